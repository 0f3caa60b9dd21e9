import type { AdminTab } from './default-tab.ts';

/** One honest line for each tab that is not built yet. */
export const notYet = {
  clients: 'Client accounts, with their consultations, projects and messages, will stand here.',
  portfolio: 'Projects, to publish in the portfolio and to assign to clients, will stand here.',
  'client-comms': "Clients' requests to change their project directives will stand here.",
  'client-feedback': "Clients' ratings and comments on previews will stand here.",
  messages: 'Messages from client dashboards and from the contact form will stand here.',
  'admin-management': 'Staff, roles and invitations will stand here.',
} as const satisfies Partial<Record<AdminTab, string>>;
