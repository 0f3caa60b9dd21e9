import type { ExpressionBuilder, Insertable } from 'kysely';
import type { ChargeSource } from '#contract/charges.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ChargeTable } from '#server/data/db/tables/money.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';

const reach = { client: 'charge.clientAccountId', project: 'charge.projectId', owner: null } as const;

/** True if no invoice contains the charge, and no payment plan will put it on an invoice. */
const isOpen = (eb: ExpressionBuilder<Tables, 'charge'>) => {
  const listed = eb
    .selectFrom('invoiceCharge')
    .select('invoiceCharge.chargeId')
    .whereRef('invoiceCharge.chargeId', '=', 'charge.id');
  const planned = eb
    .selectFrom('milestone')
    .select('milestone.id')
    .whereRef('milestone.acceptanceId', '=', 'charge.acceptanceId');
  return eb.and([eb.not(eb.exists(listed)), eb.not(eb.exists(planned))]);
};

interface ListQuery extends PageQuery {
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
  /** If set, only charges that are on no invoice and in no payment plan are listed. */
  open?: 'true' | undefined;
  /** The id of a member of staff. Then only charges of clients that this person looks after are listed. */
  mine?: string | undefined;
}

/** One page of charges within a scope, newest first. */
export async function list(db: Db, scope: Scope, { mine, open, limit, cursor, ...of }: ListQuery) {
  let rows = narrow(db.q().selectFrom('charge').selectAll('charge'), reach, scope, mine);
  let counted = narrow(db.q().selectFrom('charge').select('charge.id'), reach, scope, mine);
  for (const column of ['clientAccountId', 'projectId'] as const) {
    const value = of[column];
    if (value === undefined) continue;
    rows = rows.where(`charge.${column}`, '=', value);
    counted = counted.where(`charge.${column}`, '=', value);
  }
  if (open) {
    rows = rows.where(isOpen);
    counted = counted.where(isOpen);
  }
  return pageOf(await newestFirst(rows, 'charge.id', { limit, cursor }), limit, await countUpTo(db, counted));
}

export const find = (db: Db, scope: Scope, id: string) =>
  narrow(db.q().selectFrom('charge').selectAll('charge'), reach, scope)
    .where('charge.id', '=', id)
    .executeTakeFirst();

export const findOf = (db: Db, source: ChargeSource, sourceId: string) =>
  db
    .q()
    .selectFrom('charge')
    .selectAll()
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst();

export const ofAcceptance = (db: Db, acceptanceId: string) =>
  db.q().selectFrom('charge').selectAll().where('acceptanceId', '=', acceptanceId).execute();

export async function insert(db: Db, rows: readonly Insertable<ChargeTable>[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('charge').values(rows).execute();
}

/** The courtesies that cancel these charges. */
export const waiversOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .q()
        .selectFrom('charge')
        .selectAll()
        .where('source', '=', 'waiver')
        .where('sourceId', 'in', ids)
        .execute();

export async function remove(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.q().deleteFrom('charge').where('id', 'in', ids).execute();
}

/** Reads the data that notices about charges show. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db.q().selectFrom('charge').select(['id', 'source', 'name']).where('id', 'in', ids).execute();
