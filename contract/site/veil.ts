/** How much of a picture behind the words of the hero the night covers, from 0 to 1. */
export const veils = { strong: 0.66, light: 0.4, none: 0 } as const;

export type Veil = keyof typeof veils;

/** The least contrast of words (WCAG 2.2, AA). */
export const wordContrast = 4.5;

// The look of the page, see `.own` and `.hero-copy` in web/pages/landing/landing.css: the veil, and white words of this strength.
const night = [12, 12, 40] as const;
const wordStrength = 0.86;

const linear = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const gray = (luminance: number) =>
  255 * (luminance <= 0.003_130_8 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055);

/** The relative luminance of a colour of 8 bits for each part (WCAG). */
export const luminanceOf = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of the words of the hero on the lightest parts of a picture, beneath a veil; one decimal, never rounded up. */
export function contrastOver(light: number, veil: Veil): number {
  const cover = veils[veil];
  const ground = night.map((part) => part * cover + gray(light) * (1 - cover)) as [number, number, number];
  const words = ground.map((part) => 255 * wordStrength + part * (1 - wordStrength)) as typeof ground;
  return Math.floor(((luminanceOf(words) + 0.05) / (luminanceOf(ground) + 0.05)) * 10) / 10;
}

/** The lightest veil beneath which the words can be read on a picture. */
export const neededVeil = (light: number): Veil =>
  (['none', 'light'] as const).find((veil) => contrastOver(light, veil) >= wordContrast) ?? 'strong';

/** Why the words of the hero cannot stand on a picture beneath a veil; null where they can. */
export function unreadable(light: number, veil: Veil): string | null {
  const reached = contrastOver(light, veil);
  return reached >= wordContrast
    ? null
    : `On the lightest parts of this picture the words reach a contrast of ${reached}:1, and need ${wordContrast}:1. Please choose a darker veil.`;
}
