import type { Brand } from '#contract/brand.ts';
import { contrast, format, parse } from '#contract/oklch.ts';

// The darkest and lightest neutral backgrounds of web/styles/tokens.css. Colored text must be readable on them.
const grounds = { light: ['#ffffff', '#f1efe9'], dark: ['#0b0c18', '#202338'] } as const;
const ink = '#12132b';
const white = '#ffffff';

type Scheme = keyof typeof grounds;

/** Changes a color's lightness until the color's contrast with every background is at least `ratio`. */
function reach(hex: string, backgrounds: readonly string[], ratio: number, scheme: Scheme): string {
  const color = parse(hex);
  const step = scheme === 'light' ? -0.005 : 0.005;
  let result = format(color);
  while (
    backgrounds.some((background) => contrast(result, background) < ratio) &&
    (scheme === 'light' ? color.l > 0 : color.l < 1)
  ) {
    color.l += step;
    result = format(color);
  }
  return result;
}

const withLightness = (hex: string, lightness: number, chroma: number) => {
  const color = parse(hex);
  return format({ l: lightness, c: Math.min(color.c, chroma), h: color.h });
};

/** A surface in the given color, with a text color: white if it is readable there, else ink. */
export function fill(hex: string): { fill: string; on: string } {
  if (contrast(hex, white) >= 4.5) return { fill: hex, on: white };
  if (contrast(hex, ink) >= 4.5) return { fill: hex, on: ink };
  return { fill: reach(hex, [white], 4.5, 'light'), on: white };
}

function tones(name: 'brand' | 'accent', hex: string): Record<string, string> {
  const light = fill(hex);
  // In the dark theme, lighten a dark fill until it contrasts with the background.
  const dark = fill(reach(hex, ['#11121f'], name === 'brand' ? 3 : 4.5, 'dark'));
  const soft = { light: withLightness(hex, 0.955, 0.022), dark: withLightness(hex, 0.27, 0.06) };
  const text = {
    light: reach(hex, [...grounds.light, soft.light], 4.6, 'light'),
    dark: reach(
      withLightness(hex, Math.max(parse(hex).l, 0.74), 0.13),
      [...grounds.dark, soft.dark],
      4.6,
      'dark',
    ),
  };
  const pair = (a: string, b: string) => (a === b ? a : `light-dark(${a},${b})`);
  return {
    [`--${name}`]: pair(light.fill, dark.fill),
    [`--on-${name}`]: pair(light.on, dark.on),
    [`--${name}-ink`]: pair(text.light, text.dark),
    [`--${name}-soft`]: pair(soft.light, soft.dark),
  };
}

/** The brand's colors as CSS custom properties for both themes. Each text color meets AA contrast, for any brand file. */
export function brandProperties(colors: Brand['colors']): Record<string, string> {
  return { ...tones('brand', colors.brand), ...tones('accent', colors.accent) };
}

/** The CSS rule that each document has inline, after the style sheet. */
export function brandCss(colors: Brand['colors']): string {
  const body = Object.entries(brandProperties(colors)).map(([name, value]) => `${name}:${value}`);
  return `:root{${body.join(';')}}`;
}
