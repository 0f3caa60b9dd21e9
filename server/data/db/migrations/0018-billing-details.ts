import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** How invoices name each company. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .createTable('billingDetails')
    .addColumn('clientAccountId', 'text', (column) =>
      column.primaryKey().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('party', 'text', (column) => column.notNull())
    .addColumn('updatedAt', type.time, (column) => column.notNull())
    .execute();
}
