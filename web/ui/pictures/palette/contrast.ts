/** Relative luminance of a colour like `#2a3fd6` (WCAG 2.2), 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The ratio as text, cut off so that it is never rounded up over a limit: `4.49:1`. */
export const ratioText = (ratio: number) =>
  `${(Math.floor(ratio * 100) / 100).toFixed(2).replace(/\.?0+$/, '')}:1`;

/** The text colour that reads better on a colour, and its ratio. */
export function textOn(color: string): { text: 'white' | 'black'; ratio: number } {
  const white = contrast(color, '#ffffff');
  const black = contrast(color, '#000000');
  return white >= black ? { text: 'white', ratio: white } : { text: 'black', ratio: black };
}
