import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openKysely, type DatabaseLocation } from '#server/data/db/database.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';

/** An empty database without the usual tables. */
export async function bareDatabase(): Promise<DatabaseLocation> {
  const database = await freshDatabase();
  const location = { databaseUrl: database.url, dataDir: join(database.dataDir, 'bare') };
  if (database.url !== null) {
    const db = openKysely<unknown>(location);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await db.destroy();
  }
  onTestFinished(() => database.drop());
  return location;
}

/**
 * Fills an empty database with the schema and a few rows of commit 0f3aff7e, by the recorded statements of its migrations. The
 * files cannot be made again, since those migrations are deleted.
 */
export async function layBeforeBaseline(location: DatabaseLocation): Promise<void> {
  mkdirSync(location.dataDir);
  const engine = location.databaseUrl === null ? 'sqlite' : 'postgres';
  const file = join(import.meta.dirname, `before-baseline/${engine}.sql.gz`);
  const db = openKysely<unknown>(location, 'migrating');
  for (const statement of gunzipSync(readFileSync(file)).toString().split(';\n--\n'))
    await sql.raw(statement).execute(db);
  await db.destroy();
}
