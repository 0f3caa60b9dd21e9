import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { PaymentEventTable, PendingPaymentTable } from '#server/data/db/tables/money.ts';

/** Records that an event of Stripe was handled. Returns false if it was handled before. */
export async function noteEvent(db: Db, row: Insertable<PaymentEventTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .q()
    .insertInto('paymentEvent')
    .values(row)
    .onConflict((known) => known.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records that the bank has not confirmed a payment of an invoice yet. Only the newest session of the invoice is kept. */
export async function notePending(db: Db, row: Insertable<PendingPaymentTable>): Promise<void> {
  const { sessionId, createdAt } = row;
  await db
    .q()
    .insertInto('pendingPayment')
    .values(row)
    .onConflict((known) =>
      known
        .column('invoiceId')
        .doUpdateSet({ sessionId, createdAt })
        .where('pendingPayment.createdAt', '<=', createdAt),
    )
    .execute();
}

/** True while the bank has not confirmed the newest payment of an invoice, so its session has not ended. */
export const hasPending = async (db: Db, invoiceId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('pendingPayment as pending')
    .leftJoin('paymentEvent as ended', 'ended.id', 'pending.sessionId')
    .select('pending.invoiceId')
    .where('pending.invoiceId', '=', invoiceId)
    .where('ended.id', 'is', null)
    .executeTakeFirst()) !== undefined;
