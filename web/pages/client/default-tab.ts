import type { ClientConsultation } from '#contract/consultations.ts';

/** The four tabs of the client portal in their order, with the words on them. */
export const clientTabs = {
  consultations: 'Consultations',
  project: 'My Project',
  messages: 'Messages',
  previews: 'Previews',
} as const;

export type ClientTab = keyof typeof clientTabs;

export const clientTabNames = Object.keys(clientTabs) as ClientTab[];

/** Consultations while any is not completed, otherwise messages; not known before the consultations are. */
export function defaultClientTab(consultations: readonly Pick<ClientConsultation, 'status'>[] | undefined, failed: boolean): ClientTab | undefined {
  // The tab that says what went wrong and offers another try.
  if (!consultations) return failed ? 'consultations' : undefined;
  return consultations.some(({ status }) => status !== 'completed') ? 'consultations' : 'messages';
}
