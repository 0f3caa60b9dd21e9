import type { ConsultationStatus } from '#contract/consultations.ts';
import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';

export type Shelf = 'inbox' | 'spam';

/** The counter of the requests on one shelf in one status. */
export const countName = (shelf: Shelf, status: ConsultationStatus) =>
  `consultations.${shelf}.${status}` as const;

export const shelfOf = (row: { spam: boolean }): Shelf => (row.spam ? 'spam' : 'inbox');

/** Changes several counters, always in the same order: two transactions never wait for each other in a circle. */
export async function changeCounts(db: Db, changes: Record<string, number>): Promise<void> {
  for (const name of Object.keys(changes).toSorted()) await counters.add(db, name, changes[name] ?? 0);
}
