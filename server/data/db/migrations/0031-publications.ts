import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * What clients say about being shown on the site: one row for each word, the newest of a project holds. The table that was laid
 * for it has never had a row.
 */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema.dropTable('publication').execute();
  await schema
    .createTable('publication')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('projectId', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('shownName', 'text')
    .addColumn('confirmsResult', type.bool, (c) => c.notNull())
    .addColumn('words', 'text')
    .addColumn('until', type.time)
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  for (const column of ['projectId', 'clientAccountId'])
    await schema.createIndex(`publication_${column}`).on('publication').columns([column, 'id']).execute();
  for (const column of ['contactId', 'userId'])
    await schema.createIndex(`publication_${column}`).on('publication').column(column).execute();
  await schema
    .createTable('publicationRule')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('compulsory', type.bool, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
}
