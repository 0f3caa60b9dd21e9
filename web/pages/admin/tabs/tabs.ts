import {
  FileText,
  FolderKanban,
  Inbox,
  MessageSquareDiff,
  MessagesSquare,
  ReceiptText,
  ShieldCheck,
  Star,
  Users,
} from '#web/ui/pictures/lucide.tsx';
import type { LucideIcon } from '#web/ui/pictures/lucide/icon-of-path.tsx';
import type { AdminTab } from '#contract/addresses.ts';
import type { CurrentUser } from '#contract/auth.ts';
import type { AdminCounts } from '#contract/overview.ts';
import type { Permission } from '#contract/permissions/permissions.ts';

/** The seven tabs of the admin panel in order, each with the permission that it requires. */
const adminTabs = [
  { value: 'clients', label: 'Clients', icon: Users, permission: 'clients.read' },
  { value: 'portfolio', label: 'Projects', icon: FolderKanban, permission: 'projects.read' },
  {
    value: 'client-comms',
    label: 'Comms',
    icon: MessageSquareDiff,
    permission: 'change-requests.read',
  },
  { value: 'client-feedback', label: 'Feedback', icon: Star, permission: 'feedback.read' },
  { value: 'messages', label: 'Messages', icon: MessagesSquare, permission: 'messages.read' },
  {
    value: 'consultations',
    label: 'Consult',
    icon: Inbox,
    permission: 'consultations.read',
  },
  {
    value: 'admin-management',
    label: 'Admin',
    icon: ShieldCheck,
    permission: 'team.read',
  },
] as const satisfies readonly {
  value: AdminTab;
  label: string;
  icon: LucideIcon;
  permission: Permission;
}[];

/** The screens about money, shown in addition to the tabs. */
const money = [
  { label: 'Quotes', href: '/admin/quotes', icon: FileText, permission: 'quotes.read' },
  { label: 'Invoices', href: '/admin/invoices', icon: ReceiptText, permission: 'invoices.read' },
] as const satisfies readonly { label: string; href: string; icon: LucideIcon; permission: Permission }[];

/** The screens about money that the user's permissions allow. */
export const moneyOf = ({ permissions }: Pick<CurrentUser, 'permissions'>) =>
  money.filter(({ permission }) => permissions.includes(permission));

/** The tabs that the user's permissions allow. */
export const tabsOf = ({ permissions }: Pick<CurrentUser, 'permissions'>) =>
  adminTabs.filter(({ permission }) => permissions.includes(permission));

/**
 * Consultations while a request is pending, otherwise clients; undefined until the counts have loaded. If the role has
 * no such tab, or the address names a tab of another role, it is the user's first tab.
 */
export function defaultAdminTab(
  mine: readonly AdminTab[],
  asked: string | null,
  { counts, failed }: { counts: AdminCounts | undefined; failed: boolean },
): AdminTab | undefined {
  const [first] = mine;
  const isOthers = adminTabs.some(({ value }) => value === asked && !mine.includes(value));
  if (isOthers || !(mine.includes('clients') || mine.includes('consultations'))) return first;
  if (!counts && !failed) return undefined;
  const usual = counts && counts.consultationsPending > 0 ? 'consultations' : 'clients';
  return mine.includes(usual) ? usual : first;
}

/** Finds a tab if the user typed its label into the address: `?tab=projects`. */
export const tabByLabel = (asked: string | null): AdminTab | undefined =>
  adminTabs.find(({ label, value }) => value !== asked && label.toLowerCase() === asked)?.value;

/** A warning on a tab that no mail is sent, because there is no mail server. It is for users who may read Mail. */
export const tabMark = (
  tab: AdminTab,
  { permissions }: Pick<CurrentUser, 'permissions'>,
  mailConfigured: boolean,
): string | undefined =>
  tab === 'admin-management' && !mailConfigured && permissions.includes('mail.read')
    ? 'No mail server is set up'
    : undefined;

/** The number on the badge of a tab. */
export function tabBadge(
  tab: AdminTab,
  counts: AdminCounts | undefined,
): { count: number; meaning: string } | undefined {
  if (!counts) return undefined;
  if (tab === 'client-feedback') return { count: counts.feedbackUnread, meaning: 'unread' };
  if (tab === 'client-comms') return { count: counts.changeRequestsPending, meaning: 'pending' };
  if (tab === 'messages') return { count: counts.messagesUnread, meaning: 'unread' };
  if (tab === 'consultations') return { count: counts.consultationsPending, meaning: 'pending' };
  return undefined;
}
