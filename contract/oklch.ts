// Colors in Oklab by Björn Ottosson (https://bottosson.github.io/posts/oklab/), in which equal distances look equally large.
// Contrast is that of WCAG 2.

/** Lightness from 0 to 1, then the green-red axis and the blue-yellow axis. */
type Lab = readonly [light: number, a: number, b: number];

type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness from 0 to 1, chroma, hue in radians. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

function linear(hex: string): Rgb {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colors like `#2a3fd6` (WCAG 2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [x, y] = [luminance(one), luminance(other)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function labOf(hex: string): Lab {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** `#rrggbb` as OKLCH. */
export function parse(hex: string): Oklch {
  const [l, a, b] = labOf(hex);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

function rgb({ l: lightness, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const inGamut = (channels: Rgb) => channels.every((value) => value >= -0.0005 && value <= 1.0005);

/** Writes an OKLCH color as `#rrggbb`. Chroma outside sRGB is reduced; lightness and hue stay the same. */
export function format(color: Oklch): string {
  let channels = rgb(color);
  for (let c = color.c; !inGamut(channels) && c > 0; c -= 0.004)
    channels = rgb({ ...color, c: Math.max(0, c) });
  const byte = (value: number) => Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255);
  return `#${channels.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The visible difference between two colors: 0 for the same color, 1 for black and white. */
export function distance(one: string, other: string): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
