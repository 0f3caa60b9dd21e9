import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Rebuilds the database so that its files hold nothing of what was deleted: index of the search, tables, write-ahead log. SQLite does
 * it in a thread of its own, and writes of others wait meanwhile. PostgreSQL is told to make room; its own log is the server's.
 */
export async function cleanDatabase(db: Db, dataDir: string): Promise<void> {
  if (db.engine === 'postgres') {
    await sql`vacuum`.execute(db.q());
    return;
  }
  const worker = new Worker(new URL('clean-sqlite.ts', import.meta.url), {
    workerData: dataDir,
    execArgv: [],
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The database could not be rebuilt (${code}).`)),
    );
  });
}
