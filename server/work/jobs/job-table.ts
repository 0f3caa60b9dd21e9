import type { OnConflictBuilder } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import { skipLocked } from '#server/data/db/engines/engine.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { hasEnded, newWorkerName } from './worker-name.ts';

/** The lease: how long a worker holds a job without renewing it, in milliseconds. */
const leaseMs = 60_000;

/** A job that a worker has claimed. It stays claimed as long as the row has the same `worker` and `attempts`. */
export interface ClaimedJob {
  id: string;
  kind: string;
  payload: string;
  attempts: number;
  maxAttempts: number;
  worker: string;
}

/** A job to add; `dueAt` in milliseconds since 1970. */
interface NewJob {
  kind: string;
  payload: unknown;
  maxAttempts: number;
  uniqueKey: string | null;
  /** True: if a job with the same key is waiting, it becomes due at `dueAt`, if that is earlier. */
  sooner?: boolean;
  dueAt: number;
  turn?: { of: string; late: boolean } | undefined;
}

/** The first round of late jobs. It is so high that late jobs run after all others. */
const lateRound = 1_000_000;

/** The round of a person's next job: after all of the person's unfinished jobs. */
const nextRound = (db: Db, { of, late }: { of: string; late: boolean }) =>
  db
    .q()
    .selectFrom('job as open')
    .select((eb) => [
      eb.fn.coalesce(eb(eb.fn.max('open.turn'), '+', 1), eb.lit(late ? lateRound : 0)).as('turn'),
    ])
    .where('open.turnOf', '=', of)
    .where('open.dueAt', 'is not', null);

const unstarted = { state: 'waiting', attempts: 0, worker: null, progress: 0, error: null } as const;

const unlessKeyWaits = (sooner: boolean, dueAt: string) => (conflict: OnConflictBuilder<Tables, 'job'>) => {
  const same = conflict.column('uniqueKey').where('uniqueKey', 'is not', null);
  return sooner
    ? same.doUpdateSet({ dueAt }).where('job.state', '=', 'waiting').where('job.dueAt', '>', dueAt)
    : same.doNothing();
};

/** Adds a job in the current transaction, unless an unfinished job has the same key. */
export async function addJob(
  db: Db,
  { sooner = false, turn, payload: content, dueAt: due, ...job }: NewJob,
  now: number,
): Promise<void> {
  const createdAt = iso(now);
  const dueAt = iso(due);
  await db
    .q()
    .insertInto('job')
    .values({
      ...unstarted,
      ...job,
      ...(turn && { turnOf: turn.of, turn: nextRound(db, turn) }),
      id: newId(),
      payload: JSON.stringify(content ?? null),
      dueAt,
      createdAt,
      updatedAt: createdAt,
    })
    .onConflict(unlessKeyWaits(sooner, dueAt))
    .execute();
}

/**
 * Claims the job that has been due longest, or with `fair` a job of the earliest round. Jobs whose lease has ended count as
 * due too. Undefined if no job is due or other workers were quicker. This is one statement, so two workers never claim the
 * same job.
 */
export async function claimJob(
  db: Db,
  kinds: readonly string[],
  now: number,
  fair = false,
): Promise<ClaimedJob | undefined> {
  const worker = newWorkerName();
  const row = await db
    .q()
    // The subquery is materialized, because PostgreSQL may run a plain one more than once and would then claim several jobs.
    .with(
      (cte) => cte('due').materialized(),
      (q) =>
        q
          .selectFrom('job')
          .select('id')
          .where('dueAt', '<=', iso(now))
          .where('kind', 'in', kinds)
          .$if(fair, (due) => due.orderBy('turn'))
          .orderBy('dueAt')
          .orderBy('id')
          .limit(1)
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
    .executeTakeFirst();
  return row && { ...row, worker };
}

/** Delays a person's waiting jobs by this many rounds. */
export async function postponeJobs(db: Db, person: string, rounds: number): Promise<void> {
  await db
    .q()
    .updateTable('job')
    .set((eb) => ({ turn: eb('turn', '+', rounds) }))
    .where('turnOf', '=', person)
    .where('dueAt', 'is not', null)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * When the next job (of these kinds, if given) is due, in milliseconds since 1970; null if there is none. This only reads,
 * so it needs no commit.
 */
export async function nextDue(db: Db, kinds?: readonly string[]): Promise<number | null> {
  let open = db.q().selectFrom('job').select('dueAt').where('dueAt', 'is not', null);
  if (kinds) open = open.where('kind', 'in', kinds);
  const row = await open.orderBy('dueAt').limit(1).executeTakeFirst();
  return row?.dueAt ? Date.parse(row.dueAt) : null;
}

/** The kinds of unfinished jobs. */
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

/** Changes a claimed job; false if another worker has claimed the job in the meantime. */
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

/** Ends a successful job; false if another worker has claimed the job in the meantime. */
export const finishJob = (db: Db, job: ClaimedJob, now: number) =>
  change(db, job, now, {
    state: 'done',
    worker: null,
    uniqueKey: null,
    dueAt: null,
    progress: 1,
    error: null,
  });

/** Ends a job that will not be retried. */
export const failJob = (db: Db, job: ClaimedJob, error: string, now: number) =>
  change(db, job, now, { state: 'failed', worker: null, uniqueKey: null, dueAt: null, error });

/** Puts a failed job back into the queue for another attempt at `dueAt`. */
export const retryJob = (db: Db, job: ClaimedJob, error: string, dueAt: number, now: number) =>
  change(db, job, now, { state: 'waiting', worker: null, dueAt: iso(dueAt), error });

/** Returns an interrupted job to the queue without counting the attempt. */
export const releaseJob = (db: Db, job: ClaimedJob, now: number) =>
  change(db, job, now, { state: 'waiting', worker: null, dueAt: iso(now), attempts: job.attempts - 1 });

/** The wait before the next attempt, in milliseconds: 2, 4, 8 … seconds, at most an hour. */
export const backOff = (attempts: number) => Math.min(2 ** attempts * 1000, 60 * 60 * 1000);

/**
 * The longest wait of a job whose process was killed, in milliseconds. It is short, because even after several kills the job
 * is probably not the cause.
 */
const longestAfterKill = 10_000;

/**
 * Ends the leases of processes that were killed on this machine. Their jobs become due after the usual wait, ten seconds at
 * most, instead of at the end of the lease.
 */
export async function endLeases(db: Db, now: number): Promise<void> {
  const running = await db
    .q()
    .selectFrom('job')
    .select(['id', 'worker', 'attempts', 'dueAt'])
    .where('dueAt', 'is not', null)
    .where('state', '=', 'running')
    .execute();
  for (const { id, worker, attempts, dueAt } of running) {
    const next = iso(now + Math.min(backOff(attempts), longestAfterKill));
    if (worker === null || dueAt === null || dueAt <= next || !hasEnded(worker)) continue;
    await db
      .q()
      .updateTable('job')
      .set({ dueAt: next, updatedAt: iso(now) })
      .where('id', '=', id)
      .where('worker', '=', worker)
      .execute();
  }
}

/** The clocks of several machines differ by less than this, in milliseconds. */
const clockTolerance = 60_000;

/**
 * Makes jobs that were added while the clock was ahead due earlier. Otherwise they would wait until the clock shows that
 * time again.
 */
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

/** Removes successful jobs after a week. Failed jobs stay three months, so that staff can read their errors. */
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
