import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';

/** One page, newest first. */
export async function list(db: Db, scope: Scope, page: PageQuery) {
  const nobodys = { client: null, project: null, owner: null };
  const all = narrow(db.q().selectFrom('testimonial'), nobodys, scope);
  const found = await newestFirst(all.selectAll(), 'id', page);
  return pageOf(found, page.limit, await countUpTo(db, all.select('id')));
}
