import type { CurrentUser } from '#contract/auth.ts';
import { Bell } from '#web/pages/notices/bell.tsx';
import { staffCalls } from '#web/pages/notices/calls.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { displayName } from '#web/features/portal/profile/display-name.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CommandButton } from './command-button.tsx';

/** The banner: company, signed-in user, and menu. */
export function AdminHeader({ user }: { user: CurrentUser }) {
  const { brand } = appBoot();
  const name = displayName(user);
  // A mail names the messages for it; it opens over any tab.
  const { dialog, open, close } = useAdminAddress('messages');
  return (
    <header className="bg-raised">
      <div className="mx-auto flex max-w-page items-center gap-3 px-gutter py-2.5 sm:gap-4">
        <Logo name={brand.name} path={brand.logoPath} markOnly />
        <h1 className="sr-only">{brand.name} admin panel</h1>
        <p className="min-w-0 flex-1 text-xs text-ink-soft sm:text-sm">
          Logged in to Admin as <strong className="font-semibold wrap-anywhere text-ink">{name}</strong>
        </p>
        <CommandButton user={user} />
        <Bell
          calls={staffCalls}
          choices={{ isOpen: dialog.name === 'notices', open: () => open('notices'), close }}
        />
        <AccountMenu user={user}>
          <Avatar src={user.profileImageUrl} name={user.firstName} email={user.email} size="sm" />
        </AccountMenu>
      </div>
    </header>
  );
}
