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

/** What the log says of a failure. Where a service or the machine is at fault, its message tells all; a stack would hide it. */
const logged = (error: unknown) => (isOutside(error) ? { reason: reason(error) } : { err: error });

/** What running a job needs. */
export interface RunContext {
  db: Db;
  log: FastifyBaseLogger;
  now: () => number;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** Records the outcome of a job that did not succeed. */
async function putBack({ db, log, now, signal }: RunContext, job: ClaimedJob, error: unknown): Promise<void> {
  const { id, kind, attempts } = job;
  if (error instanceof LostLease) {
    log.warn({ job: id, kind, attempt: attempts }, 'job was taken by another worker');
  } else if (signal.aborted) {
    await releaseJob(db, job, now());
  } else if (error instanceof GiveUp || attempts >= job.maxAttempts) {
    await failJob(db, job, reason(error), now());
    log.error({ ...logged(error), job: id, kind, attempt: attempts }, 'job failed');
  } else {
    await retryJob(db, job, reason(error), now() + backOff(attempts), now());
    log.warn({ ...logged(error), job: id, kind, attempt: attempts }, 'job will be tried again');
  }
}

/** Runs a claimed job: its effects and its end are one transaction, so that they happen once or not at all. */
export async function runJob(context: RunContext, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { db, log, now, signal } = context;
  const { id, kind, attempts } = job;
  if (attempts > job.maxAttempts) {
    await failJob(db, job, 'The process ended in the middle of the last attempt.', now());
    log.error({ job: id, kind }, 'job failed');
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
      // Whatever error the handler threw because of the abort.
      throw lost.signal.aborted ? new LostLease() : error;
    });
    await db.tx(async () => {
      // First in the transaction, so that no other worker can claim the job before the commit.
      if (!(await finishJob(db, job, now()))) throw new LostLease();
      await effects?.();
    });
  } catch (error) {
    await putBack(context, job, error);
  }
}
