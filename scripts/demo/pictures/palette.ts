/** The colours of a picture, from the dark background to the light foreground. */
export interface Palette {
  deep: string;
  mid: string;
  light: string;
  accent: string;
  paper: string;
}

/** Makes a palette from a hue and the hue of its accent, both in degrees. */
export const paletteOf = (hue: number, accentHue: number): Palette => ({
  deep: hsl(hue, 52, 15),
  mid: hsl(hue, 46, 38),
  light: hsl(hue, 58, 74),
  accent: hsl(accentHue, 88, 60),
  paper: hsl(accentHue, 60, 96),
});

/** A colour as #rrggbb, in the form that calls of the product accept. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation / 100, lightness / 100];
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
