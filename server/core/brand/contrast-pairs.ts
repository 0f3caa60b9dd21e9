import type { Brand } from '#contract/brand.ts';
import { contrast } from '#contract/oklch.ts';
import { brandProperties, fill } from './palette.ts';

/** A text color and its background, both from the brand, with their contrast. */
interface ContrastPair {
  pair: string;
  /** The contrast of the brand's own color, and the contrast after that color was adjusted for readability. */
  chosen: number;
  used: number;
  /** The contrast that WCAG AA requires. */
  needed: number;
  ink: string;
  ground: string;
}

const white = '#ffffff';
const needed = 4.5;
const rounded = (ratio: number) => Math.round(ratio * 10) / 10;
const lightOf = (value: string | undefined) =>
  /^light-dark\(([^,]+),/.exec(value ?? '')?.[1] ?? value ?? white;

/** The contrasts of the brand's colors in the light theme. */
export function contrastPairs(colors: Brand['colors']): ContrastPair[] {
  const properties = brandProperties(colors);
  return (['brand', 'accent'] as const).flatMap((name) => {
    const { fill: ground, on } = fill(colors[name]);
    const ink = lightOf(properties[`--${name}-ink`]);
    const word = name === 'brand' ? 'main' : 'accent';
    const pair = (label: string, chosen: number, from: string, to: string): ContrastPair => ({
      pair: label,
      chosen: rounded(chosen),
      used: rounded(contrast(from, to)),
      needed,
      ink: from,
      ground: to,
    });
    return [
      pair(`Words on a button in the ${word} color`, contrast(on, colors[name]), on, ground),
      pair(`Words in the ${word} color on white`, contrast(colors[name], white), ink, white),
    ];
  });
}
