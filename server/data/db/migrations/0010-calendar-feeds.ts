import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The secret addresses of calendars, one for each person. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('calendarFeed')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.unique().references('user.id').onDelete('cascade'))
    .addColumn('contactId', 'text', (column) => column.unique().references('contact.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('readAt', type.time)
    .execute();
}
