import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Context } from '#server/core/context.ts';
import { firstIdAt, newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { databaseBytes } from '#server/data/db/about.ts';
import { fileView } from '#server/data/db/views/files.ts';
import type { DiskSampleTable } from '#server/data/db/migrations/system-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long samples are kept, in milliseconds. */
const keptMs = 30 * dayMs;
/** The trend is that of so many milliseconds: longer than a busy day, short enough to follow a new habit. */
const trendMs = 7 * dayMs;
/** Under so many milliseconds of samples there is no trend yet. */
const leastMs = 6 * 60 * 60 * 1000;

type Work = Pick<Context, 'config' | 'db' | 'now'>;

/** How full the disk of `DATA_DIR` is, in bytes. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** What the stored files take, in bytes. */
export async function filesBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .q()
    .selectFrom(fileView.as('file'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('file.size'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Adds a sample of the disk of this machine. */
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

/** The samples of a machine, the oldest first. */
export const diskSamples = (db: Db, host: string): Promise<DiskSampleTable[]> =>
  db.q().selectFrom('diskSample').selectAll().where('host', '=', host).orderBy('id').execute();

/**
 * The last sample that a program left in a database and not in the one it was moved from: one is added at each start, and each hour. Those
 * from before the first in the other came from there, where their time was over. Null where there is none.
 */
export async function workedApart(db: Db, from: Db): Promise<DiskSampleTable | null> {
  const samples = (each: Db) => each.q().selectFrom('diskSample').selectAll().orderBy('id').execute();
  const known = await samples(from);
  const ids = new Set(known.map(({ id }) => id));
  const first = known[0]?.createdAt ?? '';
  return (await samples(db)).findLast(({ id, createdAt }) => createdAt > first && !ids.has(id)) ?? null;
}

/**
 * In how many days the disk is full if it goes on as in the last week: a straight line through the samples. Null where it does not
 * fill, or is not known yet.
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
  // Less than a megabyte a day is the noise of logs that turn over.
  return slope < -1e6 ? Math.max(0, last.y / -slope) : null;
}

/** Removes samples whose time is over. */
export async function sweepSamples(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('diskSample')
    .where('id', '<', firstIdAt(now - keptMs))
    .execute();
}
