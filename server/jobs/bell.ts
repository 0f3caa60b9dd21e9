/** Wakes everybody who waits for it. */
export function createBell() {
  let rung = Promise.withResolvers<void>();
  return {
    ring(): void {
      rung.resolve();
      rung = Promise.withResolvers<void>();
    },
    /** Resolves at the next ring. */
    next: () => rung.promise,
  };
}
