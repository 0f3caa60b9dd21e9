import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { fileTime } from '#server/data/storage/file-time.ts';
import * as repository from '../repository.ts';
import { retentionMs } from '../service.ts';

type Work = Pick<Context, 'config' | 'db' | 'storage' | 'now' | 'log'>;

/** An object younger than this may still get its row. An older object without a row is left over from a failed write. */
const hour = 60 * 60 * 1000;
/** A write to the storage that is unfinished after this time counts as abandoned. */
const unfinishedFor = 10 * 60 * 1000;

/**
 * Objects are in 256 folders, named by the first two digits of the objects' names. Reading one folder at a time keeps lists short.
 */
const prefixes = Array.from({ length: 256 }, (_, number) => `${number.toString(16).padStart(2, '0')}/`);

async function compare({ db, storage, log }: Work, prefix: string, before: number): Promise<void> {
  // Read the rows first: each object is older than its row, so the list below contains the objects of all these rows.
  const rows = await repository.keysOf(db, prefix);
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    if (rows.delete(key) || modifiedAt >= before) continue;
    await storage.delete(key);
    log.info({ key }, 'An object without a file was removed');
  }
  if (rows.size > 0)
    log.error({ count: rows.size, keys: [...rows].slice(0, 10) }, 'The content of files is missing');
}

/**
 * Removes deleted files that can no longer be restored, and stored objects without a row. Logs rows whose object is missing.
 */
export async function sweepFiles(context: Work): Promise<void> {
  const { config, db, storage, now } = context;
  // Remove the rows first: if deleting an object then fails, the next sweep finds this object without a row and deletes it.
  const keys = await db.tx(() => repository.purge(db, iso(now() - retentionMs)));
  for (const key of keys) await storage.delete(key);
  const time = await fileTime(config.dataDir, now());
  await storage.sweep(time - unfinishedFor);
  for (const prefix of prefixes) await compare(context, prefix, time - hour);
}
