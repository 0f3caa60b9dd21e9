import { Inbox, MessagesSquare } from '#web/ui/pictures/lucide.tsx';
import { Palette, Play } from '#web/ui/pictures/lucide/later.tsx';
import type { LucideIcon } from '#web/ui/pictures/lucide/icon-of-path.tsx';
import type { PortalTab } from '#contract/addresses.ts';
import type { ClientConsultation } from '#contract/consultations.ts';

/** The four tabs of the client portal in their order. */
export const clientTabs = [
  { value: 'consultations', label: 'Consultations', icon: Inbox },
  { value: 'project', label: 'My Project', icon: Palette },
  { value: 'messages', label: 'Messages', icon: MessagesSquare },
  { value: 'previews', label: 'Previews', icon: Play },
] as const satisfies readonly { value: PortalTab; label: string; icon: LucideIcon }[];

export const clientTabNames: readonly PortalTab[] = clientTabs.map(({ value }) => value);

/**
 * Consultations while a consultation is not completed, otherwise messages; undefined until both calls have answered.
 * `hasOpen` is true if the agency works on a request; null if unknown.
 */
export function defaultClientTab(
  consultations: readonly Pick<ClientConsultation, 'status'>[] | undefined,
  failed: boolean,
  hasOpen: boolean | null | undefined,
): PortalTab | undefined {
  // If loading the consultations fails, open their tab, which shows the error and a retry button.
  if (!consultations) return failed ? 'consultations' : undefined;
  if (hasOpen === undefined) return undefined;
  const open = hasOpen ?? consultations.some(({ status }) => status !== 'completed');
  return open ? 'consultations' : 'messages';
}
