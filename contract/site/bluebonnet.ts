/*
 * The flower of the built-in brand, defined only here. The mark, the hero's field, the sign-in pictures and the film
 * (tools/hero-video) use these petals. The unit of length is that of the drawn hero. A flower starts at 0 0 and grows upwards.
 */

/** A ring of petals: how far the petals reach, rise and droop, and the distance to the next ring. */
interface Whorl {
  reach: number;
  rise: number;
  drop: number;
  step: number;
}

/** The rings from bottom to top. Each size is used for two rings. */
export const whorls: readonly Whorl[] = [
  { reach: 16, rise: 11, drop: 8, step: 11 },
  { reach: 14, rise: 10, drop: 7, step: 11 },
  { reach: 11, rise: 9, drop: 6, step: 10 },
  { reach: 8, rise: 8, drop: 5, step: 9 },
  { reach: 5, rise: 6, drop: 4, step: 8 },
];

/** The heights of the lowest ring of petals, and of the tip. */
export const firstWhorl = 28;
export const height = firstWhorl + whorls.reduce((sum, { step }) => sum + 2 * step, 0);

const round = (value: number) => Math.round(value * 100) / 100;

/** Scales relative path commands and joins them in the shortest way. */
const path = (size: number, command: string, ...lengths: number[]) =>
  command +
  lengths
    .map((length) => round(length * size))
    .join(' ')
    .replaceAll(' -', '-');

/** A petal to one side, as relative path data that return to their start. `to` is 1 for right, -1 for left. */
export const sidePetal = ({ reach, rise, drop }: Whorl, to: 1 | -1, size = 1): string =>
  path(size, 'c', to * 2, 3 - rise, to * reach, -rise, to * reach, -4) +
  path(size, 's', -to * Math.round(reach * 0.6), drop, -to * reach, 4);

/** A petal towards the viewer, from its upper end, as relative path data that return to their start. */
export const frontPetal = ({ rise, drop }: Whorl, size = 1): string =>
  path(size, 'c', drop - 3, 2, drop - 3, rise - 1, 0, rise) +
  path(size, 'c', 3 - drop, -1, 3 - drop, 2 - rise, 0, -rise);

/** The leaves, spread like the fingers of a hand close to the ground: the angle from upright in radians, and the length. */
export const leaves = [-1.25, -0.78, -0.3, 0.22, 0.72, 1.2].map((angle, index) => ({
  angle,
  length: 25 - Math.abs(angle) * 5 + (index % 2) * 4,
}));

/** The flowers in front of the wide field: position, height, lean in degrees. Their tips rise to the right, like a rising chart. */
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

/** The mark in a box of 32 by 32: three pairs of petals and a bud. */
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

/** A leaf as path data in whole numbers, rotated by its angle. */
const leaf = ({ angle, length }: (typeof leaves)[number]) => {
  const at = (x: number, y: number) =>
    `${Math.round(x * Math.cos(angle) - y * Math.sin(angle))} ${Math.round(x * Math.sin(angle) + y * Math.cos(angle) + 4)}`;
  return `M0 4C${at(-4.4, -0.45 * length)} ${at(-4.6, -0.8 * length)} ${at(0, -length)}S${at(4.4, -0.45 * length)} 0 4`;
};

/** A flower as path data, in drawing order: stem (stroke 2.4 wide), leaves, back petals, side petals, front petals. */
export const flower = {
  stem: 'M0 8V-112',
  // In these drawings the stem hides the two upright leaves.
  leaves: leaves
    .filter(({ angle }) => Math.abs(angle) > 0.5)
    .map(leaf)
    .join(''),
  // The back petals are one size smaller. They reuse the text of `sides`, which a compressed document stores almost for free.
  // There are none at the tip.
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
