import type { AdminTab } from './tabs.ts';

/** One honest line for each tab that is not built yet. */
export const notYet: readonly { tab: AdminTab; title: string; text: string }[] = [
  {
    tab: 'client-comms',
    title: 'Change requests',
    text: "Clients' requests to change their project directives will stand here.",
  },
  {
    tab: 'client-feedback',
    title: 'Client feedback',
    text: "Clients' ratings and comments on previews will stand here.",
  },
  {
    tab: 'messages',
    title: 'Messages',
    text: 'Messages from client dashboards and from the contact form will stand here.',
  },
  { tab: 'admin-management', title: 'Administration', text: 'Staff, roles and invitations will stand here.' },
];
