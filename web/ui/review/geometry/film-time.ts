/** The number of frames per second if a browser cannot measure it. */
export const usualRate = 30;

const two = (n: number) => String(n).padStart(2, '0');

/** A moment of a film as text, to the hundredth of a second: "1:04.27". */
export function momentText(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const seconds = Math.floor(hundredths / 100);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

/** A moment as text, or the range between two moments. */
export const rangeText = (timeMs: number, endMs: number | null): string =>
  endMs === null || endMs <= timeMs ? momentText(timeMs) : `${momentText(timeMs)} to ${momentText(endMs)}`;

/** Estimates the number of frames per second: the shortest time between two frames is the length of a frame. */
export function rateOf(frameTimes: readonly number[]): number {
  const sorted = frameTimes.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).flatMap((time, n) => {
    const gap = time - (sorted[n] ?? time);
    return gap > 0.004 ? [gap] : [];
  });
  return gaps.length === 0 ? usualRate : Math.min(120, Math.round(1 / Math.min(...gaps)));
}

/**
 * The time of the next or previous frame in seconds: the middle of the frame, so that rounding never selects another
 * frame.
 */
export function neighbourFrame(seconds: number, rate: number, by: number, duration: number): number {
  const frame = Math.round(seconds * rate - 0.5 + 1e-6);
  const last = Math.max(0, Math.ceil(duration * rate) - 1);
  return (Math.min(last, Math.max(0, frame + by)) + 0.5) / rate;
}

/** The position of a range on a film's timeline, in percent. */
export function onTimeline(timeMs: number, endMs: number | null, durationMs: number) {
  const share = (ms: number) => (durationMs > 0 ? Math.min(100, Math.max(0, (ms / durationMs) * 100)) : 0);
  const start = share(timeMs);
  return { start, length: Math.max(0, share(endMs ?? timeMs) - start) };
}

/** Above this difference in seconds a film seeks; below it, the film changes its speed. */
const mostApart = 0.25;
/** A third of the shortest frame, in seconds: below this difference, two films show the same frame. */
const sameFrame = 1 / 360;

/**
 * How a film catches up with another film that is `behind` seconds ahead: it seeks, or plays at `speed` times its rate.
 * A paused film always seeks.
 */
export function catchUp(behind: number, playing: boolean): { seek: boolean; speed: number } {
  const apart = Math.abs(behind);
  if (!playing) return { seek: apart > sameFrame, speed: 1 };
  if (apart > mostApart) return { seek: true, speed: 1 };
  return { seek: false, speed: apart > sameFrame ? 1 + Math.min(0.15, Math.max(-0.15, behind * 2)) : 1 };
}
