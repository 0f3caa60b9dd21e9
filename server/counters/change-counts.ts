import type { Db } from '../db/database.ts';
import { counters } from './counters.ts';

/** Changes several counters, always in the same order: two transactions never wait for each other in a circle. */
export async function changeCounts(db: Db, changes: Record<string, number>): Promise<void> {
  for (const name of Object.keys(changes).toSorted()) await counters.add(db, name, changes[name] ?? 0);
}
