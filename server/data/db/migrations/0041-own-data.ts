import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Exports that people ask for: what each holds is read when it is fetched. */
export async function up(db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('dataExport')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('contactId', 'text', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('createdAt', time, (c) => c.notNull())
    .addColumn('expiresAt', time, (c) => c.notNull())
    .addColumn('fetchedAt', time)
    .execute();
  await db.schema.createIndex('dataExportContact').on('dataExport').columns(['contactId', 'id']).execute();
}
