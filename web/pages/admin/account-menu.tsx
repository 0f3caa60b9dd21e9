import type { MouseEvent, ReactNode } from 'react';
import { adminAddress } from '#contract/addresses.ts';
import type { CurrentUser } from '#contract/auth.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

const settings = adminAddress('messages', { dialog: 'notices' });

interface Entry {
  label: string;
  href: string;
  permission?: Permission;
}

/** The entries in groups: the person, money, the installation, and the links that leave the panel. */
const groups: readonly (readonly Entry[])[] = [
  [
    { label: 'Your account', href: '/admin/account' },
    { label: 'Notification settings', href: settings },
  ],
  [
    { label: 'Quotes', href: '/admin/quotes', permission: 'quotes.read' },
    { label: 'Invoices', href: '/admin/invoices', permission: 'invoices.read' },
  ],
  [
    { label: 'Site', href: '/admin/site', permission: 'site.read' },
    { label: 'Mail', href: '/admin/mail', permission: 'mail.read' },
    { label: 'Connections', href: '/admin/connections', permission: 'connections.write' },
    { label: 'History', href: '/admin/history', permission: 'history.read' },
    { label: 'System', href: '/admin/system', permission: 'system.read' },
  ],
  [
    { label: 'Help', href: '/help' },
    { label: 'Home', href: '/' },
    { label: 'Logout', href: '/api/logout' },
  ],
];

/** The menu in the banner. A few links need no library: the native popover closes on Escape and on a press outside. */
export function AccountMenu({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { mailConfigured } = appBoot();
  const { open } = useAdminAddress('messages');
  // Open the settings over the current screen, because following the link would leave the screen.
  const follow = (event: MouseEvent, href: string) => {
    if (href !== settings || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById('account-menu')?.hidePopover();
    open('notices');
  };
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        popoverTarget="account-menu"
        className={buttonStyle('quiet', 'sm', 'min-h-11 gap-1.5 px-1.5')}
      >
        {children}
        <Icon name="chevron-down" className="size-4 text-ink-soft max-sm:hidden" />
      </button>
      <nav
        id="account-menu"
        popover="auto"
        aria-label="Account"
        className="absolute inset-auto top-15 right-[max(var(--spacing-gutter),calc(50%-var(--container-panel)/2+var(--spacing-gutter)))] m-0 min-w-56 divide-y divide-line rounded-lg bg-overlay px-1.5 text-ink shadow-lg ring-1 ring-line"
      >
        {groups.map((group) => (
          <div key={group[0]?.href} className="py-1.5 empty:hidden">
            {group
              .filter(({ permission }) => !permission || user.permissions.includes(permission))
              .map(({ label, href }) => (
                <a
                  key={href}
                  href={href}
                  onClick={(event) => follow(event, href)}
                  className="flex min-h-10 items-center rounded-md px-3 type-text hover:bg-hover focus-visible:outline-offset-0 pointer-coarse:min-h-11"
                >
                  {label}
                  {href === '/admin/mail' && !mailConfigured && (
                    <span className="ms-auto ps-4 text-warning-ink">Not set up</span>
                  )}
                </a>
              ))}
          </div>
        ))}
      </nav>
    </>
  );
}
