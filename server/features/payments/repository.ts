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
