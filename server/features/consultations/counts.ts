import type { ConsultationStatus } from '#contract/consultations.ts';

export type Shelf = 'inbox' | 'spam';

/** The counter of the requests on one shelf in one status. */
export const countName = (shelf: Shelf, status: ConsultationStatus) =>
  `consultations.${shelf}.${status}` as const;

/** The counter of the requests that came on one day, in UTC; those on the spam shelf are left out. */
export const dayCountName = (createdAt: string) => `consultations.day.${createdAt.slice(0, 10)}` as const;

export const shelfOf = (row: { spam: boolean }): Shelf => (row.spam ? 'spam' : 'inbox');
