import { risingField } from '#contract/site/bluebonnet.ts';

type Stand = readonly [x: number, scale: number, lean: number];
type Strip = readonly [x: number, y: number];

/** One crop of the field at dusk, in units of its own box. */
export interface Picture {
  box: readonly [width: number, height: number];
  sun: { x: number; y: number; radius: number; reach: number };
  /** The heights at which the far hill, the near hill and the ground begin. */
  hills: readonly [far: number, near: number, ground: number];
  /** Strips of field on the far hill; below, those on the near hill. */
  far: readonly { scale: number; opacity: number; strips: readonly Strip[] }[];
  /** The flowers in front, rising to the right. */
  near: readonly Stand[];
}

/** Strips side by side across a width. */
function row(width: number, left: number, y: number, scale: number, opacity: number): Picture['far'][number] {
  const strips: Strip[] = [];
  for (let x = left; x < width; x += Math.round(400 * scale)) strips.push([x, y - (strips.length % 3) * 5]);
  return { scale, opacity, strips };
}

/** Returns `count` flowers from left to right; each is taller than the previous by the same factor. */
const rising = (count: number, left: number, right: number, low: number, high: number): Stand[] =>
  Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1);
    return [
      Math.round(left + (right - left) * part),
      Math.round(low * (high / low) ** part * 100) / 100,
      [-4, 3, -2][index % 3] ?? 0,
    ];
  });

export const pictures = {
  /** The picture behind the text of the landing page; the film covers it exactly. */
  hero: {
    box: [1440, 810],
    sun: { x: 1010, y: 616, radius: 74, reach: 980 },
    hills: [650, 716, 770],
    far: [row(1440, -30, 716, 0.5, 0.45), row(1440, -60, 782, 1, 0.75)],
    near: risingField,
  },
  /** The picture beside a sign-in. */
  portrait: {
    box: [640, 800],
    sun: { x: 416, y: 560, radius: 62, reach: 760 },
    hills: [610, 668, 730],
    far: [row(640, -30, 672, 0.5, 0.45), row(640, -80, 744, 1, 0.75)],
    near: rising(7, 44, 592, 1, 3.1),
  },
  /** A strip below a sign-in on narrow screens, and at the foot of a page. */
  wide: {
    box: [1440, 400],
    sun: { x: 1010, y: 262, radius: 56, reach: 800 },
    hills: [292, 334, 370],
    far: [row(1440, -30, 340, 0.4, 0.45), row(1440, -60, 384, 0.8, 0.75)],
    near: rising(11, 420, 1390, 0.6, 2.2),
  },
} as const satisfies Record<string, Picture>;
