import { createHash } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/data/db/database.ts';
import { faultsOfSqlite } from '#server/data/db/integrity.ts';
import type { Storage } from '#server/data/storage/storage.ts';
import * as repository from '../repository.ts';

/** How many files were checked, and the faults that were found. */
export interface Verified {
  files: number;
  bytes: number;
  /** One line for each fault. */
  faults: string[];
}

const pageSize = 500;

type Row = Awaited<ReturnType<typeof repository.pageOfFiles>>[number];

/** Describes the fault in the content of a file; null if the content is unchanged. */
async function faultOf(storage: Storage, { storageKey, size, sha256 }: Row): Promise<string | null> {
  const found = await storage.get(storageKey);
  if (!found) return 'is missing';
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of found.stream as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  if (bytes !== size) return `has ${bytes} bytes and had ${size}`;
  return hash.digest('hex') === sha256 ? null : 'is not what was stored: its hash differs';
}

async function* filesOf(db: Db): AsyncGenerator<Row> {
  let after = '';
  for (;;) {
    const rows = await repository.pageOfFiles(db, after, pageSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/**
 * Compares every stored file with its hash. With SQLite, also checks the integrity of the database file and looks for broken
 * references. Changes nothing.
 */
export async function verify({
  db,
  storage,
  config,
}: Pick<Context, 'db' | 'storage' | 'config'>): Promise<Verified> {
  const faults =
    config.databaseUrl === null ? faultsOfSqlite(config.dataDir).map((words) => `Database: ${words}`) : [];
  let [files, bytes] = [0, 0];
  for await (const row of filesOf(db)) {
    files += 1;
    bytes += row.size;
    const fault = await faultOf(storage, row);
    if (fault) faults.push(`File ${row.storageKey} (${row.purpose}, ${row.createdAt}) ${fault}.`);
  }
  return { files, bytes, faults };
}
