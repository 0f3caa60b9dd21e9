import type { JobRun } from './queue.ts';

/** Well within the time for which a worker holds a job without a word, in milliseconds. */
const beatMs = 15_000;

/**
 * Keeps the job while `work` runs that is quiet for long. `tell` notes how far it is, from 0 to 1; the next beat says so.
 * A job that was lost meanwhile shows in the signal of its run.
 */
export async function withHeartbeat<T>(
  run: Pick<JobRun, 'progress'>,
  work: (tell: (share: number) => void) => Promise<T>,
): Promise<T> {
  let share = 0;
  const beat = setInterval(() => {
    // What fails here fails again when the job ends, where it is dealt with.
    run.progress(share).catch(() => undefined);
  }, beatMs);
  try {
    return await work((next) => {
      share = next;
    });
  } finally {
    clearInterval(beat);
  }
}
