/*
 * The flower of the built-in brand, drawn once: its mark, the field of the hero, the pictures of the sign-ins and the film
 * (tools/hero-video) are all made of these petals. Lengths are units of the drawn hero; a flower stands on 0 0 and grows upwards.
 */

/** A ring of petals: how far they reach, rise and droop, and the way to the next ring. */
export interface Whorl {
  reach: number;
  rise: number;
  drop: number;
  step: number;
}

/** From the lowest ring on; there are two of each size. */
export const whorls: readonly Whorl[] = [
  { reach: 16, rise: 11, drop: 8, step: 11 },
  { reach: 14, rise: 10, drop: 7, step: 11 },
  { reach: 11, rise: 9, drop: 6, step: 10 },
  { reach: 8, rise: 8, drop: 5, step: 9 },
  { reach: 5, rise: 6, drop: 4, step: 8 },
];

/** How high the lowest ring of petals sits, and the tip. */
export const firstWhorl = 28;
export const height = firstWhorl + whorls.reduce((sum, { step }) => sum + 2 * step, 0);

const round = (value: number) => Math.round(value * 100) / 100;

/** Relative path commands in a size, separated as briefly as can be. */
const path = (size: number, command: string, ...lengths: number[]) =>
  command +
  lengths
    .map((length) => round(length * size))
    .join(' ')
    .replaceAll(' -', '-');

/** A petal to one side as relative path data that ends where it began; `to` is 1 for the right, -1 for the left. */
export const sidePetal = ({ reach, rise, drop }: Whorl, to: 1 | -1, size = 1): string =>
  path(size, 'c', to * 2, 3 - rise, to * reach, -rise, to * reach, -4) +
  path(size, 's', -to * Math.round(reach * 0.6), drop, -to * reach, 4);

/** A petal towards the eye, from its upper end; relative path data that ends where it began. */
export const frontPetal = ({ rise, drop }: Whorl, size = 1): string =>
  path(size, 'c', drop - 3, 2, drop - 3, rise - 1, 0, rise) +
  path(size, 'c', 3 - drop, -1, 3 - drop, 2 - rise, 0, -rise);

/** Leaves like an open hand, close to the ground: angle from upright in radians, length. */
export const leaves = [-1.25, -0.78, -0.3, 0.22, 0.72, 1.2].map((angle, index) => ({
  angle,
  length: 25 - Math.abs(angle) * 5 + (index % 2) * 4,
}));

/** The flowers in front of the wide field: their tips rise to the right like a good chart. Position, height, lean in degrees. */
export const risingField: readonly (readonly [x: number, scale: number, lean: number])[] = [
  [372, 0.92, -4],
  [470, 1.02, 3],
  [566, 1.14, -3],
  [660, 1.28, 2],
  [752, 1.45, -4],
  [842, 1.65, 3],
  [932, 1.88, -2],
  [1022, 2.15, 2],
  [1112, 2.46, -3],
  [1204, 2.82, 1],
  [1290, 3.22, 2],
  [1376, 3.68, 3],
];

/** The mark, in a box of 32 by 32: three pairs of petals and a bud. */
export const markOfFlower: string =
  whorls
    .slice(0, 3)
    .flatMap((whorl, ring) => {
      const y = [31, 22.2, 13.9][ring];
      return [`M16.55 ${y}${sidePetal(whorl, 1, 0.86)}Z`, `M15.45 ${y}${sidePetal(whorl, -1, 0.86)}Z`];
    })
    .join('') + `M16 .6${frontPetal({ reach: 5, rise: 8, drop: 6, step: 8 }, 1.12)}Z`;

const rings = (start: string, petals: (whorl: Whorl) => string, of = whorls) =>
  start + of.map((whorl) => `${petals(whorl)}m0-${whorl.step}`.repeat(2)).join('');

/** A leaf as path data, turned by its angle, in whole numbers. */
const leaf = ({ angle, length }: (typeof leaves)[number]) => {
  const at = (x: number, y: number) =>
    `${Math.round(x * Math.cos(angle) - y * Math.sin(angle))} ${Math.round(x * Math.sin(angle) + y * Math.cos(angle) + 4)}`;
  return `M0 4C${at(-4.4, -0.45 * length)} ${at(-4.6, -0.8 * length)} ${at(0, -length)}S${at(4.4, -0.45 * length)} 0 4`;
};

/**
 * A flower as path data: its stem, to be stroked 2.4 wide; its leaves; the petals behind, those to both sides, and those towards
 * the eye. They are drawn in this order.
 */
export const flower = {
  stem: 'M0 8V-112',
  // The two upright ones are hidden by the stem at the size of these drawings.
  leaves: leaves
    .filter(({ angle }) => Math.abs(angle) > 0.5)
    .map(leaf)
    .join(''),
  // Of the next smaller size: the same words as in `sides`, which cost nothing in a compressed document. The tip stands free.
  back: rings(
    `M0-${firstWhorl + 5}`,
    (whorl) => {
      const smaller = whorls[whorls.indexOf(whorl) + 1] ?? whorl;
      return sidePetal(smaller, 1) + sidePetal(smaller, -1);
    },
    whorls.slice(0, 3),
  ),
  sides: rings(`M0-${firstWhorl}`, (whorl) => sidePetal(whorl, 1) + sidePetal(whorl, -1)),
  front: rings(`M0-${firstWhorl + 8}`, (whorl) => frontPetal(whorl)),
} as const;
