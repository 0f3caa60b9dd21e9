import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What the agency says of itself instead of what the operator's brand file says: one row. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .createTable('brand')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('logo', 'text')
    .addColumn('revision', type.int, (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
}
