import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { failJob, finishJobs, releaseJob, renewJob, retryJob, type ClaimedJob } from './job-table.ts';
import { GiveUp, type BatchHandler, type JobHandler } from './queue.ts';

const longestWait = 60 * 60 * 1000;

/** The wait before the next attempt: 2, 4, 8 … seconds, at most an hour. */
const backOff = (attempts: number) => Math.min(2 ** attempts * 1000, longestWait);

class LostLease extends Error {
  constructor() {
    super('Another worker has taken this job.');
  }
}

const reason = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);

/** What running a job needs. */
export interface RunContext {
  db: Db;
  log: FastifyBaseLogger;
  now: () => number;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

type Effects = (() => Promise<void>) | void;

/** Notes what became of a job that did not end well. */
async function putBack({ db, log, now, signal }: RunContext, job: ClaimedJob, error: unknown): Promise<void> {
  const { id, kind, attempts } = job;
  if (error instanceof LostLease) {
    // Of jobs that were taken together, those that are still held go back.
    if (!(await releaseJob(db, job, now())))
      log.warn({ job: id, kind, attempt: attempts }, 'job was taken by another worker');
  } else if (signal.aborted) {
    await releaseJob(db, job, now());
  } else if (error instanceof GiveUp || attempts >= job.maxAttempts) {
    await failJob(db, job, reason(error), now());
    log.error({ err: error, job: id, kind, attempt: attempts }, 'job failed');
  } else {
    await retryJob(db, job, reason(error), now() + backOff(attempts), now());
    log.warn({ err: error, job: id, kind, attempt: attempts }, 'job will be tried again');
  }
}

/** Does claimed jobs: their effects and their end are one transaction, so that they happen once or not at all. */
async function run(
  context: RunContext,
  claimed: readonly ClaimedJob[],
  work: (jobs: readonly ClaimedJob[]) => Promise<Effects>,
): Promise<void> {
  const { db, log, now } = context;
  const jobs = claimed.filter((job) => job.attempts <= job.maxAttempts);
  for (const job of claimed) {
    if (jobs.includes(job)) continue;
    await failJob(db, job, 'The process ended in the middle of the last attempt.', now());
    log.error({ job: job.id, kind: job.kind }, 'job failed');
  }
  if (jobs.length === 0) return;
  try {
    const effects = await work(jobs);
    await db.tx(async () => {
      // First, so that from here to the commit no other worker can take them.
      if (!(await finishJobs(db, jobs, now()))) throw new LostLease();
      await effects?.();
    });
  } catch (error) {
    for (const job of jobs) await putBack(context, job, error);
  }
}

/** Does one claimed job. */
export function runJob(context: RunContext, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { db, now, signal } = context;
  const lost = new AbortController();
  const progress = async (share: number) => {
    if (await renewJob(db, job, share, now())) return;
    lost.abort(new LostLease());
    throw new LostLease();
  };
  return run(context, [job], async () => {
    const effects = await handler(JSON.parse(job.payload), {
      id: job.id,
      attempt: job.attempts,
      progress,
      signal: AbortSignal.any([signal, lost.signal]),
    }).catch((error: unknown) => {
      // Whatever a handler makes of the abort.
      throw lost.signal.aborted ? new LostLease() : error;
    });
    return effects;
  });
}

/** Does jobs of one kind that were claimed together. */
export const runBatch = (
  context: RunContext,
  handler: BatchHandler,
  claimed: readonly ClaimedJob[],
): Promise<void> =>
  run(context, claimed, (jobs) =>
    handler(
      jobs.map(({ payload }) => JSON.parse(payload)),
      { signal: context.signal },
    ),
  );
