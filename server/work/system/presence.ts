import { hostname } from 'node:os';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { version } from './version.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ProcessTable } from '#server/data/db/migrations/system-tables.ts';
import { measureDisk } from './disk.ts';

/** How often a process says that it lives, in milliseconds. */
const beatMs = 15_000;

/** A process that said nothing for so long has ended without a word, or is cut off, in milliseconds. */
export const silentAfterMs = 3 * beatMs;

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** This process, by the id of its row. */
export const processId: string = newId();

/**
 * Says that this process lives until it stops, and measures the disk each hour. The database being away is no error here: the next
 * beat writes the row again.
 */
export async function startPresence(
  context: Pick<Context, 'config' | 'db' | 'now' | 'log'>,
  kind: ProcessTable['kind'],
): Promise<() => Promise<void>> {
  const { config, db, now, log } = context;
  const startedAt = iso(now());
  let measuredAt = 0;
  const beat = async () => {
    const row = {
      kind,
      host: hostname(),
      pid: process.pid,
      version,
      // A process that is a worker alone always does some.
      workers: kind === 'worker' ? Math.max(1, config.workers) : config.workers,
      memory: process.memoryUsage.rss(),
      startedAt,
      seenAt: iso(now()),
    };
    await db
      .q()
      .insertInto('process')
      .values({ id: processId, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    if (now() - measuredAt < hourMs) return;
    measuredAt = now();
    await measureDisk(context);
  };
  const quietly = () => beat().catch((error: unknown) => log.debug({ err: error }, 'no sign of life'));
  let running: Promise<void> = quietly();
  await running;
  const timer = setInterval(() => {
    running = quietly();
  }, beatMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await db
      .q()
      .deleteFrom('process')
      .where('id', '=', processId)
      .execute()
      .catch(() => undefined);
  };
}

/** The processes that have said something lately, the oldest first. */
export const livingProcesses = (db: Db, now: number): Promise<ProcessTable[]> =>
  db
    .q()
    .selectFrom('process')
    .selectAll()
    .where('seenAt', '>=', iso(now - silentAfterMs))
    .orderBy('startedAt')
    .execute();

/** False where a process surely runs no more: on this machine the system knows, of others their last sign of life does. */
export function mayRun({ host, pid }: Pick<ProcessTable, 'host' | 'pid'>): boolean {
  if (host !== hostname()) return true;
  // Its number was given to this process: in a container each start has the same.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes the rows of processes that ended without a word. */
export async function sweepProcesses(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('process')
    .where('seenAt', '<', iso(now - dayMs))
    .execute();
}
