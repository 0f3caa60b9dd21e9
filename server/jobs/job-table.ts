import type { Db } from '../db/database.ts';
import { skipLocked } from '../db/engine.ts';
import { preparedList } from '../db/prepared.ts';
import type { JobTable } from '../db/schema.ts';
import { newId } from '../ids.ts';

/** How long a worker holds a job without a word, in milliseconds. */
export const leaseMs = 60_000;

const iso = (ms: number) => new Date(ms).toISOString();

/** A job that a worker holds: it is its own as long as `worker` and `attempts` are still in the table. */
export interface ClaimedJob {
  id: string;
  kind: string;
  payload: string;
  attempts: number;
  maxAttempts: number;
  worker: string;
}

/** A job to add; `dueAt` in milliseconds since 1970. */
export interface NewJob {
  kind: string;
  payload: unknown;
  maxAttempts: number;
  uniqueKey: string | null;
  dueAt: number;
}

type NewRow = Pick<JobTable, 'id' | 'kind' | 'payload' | 'maxAttempts' | 'dueAt' | 'uniqueKey' | 'createdAt'>;

const insert = preparedList((q, rows: readonly NewRow[]) =>
  q
    .insertInto('job')
    .values(
      rows.map(({ id, kind, payload, maxAttempts, dueAt, uniqueKey, createdAt }) => ({
        id,
        kind,
        payload,
        state: 'waiting' as const,
        attempts: 0,
        maxAttempts,
        dueAt,
        worker: null,
        progress: 0,
        error: null,
        uniqueKey,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .onConflict((conflict) => conflict.column('uniqueKey').where('uniqueKey', 'is not', null).doNothing()),
);

/** Adds jobs in the running transaction, but those with the key of one that has not ended. */
export async function addJobs(db: Db, jobs: readonly NewJob[], now: number): Promise<void> {
  const createdAt = iso(now);
  const rows = jobs.map(({ payload, dueAt, ...job }) => ({
    ...job,
    id: newId(),
    payload: JSON.stringify(payload ?? null),
    dueAt: iso(dueAt),
    createdAt,
  }));
  await insert(db, rows);
}

/**
 * Takes the jobs that are due longest, `most` at once, also those whose worker is gone. One statement: two workers never
 * take the same.
 */
export async function claimJobs(
  db: Db,
  kinds: readonly string[],
  now: number,
  most: number,
): Promise<ClaimedJob[]> {
  const worker = newId();
  const rows = await db
    .q()
    // Apart and kept: PostgreSQL may ask a subquery more than once, and would then take more than `most`.
    .with(
      (cte) => cte('due').materialized(),
      (q) =>
        q
          .selectFrom('job')
          .select('id')
          .where('dueAt', '<=', iso(now))
          .where('kind', 'in', kinds)
          .orderBy('dueAt')
          .orderBy('id')
          .limit(most)
          .$call(skipLocked(db)),
    )
    .updateTable('job')
    .set((eb) => ({
      state: 'running' as const,
      attempts: eb('attempts', '+', 1),
      worker,
      dueAt: iso(now + leaseMs),
      updatedAt: iso(now),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'payload', 'attempts', 'maxAttempts'])
    .execute();
  return rows.map((row) => ({ ...row, worker })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** When the next job of these kinds is due, in milliseconds since 1970, or null. A read: looking costs no commit. */
export async function nextDue(db: Db, kinds: readonly string[]): Promise<number | null> {
  const row = await db
    .q()
    .selectFrom('job')
    .select('dueAt')
    .where('dueAt', 'is not', null)
    .where('kind', 'in', kinds)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ? Date.parse(row.dueAt) : null;
}

/** The kinds of the jobs that have not ended. */
export async function openKinds(db: Db): Promise<string[]> {
  const rows = await db
    .q()
    .selectFrom('job')
    .select('kind')
    .distinct()
    .where('dueAt', 'is not', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Changes a job that is still held; false when another worker has it by now. */
async function change(
  db: Db,
  { id, worker, attempts }: ClaimedJob,
  now: number,
  values: { dueAt: string | null; progress?: number; error?: string | null } & (
    | { state?: 'running' }
    | { state: 'waiting'; worker: null; attempts?: number }
    | { state: 'done' | 'failed'; worker: null; uniqueKey: null }
  ),
): Promise<boolean> {
  const row = await db
    .q()
    .updateTable('job')
    .set({ ...values, updatedAt: iso(now) })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renews the lease. */
export const renewJob = (db: Db, job: ClaimedJob, progress: number, now: number) =>
  change(db, job, now, { progress: Math.min(Math.max(progress, 0), 1), dueAt: iso(now + leaseMs) });

/** Ends jobs of one claim that are done; false when another worker has one of them by now. */
export async function finishJobs(db: Db, jobs: readonly ClaimedJob[], now: number): Promise<boolean> {
  const done = {
    state: 'done' as const,
    worker: null,
    uniqueKey: null,
    dueAt: null,
    progress: 1,
    error: null,
  };
  const ids = jobs.map(({ id }) => id);
  const { numUpdatedRows } = await db
    .q()
    .updateTable('job')
    .set({ ...done, updatedAt: iso(now) })
    .where('id', 'in', ids)
    // Each claim has a name of its own, so this alone tells whether it still holds them.
    .where('worker', '=', jobs[0]?.worker ?? '')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === ids.length;
}

/** Ends a job that nobody tries again. */
export const failJob = (db: Db, job: ClaimedJob, error: string, now: number) =>
  change(db, job, now, { state: 'failed', worker: null, uniqueKey: null, dueAt: null, error });

/** Puts a job back for another attempt at `dueAt`. */
export const retryJob = (db: Db, job: ClaimedJob, error: string, dueAt: number, now: number) =>
  change(db, job, now, { state: 'waiting', worker: null, dueAt: iso(dueAt), error });

/** Gives a job back that was interrupted through no fault of its own: the attempt does not count. */
export const releaseJob = (db: Db, job: ClaimedJob, now: number) =>
  change(db, job, now, { state: 'waiting', worker: null, dueAt: iso(now), attempts: job.attempts - 1 });

/** The clocks of several machines differ by less. */
const clockTolerance = 60_000;

/** Brings jobs nearer that were noted while the clock was ahead: they would wait until it is there again. */
export async function settleJobs(db: Db, now: number): Promise<void> {
  const ahead = await db
    .q()
    .selectFrom('job')
    .select(['id', 'dueAt', 'updatedAt'])
    .where('dueAt', 'is not', null)
    .where('updatedAt', '>', iso(now + clockTolerance))
    .execute();
  for (const { id, dueAt, updatedAt } of ahead)
    await db
      .q()
      .updateTable('job')
      .set({ dueAt: iso(now + Date.parse(dueAt ?? updatedAt) - Date.parse(updatedAt)), updatedAt: iso(now) })
      .where('id', '=', id)
      .where('updatedAt', '=', updatedAt)
      .execute();
}

/** Removes jobs that ended well a week ago; failed ones stay three months, for whoever looks for the reason. */
export async function sweepJobs(db: Db, now: number): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  const ended = db.q().deleteFrom('job').where('dueAt', 'is', null);
  await ended
    .where('state', '=', 'done')
    .where('updatedAt', '<=', iso(now - 7 * day))
    .execute();
  await ended
    .where('state', '=', 'failed')
    .where('updatedAt', '<=', iso(now - 90 * day))
    .execute();
}
