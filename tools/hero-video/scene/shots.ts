/** A flower in front: position, height, lean in degrees. */
export type Flower = readonly [x: number, scale: number, lean: number];

/** One framing of the field. Lengths are in units of the drawn hero, whose flowers it shares. */
export interface Shot {
  /** Size of the stage in units, and of the film in pixels. */
  stage: readonly [width: number, height: number];
  pixels: readonly [width: number, height: number];
  sun: { x: number; y: number; radius: number };
  /** Heights at which the two ridges and the ground begin. */
  ridges: readonly [far: number, near: number, ground: number];
  /** The flowers grow to the right, the way a good chart does. */
  flowers: readonly Flower[];
  motes: number;
}

/** For desktops and tablets: the words stand on the left. */
const wide: Shot = {
  stage: [1440, 810],
  pixels: [1920, 1080],
  sun: { x: 1010, y: 616, radius: 74 },
  ridges: [660, 704, 768],
  flowers: [
    [392, 1.1, -4],
    [520, 1.25, 3],
    [640, 1.2, -3],
    [752, 1.55, 2],
    [858, 1.5, -5],
    [948, 1.95, 3],
    [1046, 1.75, -2],
    [1126, 2.5, 2],
    [1216, 2.2, -4],
    [1300, 3.2, 1],
    [1392, 2.9, 5],
  ],
  motes: 54,
};

/** For phones: the words stand above. */
const tall: Shot = {
  stage: [420, 840],
  pixels: [720, 1440],
  sun: { x: 232, y: 650, radius: 50 },
  ridges: [684, 724, 782],
  flowers: [
    [22, 0.62, -3],
    [74, 0.78, 3],
    [122, 0.74, -4],
    [176, 0.98, 2],
    [226, 0.92, -4],
    [272, 1.24, 3],
    [322, 1.12, -3],
    [366, 1.6, 1],
    [408, 1.5, 5],
  ],
  motes: 26,
};

export const shots: Record<string, Shot> = { wide, tall };
