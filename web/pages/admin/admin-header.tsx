import { lazy, Suspense, useEffect, useRef } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CommandButton } from './commands/command-button.tsx';

// Lazy: the bell fetches its number after the page has rendered.
const StaffBell = lazy(() => loadScreen(() => import('#web/pages/notices/side-bells.tsx'), 'StaffBell'));

/**
 * Marks the document while the banner is visible: in a wide window, notifications then appear in the free middle of the
 * banner.
 */
function markBanner(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return undefined;
  const { dataset } = document.documentElement;
  const see: IntersectionObserverCallback = ([entry]) => (dataset['banner'] = String(entry?.isIntersecting));
  const observer = new IntersectionObserver(see, { threshold: 1 });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    delete dataset['banner'];
  };
}

/** The banner: company, signed-in user, and menu. */
export function AdminHeader({ user }: { user: CurrentUser }) {
  const { brand } = appBoot();
  const name = displayName(user);
  const banner = useRef<HTMLElement>(null);
  useEffect(() => markBanner(banner.current), []);
  return (
    <header ref={banner} data-bar className="bg-raised">
      <div className="mx-auto flex max-w-panel items-center gap-2 px-gutter py-2.5 sm:gap-4">
        <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} markOnly />
        <h1 className="sr-only">{brand.name} admin panel</h1>
        {/* On a phone the name takes two lines. Beside the buttons, it would take three. */}
        <p title={name} className="mr-auto min-w-0 type-meta text-ink-soft max-sm:truncate">
          Logged in to Admin as{' '}
          <strong className="type-pill wrap-anywhere text-ink max-sm:block max-sm:truncate">{name}</strong>
        </p>
        <CommandButton user={user} />
        <span className="flex size-11 shrink-0">
          <Suspense>
            <StaffBell />
          </Suspense>
        </span>
        <AccountMenu user={user}>
          <Avatar src={user.profileImageUrl} name={user.firstName} email={user.email} size="sm" />
        </AccountMenu>
      </div>
    </header>
  );
}

type Named = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>;

/** The name, or else the e-mail address, or else 'Administrator' (specification, section 2). */
function displayName({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ').trim();
  return name || email || 'Administrator';
}
