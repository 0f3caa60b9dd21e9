import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The bytes that the database uses on its disk; on SQLite with the write-ahead log. */
export async function databaseBytes(db: Db, dataDir: string): Promise<number> {
  if (db.engine === 'postgres') {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as "bytes"`.execute(db.q());
    return rows[0]?.bytes ?? 0;
  }
  const sizes = await Promise.all(
    ['foyer.db', 'foyer.db-wal'].map((name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The engine and its version, as text. */
export async function engineWords(db: Db): Promise<string> {
  if (db.engine === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as "version"`.execute(db.q());
    return `SQLite ${rows[0]?.version ?? ''}`.trim();
  }
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as "version"`.execute(db.q());
  return `PostgreSQL ${rows[0]?.version ?? ''}`.trim();
}

/** The applied migrations of the database, oldest first. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "kysely_migration" order by "name"`.execute(
    db.q(),
  );
  return rows.map(({ name }) => name);
}

/** False for tables of the engine and of migrations, and for text indexes, which are rebuilt from the rows. */
export const isOfProgram = (table: string): boolean => !/^(?:kysely_|sqlite_)|Text(?:Key|_\w+)?$/.test(table);
