import { adminAddress } from '#contract/addresses.ts';
import type { Permission } from '#contract/permissions/permissions.ts';

/** A screen beside the tabs; without a permission everybody opens it. */
export interface Screen {
  label: string;
  href: string;
  permission?: Permission;
}

/** The screens of the panel beside its tabs, as the menu and the search name them. */
export const screens = {
  account: { label: 'Your account', href: '/admin/account' },
  notices: { label: 'Notification settings', href: adminAddress('messages', { dialog: 'notices' }) },
  quotes: { label: 'Quotes', href: '/admin/quotes', permission: 'quotes.read' },
  invoices: { label: 'Invoices', href: '/admin/invoices', permission: 'invoices.read' },
  site: { label: 'Site', href: '/admin/site', permission: 'site.read' },
  mail: { label: 'Mail', href: '/admin/mail', permission: 'mail.read' },
  connections: { label: 'Connections', href: '/admin/connections', permission: 'connections.write' },
  history: { label: 'History', href: '/admin/history', permission: 'history.read' },
  system: { label: 'System', href: '/admin/system', permission: 'system.read' },
} as const satisfies Record<string, Screen>;
