import { Inbox, MessagesSquare, Palette, Play } from 'lucide-react';
import type { ClientConsultation } from '#contract/consultations.ts';

/** The four tabs of the client portal in their order. */
export const clientTabs = [
  { value: 'consultations', label: 'Consultations', icon: Inbox },
  { value: 'project', label: 'My Project', icon: Palette },
  { value: 'messages', label: 'Messages', icon: MessagesSquare },
  { value: 'previews', label: 'Previews', icon: Play },
] as const;

export type ClientTab = (typeof clientTabs)[number]['value'];

export const clientTabNames: readonly ClientTab[] = clientTabs.map(({ value }) => value);

/** Consultations while any is not completed, otherwise messages; not known before the consultations are. */
export function defaultClientTab(
  consultations: readonly Pick<ClientConsultation, 'status'>[] | undefined,
  failed: boolean,
): ClientTab | undefined {
  // The tab that says what went wrong and offers another try.
  if (!consultations) return failed ? 'consultations' : undefined;
  return consultations.some(({ status }) => status !== 'completed') ? 'consultations' : 'messages';
}
