import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Deliveries that wait for payment, the mailed file of an acceptance, and new prices of lines that repeat. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .alterTable('delivery')
    .addColumn('untilPaid', type.bool, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await schema.alterTable('quoteAcceptance').addColumn('pdfHash', 'text').execute();
  await schema.alterTable('retainer').addColumn('lineId', 'text').execute();
  await schema
    .alterTable('retainer')
    .addColumn('firstPeriod', type.int, (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('retainer').addColumn('changedOn', 'text').execute();
}
