import type { JobRun } from './jobs.ts';

/** The time between two renewals in milliseconds, well below the lease of a job. */
const beatMs = 15_000;

/**
 * Renews the lease of a job while `work` runs. `tell` sets the job's progress (0 to 1), which the next renewal stores. If
 * another worker claims the job, the run's signal aborts.
 */
export async function withHeartbeat<T>(
  run: Pick<JobRun, 'progress'>,
  work: (tell: (share: number) => void) => Promise<T>,
): Promise<T> {
  let share = 0;
  const beat = setInterval(() => {
    // An error in a renewal occurs again when the job ends, and is handled then.
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
