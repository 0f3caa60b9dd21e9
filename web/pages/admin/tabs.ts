import {
  FolderKanban,
  Inbox,
  MessageSquareDiff,
  MessagesSquare,
  ShieldCheck,
  Star,
  Users,
} from 'lucide-react';
import type { AdminCounts } from '#contract/overview.ts';

/** The seven tabs of the admin panel in their order. */
export const adminTabs = [
  { value: 'clients', label: 'Clients', icon: Users },
  { value: 'portfolio', label: 'Projects', icon: FolderKanban },
  { value: 'client-comms', label: 'Comms', icon: MessageSquareDiff },
  { value: 'client-feedback', label: 'Feedback', icon: Star },
  { value: 'messages', label: 'Messages', icon: MessagesSquare },
  { value: 'consultations', label: 'Consult', icon: Inbox },
  { value: 'admin-management', label: 'Admin', icon: ShieldCheck },
] as const;

export type AdminTab = (typeof adminTabs)[number]['value'];

export const adminTabNames: readonly AdminTab[] = adminTabs.map(({ value }) => value);

/** Consultations while any is pending, else clients; not known before the counts are. */
export function defaultAdminTab(counts: AdminCounts | undefined, failed: boolean): AdminTab | undefined {
  if (!counts) return failed ? 'clients' : undefined;
  return counts.consultationsPending > 0 ? 'consultations' : 'clients';
}

/** What waits behind a tab. */
export function tabBadge(
  tab: AdminTab,
  counts: AdminCounts | undefined,
): { count: number; meaning: string } | undefined {
  if (!counts) return undefined;
  if (tab === 'client-feedback') return { count: counts.feedbackUnread, meaning: 'unread' };
  if (tab === 'messages') return { count: counts.messagesUnread, meaning: 'unread' };
  if (tab === 'consultations') return { count: counts.consultationsPending, meaning: 'pending' };
  return undefined;
}
