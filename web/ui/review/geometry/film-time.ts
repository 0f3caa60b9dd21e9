/** The pictures per second assumed where a browser cannot tell. */
export const usualRate = 30;

const two = (n: number) => String(n).padStart(2, '0');

/** A moment of a film: "1:04.27", the part behind the point in hundredths. */
export function momentText(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const seconds = Math.floor(hundredths / 100);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

/** A moment, or the range between two. */
export const rangeText = (timeMs: number, endMs: number | null): string =>
  endMs === null || endMs <= timeMs ? momentText(timeMs) : `${momentText(timeMs)} to ${momentText(endMs)}`;

/** The rate of a film by what the times of shown frames were apart: the shortest stands for one frame. */
export function rateOf(frameTimes: readonly number[]): number {
  const sorted = frameTimes.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).flatMap((time, n) => {
    const gap = time - (sorted[n] ?? time);
    return gap > 0.004 ? [gap] : [];
  });
  return gaps.length === 0 ? usualRate : Math.min(120, Math.round(1 / Math.min(...gaps)));
}

/** The time in seconds to seek to for a neighbouring frame: its middle, which no rounding shifts to another. */
export function neighbourFrame(seconds: number, rate: number, by: number, duration: number): number {
  const frame = Math.round(seconds * rate - 0.5 + 1e-6);
  const last = Math.max(0, Math.ceil(duration * rate) - 1);
  return (Math.min(last, Math.max(0, frame + by)) + 0.5) / rate;
}

/** Where a range of a film lies on its timeline, in percent. */
export function onTimeline(timeMs: number, endMs: number | null, durationMs: number) {
  const share = (ms: number) => (durationMs > 0 ? Math.min(100, Math.max(0, (ms / durationMs) * 100)) : 0);
  const start = share(timeMs);
  return { start, length: Math.max(0, share(endMs ?? timeMs) - start) };
}

/** Two films further apart than this, in seconds, are brought together by a seek; nearer ones by their speed. */
const mostApart = 0.25;
/** A third of the shortest frame: what is apart less shows the same frame. */
const sameFrame = 1 / 360;

/**
 * How a film comes to the time of another that is `behind` seconds further on: `seek` there, or play at `speed` times its own
 * speed until it is there. A standing film is sought to the very time.
 */
export function catchUp(behind: number, playing: boolean): { seek: boolean; speed: number } {
  const apart = Math.abs(behind);
  if (!playing) return { seek: apart > sameFrame, speed: 1 };
  if (apart > mostApart) return { seek: true, speed: 1 };
  return { seek: false, speed: apart > sameFrame ? 1 + Math.min(0.15, Math.max(-0.15, behind * 2)) : 1 };
}
