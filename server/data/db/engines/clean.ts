import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Rebuilds the text indexes, tables and write-ahead log of the database, so that no file contains deleted data. On
 * SQLite a thread does this, and writes wait until the thread ends. On PostgreSQL this is a vacuum; the server manages
 * its own write-ahead log.
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
