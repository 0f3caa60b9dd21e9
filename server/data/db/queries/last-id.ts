import { startAfter } from '#server/core/ids.ts';
import type { Db } from '../database.ts';

/** Makes new ids sort after every stored id. Every change writes an event, so the newest event has the newest id. */
export async function primeIds(db: Db): Promise<void> {
  const row = await db.q().selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (row) startAfter(row.id);
}
