import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Deliveries that wait for payment, the mailed file of an acceptance, and the lines of retainers. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .alterTable('delivery')
    .addColumn('untilPaid', type.bool, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await schema.alterTable('quoteAcceptance').addColumn('pdfHash', 'text').execute();
  await schema.alterTable('retainer').addColumn('lineId', 'text').execute();
}
