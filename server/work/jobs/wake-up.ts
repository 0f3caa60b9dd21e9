/** Wakes waiting workers. */
export function createWakeUp() {
  const waiting = new Set<() => void>();
  let wakes = 0;
  return {
    wake(): void {
      wakes++;
      for (const resume of waiting) resume();
    },
    /** The number of wake-ups so far. */
    count: () => wakes,
    /** Waits `ms` milliseconds, or until the next wake-up. Returns at once if a wake-up has come since `count` was read. */
    async wait(ms: number, count: number): Promise<void> {
      if (wakes !== count) return;
      const woken = Promise.withResolvers<void>();
      const timer = setTimeout(woken.resolve, ms);
      waiting.add(woken.resolve);
      await woken.promise;
      waiting.delete(woken.resolve);
      clearTimeout(timer);
    },
  };
}
