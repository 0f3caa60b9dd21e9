import { contrast } from '#contract/oklch.ts';

/** The contrast ratio as text, truncated so that it is never rounded up above a limit: `4.49:1`. */
export const ratioText = (ratio: number) =>
  `${(Math.floor(ratio * 100) / 100).toFixed(2).replace(/\.?0+$/, '')}:1`;

/** The text color (white or black) that is easier to read on a color, with the contrast ratio. */
export function textOn(color: string): { text: 'white' | 'black'; ratio: number } {
  const white = contrast(color, '#ffffff');
  const black = contrast(color, '#000000');
  return white >= black ? { text: 'white', ratio: white } : { text: 'black', ratio: black };
}
