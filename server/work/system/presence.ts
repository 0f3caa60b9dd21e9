import { hostname } from 'node:os';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { version } from './version.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ProcessTable } from '#server/data/db/tables/system.ts';
import { measureDisk } from './disk.ts';

/** How often a process reports that it is alive, in milliseconds. */
const beatMs = 15_000;

/** A process that has not reported for this long has crashed or cannot reach the database, in milliseconds. */
const silentAfterMs = 3 * beatMs;

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** The id of this process's row. */
export const processId: string = newId();

/**
 * Reports that this process is alive until it stops, and measures the disk each hour. An unreachable database is no error
 * here: the next report writes the row again.
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
      // A process of `npm run worker` always has at least one job worker.
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
  const quietly = () =>
    beat().catch((error: unknown) =>
      log.debug({ err: error }, 'The heartbeat of this process could not be stored'),
    );
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

/** The processes that have reported lately; the first started comes first. */
export const livingProcesses = (db: Db, now: number): Promise<ProcessTable[]> =>
  db
    .q()
    .selectFrom('process')
    .selectAll()
    .where('seenAt', '>=', iso(now - silentAfterMs))
    .orderBy('startedAt')
    .execute();

/**
 * False if a process has certainly ended. This can be checked on this machine only, so a process of another machine counts
 * as running.
 */
export function mayRun({ host, pid }: Pick<ProcessTable, 'host' | 'pid'>): boolean {
  if (host !== hostname()) return true;
  // Such a row is from an earlier process: in a container each start has the same process id.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes the rows of crashed processes. */
export async function sweepProcesses(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('process')
    .where('seenAt', '<', iso(now - dayMs))
    .execute();
}
