/** Wakes workers that wait. */
export function createBell() {
  const waiting = new Set<() => void>();
  let rings = 0;
  return {
    ring(): void {
      rings++;
      for (const wake of waiting) wake();
    },
    /** How often it rang. */
    count: () => rings,
    /** Waits `ms` milliseconds, less when it rings, not at all when it rang since `count` was read. */
    async wait(ms: number, count: number): Promise<void> {
      if (rings !== count) return;
      const woken = Promise.withResolvers<void>();
      const timer = setTimeout(woken.resolve, ms);
      waiting.add(woken.resolve);
      await woken.promise;
      waiting.delete(woken.resolve);
      clearTimeout(timer);
    },
  };
}
