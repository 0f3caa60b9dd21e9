import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The parts of uploads under way that lie in a bucket, so that any machine goes on with them. */
export async function up(db: Kysely<unknown>, { time, int }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('uploadPart')
    .addColumn('uploadId', 'text', (c) => c.notNull().references('upload.id').onDelete('cascade'))
    .addColumn('start', int, (c) => c.notNull())
    .addColumn('size', int, (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('createdAt', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('uploadPartKey', ['uploadId', 'start'])
    .execute();
}
