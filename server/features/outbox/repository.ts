import type { Db } from '#server/db/database.ts';
import { countAll, newestFirst, pageOf, type PageQuery } from '#server/db/lists.ts';

/** One page of the mails that were never sent, newest first. */
export async function list(db: Db, page: PageQuery) {
  const unsent = db.q().selectFrom('mail').where('sentAt', 'is', null).where('error', 'is', null);
  const found = await newestFirst(unsent.selectAll(), 'id', page);
  return pageOf(found, page.limit, await countAll(unsent));
}
