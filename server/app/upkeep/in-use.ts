import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/core/config.ts';
import { openDatabase, type Db } from '#server/data/db/database.ts';
import { livingProcesses, mayRun } from '#server/work/system/presence.ts';

/** Names a process that uses a database; null if there is none. `known` has the ids of processes to ignore. */
export async function userIn(db: Db, now: number, known: readonly string[] = []): Promise<string | null> {
  const one = (await livingProcesses(db, now)).find((each) => mayRun(each) && !known.includes(each.id));
  return one ? `${one.kind} ${one.pid} on ${one.host}` : null;
}

/**
 * Names the process that uses the SQLite file of a data folder; null if there is none or the rows are in PostgreSQL. If the
 * file were moved while a process uses it, later writes would go to the moved file.
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
    // A damaged or outdated database cannot be queried, and may be the reason for the restore.
    return null;
  } finally {
    await db.close();
  }
}
