import type { Db } from '#server/db/database.ts';
import { countUpTo, pageOf } from '#server/db/lists.ts';

/** One page, newest first. */
export async function list(db: Db, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const all = db.q().selectFrom('testimonial');
  let rows = all.selectAll();
  if (cursor) rows = rows.where('id', '<', cursor);
  const found = await rows
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, await countUpTo(db, all.select('id')));
}
