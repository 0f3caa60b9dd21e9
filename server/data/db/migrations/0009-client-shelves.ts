import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What one client wrote in the order of its lists, and which pictures could not be made ready. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const columns = ['clientAccountId', 'spam', 'id'];
  await schema.createIndex('consultationClientShelf').on('consultation').columns(columns).execute();
  await schema.dropIndex('contactMessageClient').execute();
  await schema.createIndex('contactMessageClient').on('contactMessage').columns(columns).execute();
  await schema
    .alterTable('project')
    .addColumn('pictureFailed', type.bool, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
