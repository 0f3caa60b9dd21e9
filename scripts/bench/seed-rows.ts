import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/schema.ts';

/** Inserts rows in lots, made one after the other: ids sort in the order in which they are made. */
export async function fill<T extends keyof Tables>(
  db: Db,
  table: T,
  count: number,
  make: (n: number) => Insertable<Tables[T]>,
): Promise<void> {
  for (let from = 0; from < count; from += 400) {
    const rows = Array.from({ length: Math.min(400, count - from) }, (_, i) => make(from + i));
    await db.q().insertInto(table).values(rows).execute();
  }
}
