import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * What the agency says on its site: the sections it is changing, and everything that it has published. The tables that were
 * laid for it have never had a row.
 */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const table of ['siteDraft', 'sitePublished']) await schema.dropTable(table).execute();
  await schema
    .createTable('siteDraft')
    .addColumn('section', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text')
    .addColumn('revision', type.int, (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
  await schema
    .createTable('sitePublished')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('changed', 'text', (c) => c.notNull())
    .addColumn('restoredAt', type.time)
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
}
