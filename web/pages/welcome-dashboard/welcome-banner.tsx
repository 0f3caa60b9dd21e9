import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

interface WelcomeBannerProps {
  user: CurrentUser;
  /** The picture at the bottom of the banner. */
  artwork: ReactNode;
}

export function WelcomeBanner({ user, artwork }: WelcomeBannerProps) {
  return (
    <section className="relative isolate scheme-dark overflow-hidden rounded-2xl bg-sunken px-6 pt-8 pb-40 text-ink sm:px-10 sm:pt-10 sm:pb-36">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-44 sm:h-56">{artwork}</div>
      <div className="flex items-center gap-4 sm:gap-5">
        <Avatar src={user.profileImageUrl} name={user.firstName} email={user.email} size="lg" />
        <div className="min-w-0">
          <h1 className="type-title wrap-anywhere">
            {user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}
          </h1>
          <p className="mt-1 text-ink-soft">Good to have you here. What would you like to build?</p>
        </div>
      </div>
    </section>
  );
}
