/** The seconds during which the field grows, and the seconds of the wind that follows. The wind can repeat endlessly. */
export const growth = 3;
export const sway = 8;

/** One cycle of the wind. All movements take a whole number of cycles, so the last frame leads into the first. */
export const turn = Math.PI * 2;

/** A random generator (mulberry32) that gives the same numbers on every machine and for every frame. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How much the wind bends a flower at `x`, from about -1 to 1: a travelling gust, a slower swell, and the flower's own flutter. */
export function wind(time: number, x: number, own: number): number {
  const gust = Math.sin(turn * (2 * time - x / 1150));
  const swell = Math.sin(turn * (time - x / 2100 + 0.2));
  const flutter = Math.sin(turn * (4 * time + own));
  return 0.3 + 0.42 * gust + 0.3 * swell + 0.12 * flutter;
}
