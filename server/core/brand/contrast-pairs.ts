import type { Brand } from '#contract/brand.ts';
import { contrast } from './oklch.ts';
import { brandProperties, fill } from './palette.ts';

/** One pair of text and ground that the colours of a brand make, with its contrast. */
export interface ContrastPair {
  pair: string;
  /** As the colour was chosen, and as it is used: moved until it can be read. */
  chosen: number;
  used: number;
  /** What WCAG AA asks for. */
  needed: number;
  ink: string;
  ground: string;
}

const white = '#ffffff';
const needed = 4.5;
const rounded = (ratio: number) => Math.round(ratio * 10) / 10;
const lightOf = (value: string | undefined) =>
  /^light-dark\(([^,]+),/.exec(value ?? '')?.[1] ?? value ?? white;

/** How well the colours of a brand can be read, in the light look. */
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
