import { risingField } from '../../../contract/site/bluebonnet.ts';

/** A flower in front: its position, height, and lean in degrees. */
export type Flower = readonly [x: number, scale: number, lean: number];

/** One view of the field. Lengths are in units of the drawn hero, which has the same flowers. */
export interface Shot {
  /** The size of the view in units, and of the film in pixels. */
  stage: readonly [width: number, height: number];
  pixels: readonly [width: number, height: number];
  sun: { x: number; y: number; radius: number };
  /** The heights of the two ridges and of the ground. */
  ridges: readonly [far: number, near: number, ground: number];
  /** The flowers get taller to the right, like a rising chart. */
  flowers: readonly Flower[];
  motes: number;
}

/** The shot for desktops and tablets, where the text is on the left. */
const wide: Shot = {
  stage: [1440, 810],
  pixels: [1920, 1080],
  sun: { x: 1010, y: 616, radius: 74 },
  ridges: [660, 704, 768],
  flowers: risingField,
  motes: 54,
};

/** The shot for phones, where the text is at the top. */
const tall: Shot = {
  stage: [420, 840],
  pixels: [720, 1440],
  sun: { x: 232, y: 650, radius: 50 },
  ridges: [684, 724, 782],
  flowers: [
    [20, 0.56, -3],
    [66, 0.64, 3],
    [112, 0.74, -4],
    [158, 0.85, 2],
    [205, 0.98, -3],
    [253, 1.13, 2],
    [302, 1.31, -2],
    [346, 1.53, 1],
    [392, 1.8, 3],
  ],
  motes: 26,
};

export const shots: Record<string, Shot> = { wide, tall };
