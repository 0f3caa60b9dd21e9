import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ConfigError } from '#server/core/config.ts';
import { columnTypes } from './engines/column-types.ts';
import { checkForeignKeys } from './engines/rebuild-table.ts';
import { openKysely, type DatabaseLocation } from './database.ts';
import { migrations as all } from './migrations/list.ts';

type Migrations = typeof all;

// The folder may exist already and be open to others, so the file itself is made private; SQLite gives its side files the
// same mode.
function makePrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'foyer.db');
  try {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch {
    // The file belongs to another user; if it cannot be used, SQLite reports why.
  }
}

/** The error for the operator when the database has a migration that this version does not know. */
function fromNewer({ databaseUrl }: DatabaseLocation, error: unknown): ConfigError | null {
  const text = error instanceof Error ? error.message : '';
  const migration = /previously executed migration (\S+) is missing/.exec(text)?.[1];
  if (migration === undefined) return null;
  return new ConfigError(
    `${databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}: a newer version has worked with this database (${migration}). ` +
      'Start that version again, or restore the backup made before it.',
  );
}

/** Whether exactly these migrations have run. The migrator itself reads every column of every table first, at each start. */
async function isUpToDate(db: Kysely<unknown>, names: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const ran = new Set(rows.map(({ name }) => name));
    return ran.size === names.length && names.every((name) => ran.has(name));
  } catch {
    // There is no such table yet, or the database is away: the migrator knows what to do or to say.
    return false;
  }
}

/**
 * Brings the tables up to date in one transaction, so a failure changes nothing, and processes that start at once take
 * turns.
 *
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
    if (await isUpToDate(db, Object.keys(migrations))) return [];
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(entries) },
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) throw fromNewer(location, error) ?? error;
    return (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}
