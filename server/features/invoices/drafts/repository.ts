import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { BillingDetailsTable } from '#server/data/db/tables/money.ts';

export const billingOf = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('billingDetails')
    .select('party')
    .where('clientAccountId', '=', clientAccountId)
    .executeTakeFirst();

/**
 * Locks the drafts of a client, always in the same order, so that two transactions that change all of them cannot deadlock.
 */
export async function lockDrafts(db: Db, clientAccountId: string): Promise<void> {
  await db
    .q()
    .selectFrom('invoice')
    .select('id')
    .where('clientAccountId', '=', clientAccountId)
    .where('issuedAt', 'is', null)
    .orderBy('id')
    .$call(lockRows(db))
    .execute();
}

/** Stores the billing details of a client. The drafts of the client get a new revision, because they print these details. */
export async function storeBilling(
  db: Db,
  clientAccountId: string,
  values: Pick<BillingDetailsTable, 'party' | 'updatedAt'>,
): Promise<void> {
  await lockDrafts(db, clientAccountId);
  await db
    .q()
    .insertInto('billingDetails')
    .values({ clientAccountId, ...values })
    .onConflict((row) => row.column('clientAccountId').doUpdateSet(values))
    .execute();
  await db
    .q()
    .updateTable('invoice')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('clientAccountId', '=', clientAccountId)
    .where('issuedAt', 'is', null)
    .execute();
}
