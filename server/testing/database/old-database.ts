import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import { openDatabase, openKysely, type DatabaseLocation, type Db } from '#server/data/db/database.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { migrations } from '#server/data/db/migrations/list.ts';
import { freshDatabase, type FreshDatabase } from './engines.ts';

/** Rows of tables as they were then, by their columns of then. */
type Rows = Record<string, unknown>[];

export interface OldDatabase {
  db: Db;
  location: DatabaseLocation;
  /** Queries over tables and columns that no type knows any more. */
  q: Kysely<Record<string, Record<string, unknown>>>;
  /** Adds rows, many at a time. */
  insert(table: string, rows: Rows): Promise<void>;
}

/** For each test of a file: a database with the migrations up to `last`, such as `0010`. */
export function oldDatabases(last: string): OldDatabase {
  const upTo = Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last));
  const old = {
    async insert(table: string, rows: Rows) {
      for (let from = 0; from < rows.length; from += 200)
        await old.q
          .insertInto(table)
          .values(rows.slice(from, from + 200))
          .execute();
    },
  } as OldDatabase;
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
    // The copy that tests start from is up to date already.
    old.location = { databaseUrl: database.url, dataDir: `${database.dataDir}/old` };
    if (database.url !== null) {
      const bare = openKysely<unknown>(old.location);
      await sql`drop schema public cascade`.execute(bare);
      await sql`create schema public`.execute(bare);
      await bare.destroy();
    }
    await migrateDatabase(old.location, upTo);
    old.db = openDatabase(old.location);
    old.q = old.db.q() as unknown as OldDatabase['q'];
  });
  afterEach(async () => {
    await old.db.close();
    await database.drop();
  });
  return old;
}
