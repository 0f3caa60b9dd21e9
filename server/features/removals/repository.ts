import type { RemovedState } from '#contract/removals.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { RemovedTable } from '#server/data/db/migrations/removal-tables.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { prepared, type Params } from '#server/data/db/queries/prepared.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { userView } from '#server/data/db/views/users.ts';

export type Kind = RemovedTable['kind'];

const reach = { client: 'removed.clientAccountId', project: null, owner: 'removed.ownerId' } as const;

/** One page of what was archived or deleted within a scope, moved last first. */
export async function list(
  db: Db,
  scope: Scope,
  { kind, state, ...page }: { kind: Kind; state: RemovedState } & PageQuery,
) {
  const matching = narrow(db.q().selectFrom('removed'), reach, scope)
    .where('removed.kind', '=', kind)
    .where('removed.state', '=', state);
  const rows = matching
    .leftJoin(userView.as('user'), 'user.id', 'removed.userId')
    .select(['removed.id', 'removed.rowId', 'removed.state', 'removed.name', 'removed.words'])
    .select(['removed.createdAt', 'user.firstName', 'user.lastName', 'user.email']);
  const found = await newestFirst(rows, 'removed.id', page);
  return pageOf(found, page.limit, await countUpTo(db, matching.select('removed.id')));
}

const within = (db: Db, scope: Scope, kind: Kind, rowIds: readonly string[]) =>
  narrow(db.q().selectFrom('removed'), reach, scope)
    .select('removed.id')
    .where('removed.kind', '=', kind)
    .where('removed.rowId', 'in', rowIds);

/** Takes rows within a scope out of what was put aside. */
export const take = (db: Db, scope: Scope, kind: Kind, rowIds: readonly string[]) =>
  db
    .q()
    .deleteFrom('removed')
    .where('id', 'in', within(db, scope, kind, rowIds))
    .returning(['rowId', 'row', 'clientAccountId'])
    .execute();

export async function add(db: Db, rows: readonly RemovedTable[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('removed').values(rows).execute();
}

/** Removes for good what was deleted before an instant, some of it; gives what that was. */
export const removeDeleted = (db: Db, before: string, limit: number) =>
  db
    .q()
    .deleteFrom('removed')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('removed')
        .select('removed.id')
        .where('removed.state', '=', 'deleted')
        .where('removed.createdAt', '<', before)
        .orderBy('removed.id')
        .limit(limit),
    )
    .returning(['kind', 'rowId'])
    .execute();

// Prepared because it is read with each list of a client's requests.
const archived = prepared((q, { kind, clientAccountId }: Params<{ kind: Kind; clientAccountId: string }>) =>
  q
    .selectFrom('removed')
    .select('row')
    .where('clientAccountId', '=', clientAccountId)
    .where('kind', '=', kind)
    .where('state', '=', 'archived')
    .orderBy('id', 'desc')
    .limit(500),
);

/** The archived rows of one company, as they were; an archive of one client is never long. */
export const archivedOf = async (db: Db, kind: Kind, clientAccountId: string): Promise<string[]> =>
  (await archived(db, { kind, clientAccountId })).map(({ row }) => row);
