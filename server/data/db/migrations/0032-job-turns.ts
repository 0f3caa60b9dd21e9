import { sql, type Kysely } from 'kysely';

/** Whose job it is, and in which round of its person it is due: jobs of one person that come at once take turns with those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job').addColumn('turnOf', 'text').execute();
  await db.schema
    .alterTable('job')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('jobTurn')
    .on('job')
    .columns(['turnOf', 'dueAt'])
    .where(sql.ref('turnOf'), 'is not', null)
    .execute();
}
