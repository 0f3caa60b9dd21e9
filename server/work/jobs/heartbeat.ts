import type { JobRun } from './jobs.ts';

/** Well within the lease of a job, in milliseconds. */
const beatMs = 15_000;

/**
 * Renews the lease of a job while `work` runs. `tell` sets its progress, from 0 to 1, which the next renewal writes. When
 * the job was lost to another worker, the signal of its run aborts.
 */
export async function withHeartbeat<T>(
  run: Pick<JobRun, 'progress'>,
  work: (tell: (share: number) => void) => Promise<T>,
): Promise<T> {
  let share = 0;
  const beat = setInterval(() => {
    // An error here occurs again when the job ends, and is handled there.
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
