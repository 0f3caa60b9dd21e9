// How much of the newest measurement counts: a single slow moment must not double the time left.
const weight = 0.3;
const shortestMs = 250;

/** Estimates how long a transfer will still take, from what it has told so far. */
export function transferRate() {
  let last: { at: number; sent: number } | null = null;
  let perMs: number | null = null;

  return {
    /** Takes bytes sent of bytes in all at a moment in milliseconds; gives the seconds left, or null while that is unknown. */
    secondsLeft(sent: number, total: number, at: number): number | null {
      // The first word of a resumed transfer counts what had arrived before.
      if (last === null || sent < last.sent) last = { at, sent };
      const elapsed = at - last.at;
      if (elapsed >= shortestMs) {
        const now = (sent - last.sent) / elapsed;
        perMs = perMs === null ? now : perMs + weight * (now - perMs);
        last = { at, sent };
      }
      return perMs ? Math.ceil((total - sent) / perMs / 1000) : null;
    },
    /** Starts over after a pause. */
    reset(): void {
      last = null;
      perMs = null;
    },
  };
}
