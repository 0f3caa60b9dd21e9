import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { mailView } from '#server/data/db/views/mails.ts';
import { countAll, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';

/** One page of the mails that were never sent, newest first. */
export async function list(db: Db, scope: Scope, page: PageQuery) {
  // A mail names no company: only those who reach everything read it.
  const all = narrow(
    db.q().selectFrom(mailView.as('mail')),
    { client: null, project: null, owner: null },
    scope,
  );
  const unsent = all.where('state', '=', 'kept');
  const found = await newestFirst(
    unsent.select(['id', 'recipient', 'subject', 'body', 'createdAt', 'sentAt', 'error']),
    'id',
    page,
  );
  return pageOf(found, page.limit, await countAll(unsent));
}
