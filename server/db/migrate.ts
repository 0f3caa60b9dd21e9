import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator, type Migration } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import { columnTypes } from './column-types.ts';
import { openKysely, type DatabaseLocation } from './database.ts';
import { migrations as all } from './migrations/list.ts';

type Migrations = typeof all;

// The folder may be an open one that the operator made. What SQLite puts beside its file is as private as the file.
function makePrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'foyer.db');
  try {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch {
    // Somebody else's file; whether it can be used at all, SQLite says in its own words.
  }
}

/** What the operator is told where a migration has run that this version does not know. */
function fromNewer({ databaseUrl }: DatabaseLocation, error: unknown): ConfigError | null {
  const text = error instanceof Error ? error.message : '';
  const migration = /previously executed migration (\S+) is missing/.exec(text)?.[1];
  if (migration === undefined) return null;
  return new ConfigError(
    `${databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}: a newer version has worked with this database (${migration}). ` +
      'Start that version again, or restore the backup made before it.',
  );
}

/**
 * Brings the tables up to date. All of it is one transaction, so a failure leaves nothing behind, and processes that
 * start at once do it one after the other.
 *
 * @returns the names of the migrations that ran
 */
export async function migrateDatabase(
  location: DatabaseLocation,
  migrations: Migrations = all,
): Promise<string[]> {
  if (location.databaseUrl === null) makePrivate(location.dataDir);
  const db = openKysely<unknown>(location);
  const type = columnTypes(location.databaseUrl === null ? 'sqlite' : 'postgres');
  const entries = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    { up: (tx) => up(tx, type) },
  ]);
  try {
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
