/** How much may run and wait at once, and what is thrown at whoever comes when both are full. */
export interface LaneOptions {
  slots: number;
  waiting: number;
  full: () => Error;
}

/** Makes a function that runs work, at most `slots` at once, in the order of arrival. */
export function createLane({ slots, waiting, full }: LaneOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < slots) running += 1;
    else if (queue.length >= waiting) throw full();
    // The slot is handed over by whoever leaves, so that nobody overtakes.
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
