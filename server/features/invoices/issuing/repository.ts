import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { InvoiceTable, PaymentTable } from '#server/data/db/tables/money.ts';
import { withBuyer } from '../repository.ts';

/** Adds several invoices with their payments. Throws a unique violation if a number is already used. */
export async function insertAll(
  db: Db,
  rows: readonly Insertable<InvoiceTable>[],
  payments: readonly Insertable<PaymentTable>[],
): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('invoice').values(rows).execute();
  if (payments.length > 0) await db.q().insertInto('payment').values(payments).execute();
}

/** The invoices that have one of these numbers, each with its company. */
export const withNumbers = async (db: Db, numbers: readonly { series: string; number: number }[]) =>
  numbers.length === 0
    ? []
    : withBuyer(db)
        .where((eb) =>
          eb.or(
            numbers.map(({ series, number }) =>
              eb.and([eb('invoice.series', '=', series), eb('invoice.number', '=', number)]),
            ),
          ),
        )
        .execute();

/** True if the number of an imported invoice is in this series. */
export const isImportedSeries = async (db: Db, series: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('invoice')
    .select('id')
    .where('series', '=', series)
    .where('importedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Removes those imported invoices that were not changed after `since`, with their imported payments. Returns their ids. */
export async function removeUnchanged(db: Db, ids: readonly string[], since: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const unchanged = await db
    .q()
    .selectFrom('invoice')
    .select('id')
    .where('id', 'in', ids)
    .where('updatedAt', '=', since)
    .$call(lockRows(db))
    .execute();
  const gone = unchanged.map(({ id }) => id);
  if (gone.length === 0) return [];
  // These payments came with the import: a later payment would have changed its invoice.
  await db.q().deleteFrom('payment').where('invoiceId', 'in', gone).execute();
  await db.q().deleteFrom('invoice').where('id', 'in', gone).execute();
  return gone;
}
