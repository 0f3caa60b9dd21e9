import { sql } from 'kysely';
import type { RemovedState } from '#contract/removals.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { RemovedTable } from '#server/data/db/tables/removal.ts';
import { countUpTo, holds, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';

export type Kind = RemovedTable['kind'];

const reach = { client: 'removed.clientAccountId', project: null, owner: 'removed.ownerId' } as const;

/** One page of the archived or deleted rows within the scope; those that were moved last come first. */
export async function list(
  db: Db,
  scope: Scope,
  { kind, state, q = '', ...page }: { kind: Kind; state: RemovedState; q?: string | undefined } & PageQuery,
) {
  const text = sql<string>`lower("removed"."name" || ' ' || coalesce("removed"."words", ''))`;
  const matching = narrow(db.q().selectFrom('removed'), reach, scope)
    .where('removed.kind', '=', kind)
    .where('removed.state', '=', state)
    .$if(q !== '', (some) => some.where(holds(text, q)));
  const rows = matching
    .leftJoin('user', 'user.id', 'removed.userId')
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

/** Takes rows within the scope out of the table of removed rows, and returns them. */
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

/** Permanently removes up to `limit` rows that were deleted before an instant. Returns their kinds and ids. */
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

/**
 * One page of the archived rows of a company, or of its archived and deleted rows, newest row id first. Reads one row more
 * than requested.
 */
export async function asideOf(
  db: Db,
  { which, kind, clientAccountId }: { which: 'all' | 'archived'; kind: Kind; clientAccountId: string },
  page: PageQuery,
) {
  const matching = db
    .q()
    .selectFrom('removed')
    .where('removed.clientAccountId', '=', clientAccountId)
    .where('removed.kind', '=', kind)
    .$if(which === 'archived', (some) => some.where('removed.state', '=', 'archived'));
  const total = await countUpTo(db, matching.select('removed.id'));
  // Most companies have no removed rows, so the second query is rarely needed.
  if (total === 0) return { items: [], total };
  const rows = matching
    .leftJoin('user', 'user.id', 'removed.userId')
    .select(['removed.row', 'removed.state', 'removed.createdAt'])
    .select(['user.firstName', 'user.lastName', 'user.email']);
  return { items: await newestFirst(rows, 'removed.rowId', page), total };
}

/** True if a row was deleted and can still be restored. */
export const isDeleted = async (db: Db, rowId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('removed')
    .select('id')
    .where('rowId', '=', rowId)
    .where('state', '=', 'deleted')
    .executeTakeFirst()) !== undefined;
