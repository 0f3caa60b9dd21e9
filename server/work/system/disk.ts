import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Context } from '#server/core/context.ts';
import { firstIdAt, newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { databaseBytes } from '#server/data/db/about.ts';
import type { DiskSampleTable } from '#server/data/db/tables/system.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long samples are kept, in milliseconds. */
const keptMs = 30 * dayMs;
/** The trend covers samples of this many milliseconds: longer than a busy day, short enough to follow a change of habits. */
const trendMs = 7 * dayMs;
/** Samples must cover at least this many milliseconds, or there is no trend. */
const leastMs = 6 * 60 * 60 * 1000;

type Work = Pick<Context, 'config' | 'db' | 'now'>;

/** Free and total bytes of the disk of `DATA_DIR`. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** The total size of the stored files, in bytes. */
export async function filesBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .q()
    .selectFrom('file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('file.size'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Adds a sample of this machine's disk. */
export async function measureDisk({ config, db, now }: Work): Promise<DiskSampleTable> {
  const at = now();
  const sample = {
    id: newId(at),
    host: hostname(),
    ...(await diskSpace(config.dataDir)),
    database: await databaseBytes(db, config.dataDir),
    files: await filesBytes(db),
    createdAt: iso(at),
  };
  await db.q().insertInto('diskSample').values(sample).execute();
  return sample;
}

/** A machine's samples, oldest first. */
export const diskSamples = (db: Db, host: string): Promise<DiskSampleTable[]> =>
  db.q().selectFrom('diskSample').selectAll().where('host', '=', host).orderBy('id').execute();

/**
 * The newest disk sample that a database has and that the database it was copied from does not have. Null if there is none.
 * The program adds a sample at each start and each hour, so such a sample shows that a program used the copy. Samples older
 * than the first one of the other database are ignored, since they have expired there.
 */
export async function workedApart(db: Db, from: Db): Promise<DiskSampleTable | null> {
  const samples = (each: Db) => each.q().selectFrom('diskSample').selectAll().orderBy('id').execute();
  const known = await samples(from);
  const ids = new Set(known.map(({ id }) => id));
  const first = known[0]?.createdAt ?? '';
  return (await samples(db)).findLast(({ id, createdAt }) => createdAt > first && !ids.has(id)) ?? null;
}

/**
 * Days until the disk is full, by a straight line through the samples of the last week. Null if the disk does not fill up,
 * or if there are too few samples.
 */
export function daysLeft(
  samples: readonly Pick<DiskSampleTable, 'free' | 'createdAt'>[],
  now: number,
): number | null {
  const points = samples
    .map(({ free, createdAt }) => ({ x: (Date.parse(createdAt) - now) / dayMs, y: free }))
    .filter(({ x }) => x >= -trendMs / dayMs);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || (last.x - first.x) * dayMs < leastMs) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const slope =
    points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) /
    points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  // Rotating logs alone change the free space by up to a megabyte a day.
  return slope < -1e6 ? Math.max(0, last.y / -slope) : null;
}

/** Removes expired samples. */
export async function sweepSamples(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('diskSample')
    .where('id', '<', firstIdAt(now - keptMs))
    .execute();
}
