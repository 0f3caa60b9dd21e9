import type { ReactNode } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** The company's logo; a press opens the menu of settings. The native popover closes on Escape and on a press outside it. */
export function ProfileMenu({ client, children }: { client: CurrentClient; children: ReactNode }) {
  const { company, name, companyLogoUrl } = client;
  return (
    <>
      <button
        type="button"
        title="Your profile"
        popoverTarget="profile-card"
        className="group relative -mx-0.5 flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <span className="flex size-10 items-center justify-center overflow-hidden rounded-full ring-1 ring-line transition-shadow *:size-10! group-hover:ring-2 group-hover:ring-control">
          <Avatar src={companyLogoUrl} name={company ?? name} size="sm" />
        </span>
        <span className="sr-only">Your profile</span>
      </button>
      <section
        id="profile-card"
        popover="auto"
        aria-label="Your profile"
        className="absolute inset-auto top-15 left-[max(var(--spacing-gutter),calc(50%-var(--container-page)/2+var(--spacing-gutter)))] m-0 max-h-[calc(100dvh-5rem)] w-72 max-w-[calc(100vw-2*var(--spacing-gutter))] overflow-y-auto rounded-xl bg-overlay p-2 text-ink shadow-lg ring-1 ring-line"
      >
        {children}
      </section>
    </>
  );
}
