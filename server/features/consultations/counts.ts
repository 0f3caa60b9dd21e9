import type { ConsultationStatus } from '#contract/consultations.ts';

export type Shelf = 'inbox' | 'spam';

/** The counter of the requests on one shelf in one status. */
export const countName = (shelf: Shelf, status: ConsultationStatus) =>
  `consultations.${shelf}.${status}` as const;

export const shelfOf = (row: { spam: boolean }): Shelf => (row.spam ? 'spam' : 'inbox');
