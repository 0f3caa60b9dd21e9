import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Further rounds with a price, courtesies, and addenda to quotes. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  const add = (table: string, column: string, of: 'text' | typeof type.int) =>
    schema.alterTable(table).addColumn(column, of).execute();
  await add('decision', 'extraMinor', type.int);
  await add('decision', 'extraDays', type.int);
  await add('previewVersion', 'mistake', 'text');
  await add('charge', 'reason', 'text');
  await add('charge', 'days', type.int);
  await add('charge', 'movedFrom', 'text');
  await schema
    .alterTable('quote')
    .addColumn('amends', 'text', (column) => column.references('quote.id').onDelete('cascade'))
    .execute();
  await add('quote', 'aboutType', 'text');
  await add('quote', 'aboutId', 'text');
  for (const column of ['amends', 'aboutId'])
    await schema.createIndex(`quote_${column}`).on('quote').columns([column, 'id']).execute();
}
