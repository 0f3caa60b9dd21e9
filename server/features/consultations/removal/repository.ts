import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import {
  countAll,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { reach, shown } from '../repository.ts';

// Each row says whether the request has a thread. Most have none, so a separate query for messages is seldom needed.
const ofClient = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('consultation')
    .select(shown)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('thread')
            .select('thread.id')
            .where('thread.subjectType', '=', 'consultation')
            .whereRef('thread.subjectId', '=', 'consultation.id'),
        )
        .as('hasThread'),
      eb
        .exists(
          eb
            .selectFrom('removed')
            .select('removed.id')
            .whereRef('removed.clientAccountId', '=', 'consultation.clientAccountId')
            .where('removed.kind', '=', 'consultation')
            .where('removed.state', '=', 'archived'),
        )
        .as('companyHasArchived'),
      eb.fn
        .coalesce(
          'consultation.ownerId',
          eb
            .selectFrom('assignment as assigned')
            .select('assigned.userId')
            .whereRef('assigned.clientAccountId', '=', 'consultation.clientAccountId')
            .where('assigned.owner', '=', true)
            .limit(1),
        )
        .as('lookedAfterBy'),
    ])
    .where('consultation.clientAccountId', '=', clientAccountId);

/** One page of the requests of a client within a scope, newest first. */
export async function listOfClient(db: Db, scope: Scope, clientAccountId: string, page: PageQuery) {
  const own = narrow(ofClient(db, clientAccountId), reach, scope);
  const found = await newestFirst(own, 'consultation.id', page);
  return pageOf(found, page.limit, await totalOfSearch(found, page, () => countAll(own)));
}
