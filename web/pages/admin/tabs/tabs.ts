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

/** The seven tabs of the admin panel in their order, each with the permission that opens it. */
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

/** The screens about money, beside the tabs. */
const money = [
  { label: 'Quotes', href: '/admin/quotes', icon: FileText, permission: 'quotes.read' },
  { label: 'Invoices', href: '/admin/invoices', icon: ReceiptText, permission: 'invoices.read' },
] as const satisfies readonly { label: string; href: string; icon: LucideIcon; permission: Permission }[];

/** The screens about money that a user's permissions open. */
export const moneyOf = ({ permissions }: Pick<CurrentUser, 'permissions'>) =>
  money.filter(({ permission }) => permissions.includes(permission));

/** The tabs that a user's permissions open. */
export const tabsOf = ({ permissions }: Pick<CurrentUser, 'permissions'>) =>
  adminTabs.filter(({ permission }) => permissions.includes(permission));

/**
 * Consultations while any is pending, otherwise clients; undefined until the counts are loaded. It is the user's first tab if
 * their role lacks that tab, or if the address names a tab of another role.
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

/** The tab whose label was typed into the address: `?tab=projects`. */
export const tabByLabel = (asked: string | null): AdminTab | undefined =>
  adminTabs.find(({ label, value }) => value !== asked && label.toLowerCase() === asked)?.value;

/** A problem of a tab: without a mail server no mail is sent. It is shown to users who may read Mail. */
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
