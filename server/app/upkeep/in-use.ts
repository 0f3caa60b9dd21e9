import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/core/config.ts';
import { openDatabase, type Db } from '#server/data/db/database.ts';
import { livingProcesses, mayRun } from '#server/work/system/presence.ts';

/** A process that works with a database, in words; null where none does. `known`: ids of those that do not count. */
export async function userIn(db: Db, now: number, known: readonly string[] = []): Promise<string | null> {
  const one = (await livingProcesses(db, now)).find((each) => mayRun(each) && !known.includes(each.id));
  return one ? `${one.kind} ${one.pid} on ${one.host}` : null;
}

/**
 * Which process works with the SQLite file of a data folder, in words; null where none does, and where the rows lie in PostgreSQL.
 * Moved from under it, the file would take what it goes on to acknowledge along.
 */
export async function userOf(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  now = Date.now(),
): Promise<string | null> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null || !existsSync(join(dataDir, 'foyer.db'))) return null;
  const db = openDatabase(config);
  try {
    return await userIn(db, now);
  } catch {
    // Damaged, or of a version that did not say so: whoever restores may be here because of that.
    return null;
  } finally {
    await db.close();
  }
}
