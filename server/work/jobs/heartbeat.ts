import type { JobRun } from './jobs.ts';

/** Well below the lease of a job, in milliseconds. */
const beatMs = 15_000;

/**
 * Renews the lease of a job while `work` runs. `tell` sets its progress (0 to 1), which the next renewal
 * writes. If another worker takes the job, the run's signal aborts.
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
