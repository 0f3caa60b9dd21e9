// The weight of the newest measurement. It is low, so that one slow moment does not double the remaining time.
const weight = 0.3;
const shortestMs = 250;

/** Estimates the remaining time of a transfer from its progress so far. */
export function transferRate() {
  let last: { at: number; sent: number } | null = null;
  let perMs: number | null = null;

  return {
    /** `at` is the time in milliseconds. Returns the seconds left, or null if unknown. */
    secondsLeft(sent: number, total: number, at: number): number | null {
      // The first progress report of a resumed transfer includes earlier bytes. Use the report as a baseline, not as a
      // measurement.
      if (last === null || sent < last.sent) last = { at, sent };
      const elapsed = at - last.at;
      if (elapsed >= shortestMs) {
        const now = (sent - last.sent) / elapsed;
        perMs = perMs === null ? now : perMs + weight * (now - perMs);
        last = { at, sent };
      }
      return perMs ? Math.ceil((total - sent) / perMs / 1000) : null;
    },
    /** Restarts the measurement after a paused transfer. */
    reset(): void {
      last = null;
      perMs = null;
    },
  };
}
