import type { Context } from './context.ts';
import { sweepFiles } from './features/files/sweep.ts';
import { sweepEvents } from './events/event-table.ts';
import { sweepAnswers } from './idempotency/idempotency.ts';
import { sweepJobFolders } from './jobs/job-folder.ts';
import { settleJobs, sweepJobs } from './jobs/job-table.ts';
import { keptFor as mailsKeptFor, sweepMails } from './mail/mail-table.ts';
import { sweepOutbox } from './mail/outbox-folder.ts';
import { sweepTokens } from './one-time-tokens/one-time-tokens.ts';
import { sweepSessions } from './sessions/sessions.ts';
import { sweepTries } from './throttle/throttle.ts';
import { sweepUploads } from './uploads/sweep.ts';

type SweepContext = Pick<Context, 'config' | 'db' | 'log' | 'now' | 'storage'>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Not in the first moment, when a process has better things to do. */
const firstAfter = 60 * 1000;

/** Removes what has served its time. One that fails does not keep the others from it. */
export async function sweep(context: SweepContext): Promise<void> {
  const { config, db, log, now } = context;
  const at = now();
  const tasks = {
    sessions: () => sweepSessions(db, at),
    tries: () => sweepTries(db, at),
    answers: () => sweepAnswers(db, at),
    events: () => sweepEvents(db, at),
    tokens: () => sweepTokens(db, at),
    jobs: () => sweepJobs(db, at),
    jobsAhead: () => settleJobs(db, at),
    jobFolders: () => sweepJobFolders(config.dataDir, at - day),
    mails: () => sweepMails(db, at),
    uploads: () => sweepUploads(context),
    files: () => sweepFiles(context),
    outbox: () => sweepOutbox(config.dataDir, at - mailsKeptFor),
  };
  for (const [what, task] of Object.entries(tasks)) {
    try {
      await task();
    } catch (error) {
      log.warn({ err: error, what }, 'could not sweep');
    }
  }
}

/** Sweeps each hour, every process for itself: what is gone already costs nothing. Gives what ends it. */
export function startSweep(context: SweepContext): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = sweep(context);
  };
  const first = setTimeout(run, firstAfter).unref();
  const hourly = setInterval(run, hour).unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
    return running;
  };
}
