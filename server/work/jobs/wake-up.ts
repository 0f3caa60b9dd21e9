/** Wakes workers that wait. */
export function createWakeUp() {
  const waiting = new Set<() => void>();
  let wakes = 0;
  return {
    wake(): void {
      wakes++;
      for (const resume of waiting) resume();
    },
    /** How many wake-ups there were. */
    count: () => wakes,
    /** Waits `ms` milliseconds, less when woken, not at all when woken since `count` was read. */
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
