import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { PaymentEventTable, PendingPaymentTable } from '#server/data/db/tables/money.ts';

/** Notes that an event of the provider was handled. Returns false if it was before. */
export async function noteEvent(db: Db, row: Insertable<PaymentEventTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .q()
    .insertInto('paymentEvent')
    .values(row)
    .onConflict((known) => known.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes the session of an invoice that was paid last, while the bank takes its time. */
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

/** True while the bank takes its time with a payment: its session has not ended. */
export const hasPending = async (db: Db, invoiceId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('pendingPayment as pending')
    .leftJoin('paymentEvent as ended', 'ended.id', 'pending.sessionId')
    .select('pending.invoiceId')
    .where('pending.invoiceId', '=', invoiceId)
    .where('ended.id', 'is', null)
    .executeTakeFirst()) !== undefined;
