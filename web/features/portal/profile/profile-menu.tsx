import { ChevronDown } from '#web/ui/pictures/lucide.tsx';
import type { ReactNode } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

interface ProfileMenuProps {
  client: CurrentClient;
  /** The heading beside the logo. */
  heading: ReactNode;
  /** The rows of the menu. */
  children: ReactNode;
}

/**
 * The company's logo and a button "Your profile", which opens the menu of settings. The native popover closes on Escape
 * and on a press outside.
 */
export function ProfileMenu({ client, heading, children }: ProfileMenuProps) {
  const { company, name, companyLogoUrl } = client;
  return (
    <>
      <div className="group relative flex min-w-0 items-center gap-2.5 sm:gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-full ring-1 ring-line transition-shadow *:size-10! group-hover:ring-2 group-hover:ring-control">
          <Avatar src={companyLogoUrl} name={company ?? name} size="sm" />
        </span>
        <div className="flex min-w-0 flex-col items-start">
          {heading}
          {/* A press on the logo or the heading opens the menu too. */}
          <button
            type="button"
            popoverTarget="profile-card"
            className="flex items-center gap-0.5 type-meta text-ink-soft group-hover:text-ink after:absolute after:-inset-x-1 after:-inset-y-0.5 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            Your profile
            <ChevronDown className="size-3.5" aria-hidden="true" />
          </button>
        </div>
      </div>
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
