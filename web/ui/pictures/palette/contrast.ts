import { contrast } from '#contract/oklch.ts';

/** The ratio as text, truncated so that it is never rounded up over a limit: `4.49:1`. */
export const ratioText = (ratio: number) =>
  `${(Math.floor(ratio * 100) / 100).toFixed(2).replace(/\.?0+$/, '')}:1`;

/** The text color that reads better on a color, and its ratio. */
export function textOn(color: string): { text: 'white' | 'black'; ratio: number } {
  const white = contrast(color, '#ffffff');
  const black = contrast(color, '#000000');
  return white >= black ? { text: 'white', ratio: white } : { text: 'black', ratio: black };
}
