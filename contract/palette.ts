import * as z from 'zod/mini';
import { limits } from './validation/limits.ts';

/** A color like `#2a3fd6`; upper-case letters become lower-case. */
export const color = z.pipe(
  z
    .string('A color is written like #2a3fd6.')
    .check(z.regex(/^#[0-9a-f]{6}$/i, 'A color is written like #2a3fd6.')),
  z.transform((value: string) => value.toLowerCase()),
);

/** The default of each color in a palette. */
export const defaultColor = '#000000';

/** A client's palette. */
export const palette = z
  .array(color)
  .check(z.maxLength(limits.paletteColors, `A palette has at most ${limits.paletteColors} colors.`));

/**
 * The current palette after a change from `before` to `wanted`. Only the colors that differ between `before` and `wanted`
 * change. So several changes can be pending, and staff can decide them in any order. If `before` and `wanted` have different
 * numbers of colors, `wanted` replaces the whole palette.
 */
export function changedPalette(
  inForce: readonly string[],
  before: readonly string[] | null,
  wanted: readonly string[],
): string[] {
  if (!before || before.length !== wanted.length) return [...wanted];
  const colors = [...inForce];
  wanted.forEach((color, place) => {
    if (color === before[place]) return;
    while (colors.length < place) colors.push(defaultColor);
    colors[place] = color;
  });
  return colors;
}
