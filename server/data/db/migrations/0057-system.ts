import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What operators see of the installation: its processes, how full the disk is, and from where people sign in. */
export async function up(db: Kysely<unknown>, { time, int }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('process')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('pid', int, (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('workers', int, (c) => c.notNull())
    .addColumn('memory', int, (c) => c.notNull())
    .addColumn('startedAt', time, (c) => c.notNull())
    .addColumn('seenAt', time, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('diskSample')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('free', int, (c) => c.notNull())
    .addColumn('total', int, (c) => c.notNull())
    .addColumn('database', int, (c) => c.notNull())
    .addColumn('files', int, (c) => c.notNull())
    .addColumn('createdAt', time, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('signInAddress')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('auditId', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('createdAt', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('signInAddressAudit').on('signInAddress').column('auditId').execute();
  // Of thousands of jobs that are done, the few that failed are found at once.
  await sql`create index "jobFailed" on "job" ("id") where "state" = 'failed'`.execute(db);
}
