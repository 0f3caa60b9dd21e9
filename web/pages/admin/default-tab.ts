import type { AdminCounts } from '#contract/overview.ts';

/** The seven tabs of the admin panel in their order, with the words on them. */
export const adminTabs = {
  clients: 'Clients',
  portfolio: 'Projects',
  'client-comms': 'Comms',
  'client-feedback': 'Feedback',
  messages: 'Messages',
  consultations: 'Consult',
  'admin-management': 'Admin',
} as const;

export type AdminTab = keyof typeof adminTabs;

export const adminTabNames = Object.keys(adminTabs) as AdminTab[];

/** Consultations while any is pending, else clients; not known before the counts are. */
export function defaultAdminTab(counts: AdminCounts | undefined, failed: boolean): AdminTab | undefined {
  if (!counts) return failed ? 'clients' : undefined;
  return counts.consultationsPending > 0 ? 'consultations' : 'clients';
}

/** The number behind each tab's badge. */
export function tabBadges(counts: AdminCounts | undefined): Partial<Record<AdminTab, { count: number; meaning: string }>> {
  if (!counts) return {};
  return {
    'client-feedback': { count: counts.feedbackUnread, meaning: 'unread' },
    messages: { count: counts.messagesUnread, meaning: 'unread' },
    consultations: { count: counts.consultationsPending, meaning: 'pending' },
  };
}
