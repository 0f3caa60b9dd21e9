import type { Db } from '#server/db/database.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/db/lists.ts';

/** One page, newest first. */
export async function list(db: Db, page: PageQuery) {
  const all = db.q().selectFrom('testimonial');
  const found = await newestFirst(all.selectAll(), 'id', page);
  return pageOf(found, page.limit, await countUpTo(db, all.select('id')));
}
