import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { PaymentEventTable } from '#server/data/db/tables/money.ts';

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

const pendingOf = (invoiceId: string) => `pending/${invoiceId}`;

/** Notes the session of an invoice that was paid last, while the bank takes its time. */
export async function notePending(
  db: Db,
  { invoiceId, sessionId, at }: { invoiceId: string; sessionId: string; at: string },
): Promise<void> {
  await db
    .q()
    .insertInto('paymentEvent')
    .values({ id: pendingOf(invoiceId), kind: sessionId, createdAt: at })
    .onConflict((known) =>
      known
        .column('id')
        .doUpdateSet({ kind: sessionId, createdAt: at })
        .where('paymentEvent.createdAt', '<=', at),
    )
    .execute();
}

/** True while the bank of that session takes its time: the session has not ended. */
export const hasPending = async (db: Db, invoiceId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('paymentEvent as pending')
    .leftJoin('paymentEvent as ended', 'ended.id', 'pending.kind')
    .select('pending.id')
    .where('pending.id', '=', pendingOf(invoiceId))
    .where('ended.id', 'is', null)
    .executeTakeFirst()) !== undefined;
