import type { Context } from '#server/context.ts';
import * as repository from './repository.ts';
import { keptMs } from './service.ts';

type Work = Pick<Context, 'db' | 'storage' | 'now' | 'log'>;

/** An object this young may wait for its row; what is older was left behind by a write that did not end. */
const hour = 60 * 60 * 1000;
/** A write to the storage that takes longer than this was given up. */
const unfinishedFor = 10 * 60 * 1000;

/** Objects lie in 256 folders by the first two digits of their names: one at a time keeps the lists short. */
const shelves = Array.from({ length: 256 }, (_, number) => `${number.toString(16).padStart(2, '0')}/`);

async function compare({ db, storage, now, log }: Work, shelf: string): Promise<void> {
  // The rows first: an object is there before its row.
  const rows = await repository.keysOf(db, shelf);
  const before = now() - hour;
  for await (const { key, modifiedAt } of storage.list(shelf)) {
    if (rows.delete(key) || modifiedAt >= before) continue;
    await storage.delete(key);
    log.info({ key }, 'removed an object that no file names');
  }
  if (rows.size > 0)
    log.error({ count: rows.size, keys: [...rows].slice(0, 10) }, 'the content of files is missing');
}

/** Removes for good what was deleted too long ago to be brought back, and objects that no file names; reports missing ones. */
export async function sweepFiles(context: Work): Promise<void> {
  const { db, storage, now } = context;
  // The rows first: what fails after is an object without a row, and found the next time.
  const keys = await db.tx(() => repository.purge(db, new Date(now() - keptMs).toISOString()));
  for (const key of keys) await storage.delete(key);
  await storage.sweep(now() - unfinishedFor);
  for (const shelf of shelves) await compare(context, shelf);
}
