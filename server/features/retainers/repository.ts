import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import type { RetainerTable } from '#server/data/db/tables/money.ts';

/** Retainers, each with its quote. */
const withQuote = (db: Db) =>
  db
    .q()
    .selectFrom('retainer')
    .innerJoin('quoteAcceptance as acceptance', 'acceptance.id', 'retainer.acceptanceId')
    .innerJoin('quoteVersion as version', 'version.id', 'acceptance.versionId')
    .selectAll('retainer')
    .select('version.quoteId');

const reach = { client: 'retainer.clientAccountId', project: 'retainer.projectId', owner: null } as const;

interface ListQuery extends PageQuery {
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
  /** The id of a member of staff, to list only retainers of clients that are assigned to this person. */
  mine?: string | undefined;
}

/** One page of retainers within a scope, newest first. */
export async function list(db: Db, scope: Scope, { mine, limit, cursor, ...of }: ListQuery) {
  let rows = narrow(withQuote(db), reach, scope, mine);
  let counted = narrow(db.q().selectFrom('retainer').select('retainer.id'), reach, scope, mine);
  for (const column of ['clientAccountId', 'projectId'] as const) {
    const value = of[column];
    if (value === undefined) continue;
    rows = rows.where(`retainer.${column}`, '=', value);
    counted = counted.where(`retainer.${column}`, '=', value);
  }
  return pageOf(
    await newestFirst(rows, 'retainer.id', { limit, cursor }),
    limit,
    await countUpTo(db, counted),
  );
}

export const find = (db: Db, scope: Scope, id: string) =>
  narrow(withQuote(db), reach, scope).where('retainer.id', '=', id).executeTakeFirst();

/** The retainers of a client's quote. */
export const ofQuote = (db: Db, clientAccountId: string, quoteId: string) =>
  withQuote(db)
    .where('retainer.clientAccountId', '=', clientAccountId)
    .where('version.quoteId', '=', quoteId)
    .orderBy('retainer.id')
    .execute();

/** True if the client has this quote. */
export const hasQuote = async (db: Db, clientAccountId: string, id: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('quote')
    .select('quote.id')
    .where('quote.id', '=', id)
    .where('quote.clientAccountId', '=', clientAccountId)
    .executeTakeFirst()) !== undefined;

/** The charges of some periods, each with the invoice that lists it. */
export const chargesOf = async (db: Db, sourceIds: readonly string[]) =>
  sourceIds.length === 0
    ? []
    : db
        .q()
        .selectFrom('charge')
        .leftJoin('invoiceCharge as listed', 'listed.chargeId', 'charge.id')
        .select(['charge.sourceId', 'charge.netMinor', 'listed.invoiceId'])
        .where('charge.source', 'in', ['line', 'retainer'])
        .where('charge.sourceId', 'in', sourceIds)
        .execute();

/** Locks a retainer until the transaction ends. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.q().selectFrom('retainer').select('id').where('id', '=', id).$call(lockRows(db)).execute();
}

export async function insert(db: Db, rows: readonly Insertable<RetainerTable>[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('retainer').values(rows).execute();
}

export async function update(db: Db, id: string, values: Updateable<RetainerTable>): Promise<void> {
  await db.q().updateTable('retainer').set(values).where('id', '=', id).execute();
}

export async function removeOf(db: Db, acceptanceId: string): Promise<void> {
  await db.q().deleteFrom('retainer').where('acceptanceId', '=', acceptanceId).execute();
}
