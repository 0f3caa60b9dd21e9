import { sql, type Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { openDatabase, openKysely, type DatabaseLocation, type Db } from '#server/data/db/database.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { migrations } from '#server/data/db/migrations/list.ts';
import { freshDatabase } from './engines.ts';

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

/** A database of this test with the migrations up to `last`, such as `0010`. */
export async function oldDatabase(last: string): Promise<OldDatabase> {
  const upTo = Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last));
  const database = await freshDatabase();
  // The copy that tests start from is up to date already.
  const location = { databaseUrl: database.url, dataDir: `${database.dataDir}/old` };
  if (database.url !== null) {
    const bare = openKysely<unknown>(location);
    await sql`drop schema public cascade`.execute(bare);
    await sql`create schema public`.execute(bare);
    await bare.destroy();
  }
  await migrateDatabase(location, upTo);
  const db = openDatabase(location);
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  const q = db.q() as unknown as OldDatabase['q'];
  const insert = async (table: string, rows: Rows) => {
    for (let from = 0; from < rows.length; from += 200)
      await q
        .insertInto(table)
        .values(rows.slice(from, from + 200))
        .execute();
  };
  return { db, location, q, insert };
}
