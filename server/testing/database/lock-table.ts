import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Pool } from 'pg';
import type { DatabaseLocation } from '#server/data/db/database.ts';
import type { Context } from '#server/core/context.ts';
import { eventually } from '../eventually.ts';

/** Locks a table against writes, as another program on the same database could. Returns a function that releases the lock. */
export async function lockTable(
  { config }: { config: DatabaseLocation },
  table: string,
): Promise<() => Promise<void>> {
  if (config.databaseUrl === null) {
    const file = new DatabaseSync(join(config.dataDir, 'foyer.db'));
    file.exec('begin immediate');
    return () => Promise.resolve(file.close());
  }
  const pool = new Pool({ connectionString: config.databaseUrl, max: 1 });
  const connection = await pool.connect();
  await connection.query(`begin; lock table "${table}" in exclusive mode`);
  return async () => {
    connection.release(true);
    await pool.end();
  };
}

/** The number of transactions in a PostgreSQL database that wait for a table or row lock. */
async function waiting({ db }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db.q());
  return rows[0]?.count ?? 0;
}

/**
 * Sends two writes at once and stops them between their reads and their writes, so that both can pass the same checks. On
 * SQLite, which has one writer at a time, the writes are only sent together. Returns the two answers.
 */
export async function writeTogether<T>(
  context: Context,
  table: string,
  write: (n: number) => Promise<T>,
): Promise<T[]> {
  const isPostgres = context.db.engine === 'postgres';
  const release = isPostgres ? await lockTable(context, table) : null;
  const answers = Promise.all([1, 2].map(write));
  if (isPostgres) await eventually(async () => (await waiting(context)) === 2);
  await release?.();
  return answers;
}
