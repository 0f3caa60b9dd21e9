import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Since when the last payment of an open invoice is one that a bank refused. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('invoice').addColumn('refusedAt', type.time).execute();
  for (const [name, columns] of [
    ['invoiceRefused', '"refusedAt"'],
    ['invoiceRefusedClient', '"clientAccountId", "refusedAt"'],
  ] as const)
    await sql`create index ${sql.ref(name)} on "invoice" (${sql.raw(columns)})
      where "refusedAt" is not null and "settledAt" is null`.execute(db);
}
