import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ConfigError } from '#server/core/config.ts';
import { makeFolders } from '#server/core/process/make-folders.ts';
import { columnTypes, type ColumnTypes } from './engines/column-types.ts';
import { openKysely, type DatabaseLocation } from './database.ts';
import { migrations as all } from './migrations/list.ts';
import { appliedNames, takeOver } from './migrations/take-over.ts';

type Migrations = typeof all;

// Other users may be able to read an existing folder, so make the file itself private. SQLite gives the same mode to
// its log files.
function makePrivate(dataDir: string): void {
  makeFolders(dataDir);
  const file = join(dataDir, 'foyer.db');
  try {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch {
    // The file belongs to another user. If SQLite cannot use the file, its error says why.
  }
}

/** The error that operators get for a database with a migration that this version does not know. */
function fromNewer({ databaseUrl }: DatabaseLocation, error: unknown): ConfigError | null {
  const text = error instanceof Error ? error.message : '';
  const migration = /previously executed migration (\S+) is missing/.exec(text)?.[1];
  if (migration === undefined) return null;
  return new ConfigError(
    `${databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}: a newer version has worked with this database (${migration}). ` +
      'Start that version again, or restore the backup made before it.',
  );
}

/** Throws when a row of SQLite refers to a missing row: foreign keys are off during migrations. */
async function checkForeignKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const [first] = rows;
  if (first)
    throw new Error(
      `${rows.length} rows refer to missing rows, the first from ${first.table} to ${first.parent}.`,
    );
}

/**
 * Runs `work` on one connection under the lock of Kysely's migrator. By itself, the migrator reads the tables before it
 * takes the lock, and this fails if another process drops a table. SQLite needs no lock: its transactions wait for each
 * other.
 */
async function locked<T>(
  db: Kysely<unknown>,
  { engine }: ColumnTypes,
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return work(db);
  return db.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor();
    const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };
    await adapter.acquireMigrationLock(connection, lock);
    try {
      return await work(connection);
    } finally {
      await adapter.releaseMigrationLock(connection, lock);
    }
  });
}

/**
 * Updates the tables in one transaction, so that a failure changes nothing. Processes that start at once wait for each other.
 * @returns the names of the migrations that ran
 */
export async function migrateDatabase(
  location: DatabaseLocation,
  migrations: Migrations = all,
): Promise<string[]> {
  if (location.databaseUrl === null) makePrivate(location.dataDir);
  const db = openKysely<unknown>(location, 'migrating');
  const type = columnTypes(location.databaseUrl === null ? 'sqlite' : 'postgres');
  const last = Object.keys(migrations).at(-1);
  const entries = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    {
      async up(tx) {
        await up(tx, type);
        if (name === last && type.engine === 'sqlite') await checkForeignKeys(tx);
      },
    },
  ]);
  try {
    // Kysely's migrator reads every column of every table at each start, so skip it if no migration is missing.
    if ((await appliedNames(db)).join() === Object.keys(migrations).join()) return [];
    return await locked(db, type, async (one) => {
      await takeOver(one, type.engine);
      const migrator = new Migrator({
        db: one,
        provider: { getMigrations: async () => Object.fromEntries(entries) },
      });
      const { error, results } = await migrator.migrateToLatest();
      if (error !== undefined) throw fromNewer(location, error) ?? error;
      return (results ?? [])
        .filter(({ status }) => status === 'Success')
        .map(({ migrationName }) => migrationName);
    });
  } finally {
    await db.destroy();
  }
}
