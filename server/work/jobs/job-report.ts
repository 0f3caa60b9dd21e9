import type { Db } from '#server/data/db/database.ts';
import { countUpTo } from '#server/data/db/queries/lists.ts';
import { iso } from '#server/core/time.ts';

/** A job that is overdue by this many milliseconds counts as late: there are too few workers, or none. */
export const lateMs = 5 * 60_000;

const open = (db: Db) => db.q().selectFrom('job').select('id').where('dueAt', 'is not', null);

/** The number of jobs in each state, each capped at `limits.counted`. */
export async function countJobs(db: Db, now: number) {
  const failed = db.q().selectFrom('job').select('id').where('state', '=', 'failed');
  const [waiting, running, late, ended] = await Promise.all([
    countUpTo(db, open(db).where('state', '=', 'waiting')),
    countUpTo(db, open(db).where('state', '=', 'running')),
    countUpTo(db, open(db).where('dueAt', '<', iso(now - lateMs))),
    countUpTo(db, failed),
  ]);
  return { waiting, running, late, failed: ended };
}

const columns = [
  'id',
  'kind',
  'state',
  'attempts',
  'maxAttempts',
  'progress',
  'error',
  'dueAt',
  'createdAt',
  'updatedAt',
] as const;

/** The jobs that may need attention, newest first: failed, running, late, or being retried after a failure. */
export async function notableJobs(db: Db, now: number, limit: number) {
  const jobs = db.q().selectFrom('job').select(columns).orderBy('id', 'desc').limit(limit);
  const [failed, others] = await Promise.all([
    jobs.where('state', '=', 'failed').execute(),
    jobs
      .where('dueAt', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'running'),
          eb('error', 'is not', null),
          eb('dueAt', '<', iso(now - lateMs)),
        ]),
      )
      .execute(),
  ]);
  return [...others, ...failed].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

export const findJob = (db: Db, id: string) =>
  db.q().selectFrom('job').select(columns).where('id', '=', id).executeTakeFirst();

/**
 * Tries jobs again: failed jobs get all their attempts back, and waiting jobs become due now. Returns the number of these
 * jobs.
 */
export async function tryJobsAgain(db: Db, ids: readonly string[] | 'failed', now: number): Promise<number> {
  const again = db
    .q()
    .updateTable('job')
    .set({ state: 'waiting', attempts: 0, dueAt: iso(now), updatedAt: iso(now) });
  const rows = await (
    ids === 'failed'
      ? again.where('state', '=', 'failed')
      : again.where('state', 'in', ['failed', 'waiting']).where('id', 'in', ids)
  )
    .returning('id')
    .execute();
  return rows.length;
}
