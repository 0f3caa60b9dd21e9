import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Files that are imported, what becomes of each row, and the invoices that another tool issued. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('mapping', 'text', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('endedAt', type.time)
    .execute();
  await db.schema.createIndex('import_userId').on('import').column('userId').execute();
  await db.schema
    .createTable('importRow')
    .addColumn('importId', 'text', (column) => column.notNull().references('import.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('fate', 'text')
    .addColumn('words', 'text')
    .addColumn('isDone', type.bool, (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('made', 'text')
    .addPrimaryKeyConstraint('importRow_key', ['importId', 'number'])
    .execute();
  await db.schema.createIndex('importRow_reference').on('importRow').column('reference').execute();
  await db.schema.alterTable('invoice').addColumn('importedAt', type.time).execute();
}
