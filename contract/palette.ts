import * as z from 'zod/mini';
import { limits } from './validation/limits.ts';

/** A colour like `#2a3fd6`; upper-case letters are lowered. */
export const color = z.pipe(
  z
    .string('A colour is written like #2a3fd6.')
    .check(z.regex(/^#[0-9a-f]{6}$/i, 'A colour is written like #2a3fd6.')),
  z.transform((value: string) => value.toLowerCase()),
);

/** The default of each colour of a palette. */
export const defaultColor = '#000000';

/** A palette that a client chooses. */
export const palette = z
  .array(color)
  .check(z.maxLength(limits.paletteColors, `A palette has at most ${limits.paletteColors} colours.`));

/**
 * The palette in force after a change from `before` to `wanted`. Only the colours that differ between the two change, so
 * that several changes can be pending, and be decided in any order. Where the number of colours differs, the wanted palette
 * replaces all.
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
