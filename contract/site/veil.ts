/** How much each veil darkens the hero's picture, from 0 to 1. */
const veils = { strong: 0.66, light: 0.4, none: 0 } as const;

export type Veil = keyof typeof veils;

/** The lowest allowed contrast of text (WCAG 2.2, AA). */
const wordContrast = 4.5;

// The color of the dark layer and the opacity of the white text, as in `.own` and `.hero-copy` of
// web/pages/landing/sections/hero.css.
const night = [12, 12, 40] as const;
const wordStrength = 0.86;

const linear = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const gray = (luminance: number) =>
  255 * (luminance <= 0.003_130_8 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055);

/** The relative luminance (WCAG) of a color with values from 0 to 255. */
export const luminanceOf = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast between the hero's text and the lightest parts of the picture behind a veil, rounded down to one decimal place. */
export function contrastOver(light: number, veil: Veil): number {
  const cover = veils[veil];
  const ground = night.map((part) => part * cover + gray(light) * (1 - cover)) as [number, number, number];
  const words = ground.map((part) => 255 * wordStrength + part * (1 - wordStrength)) as typeof ground;
  return Math.floor(((luminanceOf(words) + 0.05) / (luminanceOf(ground) + 0.05)) * 10) / 10;
}

/** The lightest veil with which text on the picture is readable. */
export const neededVeil = (light: number): Veil =>
  (['none', 'light'] as const).find((veil) => contrastOver(light, veil) >= wordContrast) ?? 'strong';

/** The reason why the hero's text is unreadable on a picture with this veil; null if the text is readable. */
export function unreadable(light: number, veil: Veil): string | null {
  const reached = contrastOver(light, veil);
  return reached >= wordContrast
    ? null
    : `Where this picture is lightest, the text has a contrast of ${reached}:1 and needs ${wordContrast}:1. Please choose a darker overlay.`;
}
