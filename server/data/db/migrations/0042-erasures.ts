import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Erasures that people ask for. A row holds ids and times, so that it can stay. */
export async function up(db: Kysely<unknown>, { time, bool }: ColumnTypes): Promise<void> {
  // Laid earlier, and never used.
  await db.schema.dropTable('erasure').execute();
  await db.schema
    .createTable('erasure')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('contactId', 'text', (c) => c.notNull())
    .addColumn('withCompanies', bool, (c) => c.notNull())
    .addColumn('companies', 'text', (c) => c.notNull())
    .addColumn('requestedAt', time, (c) => c.notNull())
    .addColumn('dueAt', time, (c) => c.notNull())
    .addColumn('withdrawnAt', time)
    .addColumn('erasedAt', time)
    .addColumn('cleanedAt', time)
    .addColumn('mentions', 'text', (c) => c.notNull())
    .execute();
  await sql`create unique index "erasureOpen" on "erasure" ("contactId") where "withdrawnAt" is null`.execute(
    db,
  );
}
