import { adminAddress, siteAddress } from '#contract/addresses.ts';
import type { Permission } from '#contract/permissions/permissions.ts';

/** A screen or a part of a screen, with the words that people type to find it. */
interface Place {
  label: string;
  words: string;
  href: string;
  permission?: Permission;
}

const admin = (part: string) => `${adminAddress('admin-management')}#${part}`;

/** Screens and parts of screens that the search finds by name, in addition to tabs. */
export const places: readonly Place[] = [
  {
    label: 'Invite an Admin',
    words: 'colleague team collaborator add person',
    href: admin('invite'),
    permission: 'team.write',
  },
  {
    label: 'Current Admins',
    words: 'people team staff colleagues access remove',
    href: admin('admins'),
    permission: 'team.read',
  },
  { label: 'Roles', words: 'permissions rights may access', href: admin('roles'), permission: 'team.read' },
  {
    label: 'Signing in',
    words: 'second factor 2fa two-factor security passkey',
    href: admin('signing-in'),
    permission: 'team.sign-in',
  },
  {
    label: 'Hours',
    words: 'working time weekend holidays deadline time zone',
    href: admin('hours'),
    permission: 'settings.write',
  },
  {
    label: 'Mail',
    words: 'e-mail email outbox smtp sent undelivered',
    href: '/admin/mail',
    permission: 'mail.read',
  },
  {
    label: 'Saved replies',
    words: 'templates canned text answers',
    href: adminAddress('messages', { dialog: 'replies' }),
    permission: 'messages.read',
  },
  { label: 'Quotes', words: 'prices proposals offers', href: '/admin/quotes', permission: 'quotes.read' },
  { label: 'Invoices', words: 'bills money payments', href: '/admin/invoices', permission: 'invoices.read' },
  {
    label: 'Money settings',
    words: 'invoice bank tax vat stripe reminders numbers iban',
    href: '/admin/invoices?settings=1',
    permission: 'money.settings',
  },
  {
    label: 'Site',
    words: 'website page texts editor hero services publish',
    href: '/admin/site',
    permission: 'site.read',
  },
  {
    label: 'Brand',
    words: 'logo colors name address phone',
    href: siteAddress('brand'),
    permission: 'settings.write',
  },
  {
    label: 'Testimonials',
    words: 'reviews praise quotes',
    href: siteAddress('testimonials'),
    permission: 'testimonials.read',
  },
  {
    label: 'Legal pages',
    words: 'privacy terms imprint',
    href: siteAddress('legal'),
    permission: 'site.read',
  },
  {
    label: 'Connections',
    words: 'integrations other programs',
    href: '/admin/connections',
    permission: 'connections.write',
  },
  {
    label: 'API keys',
    words: 'token programs integration',
    href: '/admin/connections#keys',
    permission: 'connections.write',
  },
  {
    label: 'Webhooks',
    words: 'programs integration events',
    href: '/admin/connections#webhooks',
    permission: 'connections.write',
  },
  {
    label: 'Reply by mail',
    words: 'e-mail email inbound answer',
    href: '/admin/connections#mail-in',
    permission: 'connections.write',
  },
  {
    label: 'Drafts by a model',
    words: 'ai language assistant',
    href: '/admin/connections#drafts',
    permission: 'connections.write',
  },
  {
    label: 'Import',
    words: 'csv migrate another tool upload clients',
    href: '/admin/connections#import',
    permission: 'connections.write',
  },
  { label: 'Calendar', words: 'ical google outlook apple dates subscribe', href: '/admin/account#calendar' },
  {
    label: 'History',
    words: 'audit log changes who erasures',
    href: '/admin/history',
    permission: 'history.read',
  },
  {
    label: 'System',
    words: 'backup disk version jobs health',
    href: '/admin/system',
    permission: 'system.read',
  },
  {
    label: 'Notification settings',
    words: 'notices bell mute quiet hours e-mail email',
    href: adminAddress('messages', { dialog: 'notices' }),
  },
  {
    label: 'Your account',
    words: 'profile password passkey phone time zone devices sign out',
    href: '/admin/account',
  },
];
