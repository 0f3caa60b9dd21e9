/** Limits for running and waiting work, and the error for work beyond them. */
interface SemaphoreOptions {
  slots: number;
  waiting: number;
  full: () => Error;
}

/** Makes a function that runs at most `slots` pieces of work at once, in order of arrival. */
export function createSemaphore({
  slots,
  waiting,
  full,
}: SemaphoreOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < slots) running += 1;
    else if (queue.length >= waiting) throw full();
    // Finished work hands its slot to the first in the queue, so that new work cannot overtake it.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
