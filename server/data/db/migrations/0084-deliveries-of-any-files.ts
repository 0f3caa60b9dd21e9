import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** A delivery may be of a project or a client alone: without a preview, without a version. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  const columns = [
    ['previewTitle', 'text'],
    ['versionNumber', type.int],
  ] as const;
  // SQLite cannot take a NOT NULL away from a column.
  for (const [column, kind] of columns) {
    await schema.alterTable('delivery').addColumn(`${column}New`, kind).execute();
    await sql`update "delivery" set ${sql.ref(`${column}New`)} = ${sql.ref(column)}`.execute(db);
    await schema.alterTable('delivery').dropColumn(column).execute();
    await schema.alterTable('delivery').renameColumn(`${column}New`, column).execute();
  }
  await schema
    .alterTable('delivery')
    .addColumn('projectId', 'text', (c) => c.references('project.id').onDelete('set null'))
    .execute();
  // Removing a project looks for those that refer to it.
  await schema.createIndex('delivery_projectId').on('delivery').column('projectId').execute();
}
