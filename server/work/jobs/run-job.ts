import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/data/db/database.ts';
import { isOutside } from '#server/data/db/errors.ts';
import { backOff, failJob, finishJob, releaseJob, renewJob, retryJob, type ClaimedJob } from './job-table.ts';
import { GiveUp, type JobHandler } from './jobs.ts';

class LostLease extends Error {
  constructor() {
    super('Another worker has taken this job.');
  }
}

const reason = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);

/**
 * The form in which a failure is logged. If a service or the machine failed, only the message is logged, because a stack
 * would hide it.
 */
const logged = (error: unknown) => (isOutside(error) ? { reason: reason(error) } : { err: error });

/** The services needed to run a job. */
interface RunContext {
  db: Db;
  log: FastifyBaseLogger;
  now: () => number;
  /** Aborts when the process stops. */
  signal: AbortSignal;
}

/** Stores the result of a failed attempt: the job is retried, released or ended. */
async function putBack({ db, log, now, signal }: RunContext, job: ClaimedJob, error: unknown): Promise<void> {
  const { id, kind, attempts } = job;
  if (error instanceof LostLease) {
    log.warn({ job: id, kind, attempt: attempts }, 'A job was taken by another worker');
  } else if (signal.aborted) {
    await releaseJob(db, job, now());
  } else if (error instanceof GiveUp || attempts >= job.maxAttempts) {
    await failJob(db, job, reason(error), now());
    log.error({ ...logged(error), job: id, kind, attempt: attempts }, 'A job failed');
  } else {
    await retryJob(db, job, reason(error), now() + backOff(attempts), now());
    log.warn({ ...logged(error), job: id, kind, attempt: attempts }, 'A job will be tried again');
  }
}

/** Runs a claimed job. Its database effects and its end are in one transaction, so they happen once or not at all. */
export async function runJob(context: RunContext, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { db, log, now, signal } = context;
  const { id, kind, attempts } = job;
  if (attempts > job.maxAttempts) {
    await failJob(db, job, 'The process ended in the middle of the last attempt.', now());
    log.error({ job: id, kind }, 'A job failed');
    return;
  }
  const lost = new AbortController();
  const progress = async (share: number) => {
    if (await renewJob(db, job, share, now())) return;
    lost.abort(new LostLease());
    throw new LostLease();
  };
  try {
    const effects = await handler(JSON.parse(job.payload), {
      id,
      attempt: attempts,
      progress,
      signal: AbortSignal.any([signal, lost.signal]),
    }).catch((error: unknown) => {
      // After the lease is lost, the handler's own error does not matter.
      throw lost.signal.aborted ? new LostLease() : error;
    });
    await db.tx(async () => {
      // The transaction first marks the job as finished, so that no other worker can claim it before the commit.
      if (!(await finishJob(db, job, now()))) throw new LostLease();
      await effects?.();
    });
  } catch (error) {
    await putBack(context, job, error);
  }
}
