import type { Brand } from '#contract/brand.ts';
import { canDraw, capHeight, outlinesOf, unitsPerEm } from '#server/work/media/watermark/watermark-font.ts';
import { flower } from '#contract/site/bluebonnet.ts';
import { logoOf } from './logo.ts';
import { markPath } from './mark.ts';
import { format, parse } from '#contract/oklch.ts';

/** Width and height of the link preview picture. */
export const cardSize = [1200, 630] as const;

/**
 * A color with another lightness and a limited chroma. The limit keeps black and grey neutral, because their hue is
 * meaningless.
 */
function tone(hex: string, l: number, most: number): string {
  const { c, h } = parse(hex);
  return format({ l, c: Math.min(c, most), h });
}

/** A line of text as outlines, with its baseline at `y`, no wider than `most`. */
function line(text: string, x: number, y: number, size: number, most: number, paint: string): string {
  // If the font lacks a glyph, omit the whole line: no line is better than a name with gaps.
  if (text === '' || !canDraw(text)) return '';
  const { width, parts } = outlinesOf(text);
  const scale = Math.min(size / unitsPerEm / capHeight, most / width);
  const glyphs = parts.map(({ x: at, outline }) => `<path transform="translate(${at})" d="${outline}"/>`);
  return `<g fill="${paint}" transform="translate(${x} ${y})scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

/** The flowers or columns of the field: x and scale of each. */
type Field = readonly (readonly [x: number, scale: number])[];

const field: Field = [
  [520, 0.75],
  [588, 0.9],
  [660, 1.1],
  [738, 1.35],
  [824, 1.65],
  [918, 2],
  [1016, 2.5],
  [1122, 3.1],
];

/** Flowers for the built-in brand, columns for other brands. */
const stalks = (scene: Brand['scene'], root: string, stalk: Field, ground: number) =>
  stalk.map(([x, scale], index) =>
    scene === 'flowers'
      ? `<g fill="url(#petals)" transform="translate(${x} ${ground})rotate(${[-3, 2, -1][index % 3]})scale(${scale})"><path stroke="#1f7a55" stroke-width="2.4" d="${flower.stem}"/><path fill="#12503f" d="${flower.leaves}"/><path fill="${root}" fill-opacity=".8" d="${flower.back}"/><path d="${flower.sides}"/><path fill="url(#light)" d="${flower.front}"/></g>`
      : `<rect fill="url(#petals)" x="${x - 9 * Math.min(1, scale)}" y="${ground - 126 * scale}" width="${18 * Math.min(1, scale)}" height="${126 * scale + 20}" rx="${9 * Math.min(1, scale)}"/>`,
  );

interface Dusk {
  size: readonly [width: number, height: number];
  /** Centre and radius: of the light in the sky, and of the sun. */
  sky: readonly [x: number, y: number, r: number];
  sun: readonly [x: number, y: number, r: number];
  hill: string;
  field: Field;
}

/** A field at dusk in the brand's colors, as an SVG without its end tag. */
function dusk(
  { colors, scene }: Brand,
  { size: [width, height], sky, sun, hill, field: stalk }: Dusk,
): string {
  const { brand, accent } = colors;
  const tip = tone(brand, 0.9, 0.05);
  const stops = [
    [0, tone(accent, 0.93, 0.07)],
    // Two arbitrary colors may not look like dusk together. Without flowers, use only the brand color.
    [0.16, scene === 'flowers' ? tone(accent, 0.7, 0.15) : tone(brand, 0.66, 0.15)],
    [0.42, tone(brand, 0.44, 0.18)],
    [0.75, tone(brand, 0.29, 0.14)],
    [1, tone(brand, 0.19, 0.08)],
  ].map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`);
  const [root, petal] = [tone(brand, 0.36, 0.16), tone(brand, 0.62, 0.17)];
  const upwards = (id: string, from: string) =>
    `<linearGradient id="${id}" x2="0" y1="1" y2="0"><stop stop-color="${from}"/><stop offset=".7" stop-color="${petal}"/><stop offset=".95" stop-color="${tip}"/></linearGradient>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>`,
    `<radialGradient id="sky" cx="${sky[0]}" cy="${sky[1]}" r="${sky[2]}" gradientUnits="userSpaceOnUse">${stops.join('')}</radialGradient>`,
    `${upwards('petals', root)}${upwards('light', petal)}</defs>`,
    `<path fill="url(#sky)" d="M0 0H${width}V${height}H0z"/>`,
    `<circle cx="${sun[0]}" cy="${sun[1]}" r="${sun[2]}" fill="${tone(accent, 0.97, 0.03)}"/>`,
    `<path fill="${tone(brand, 0.19, 0.08)}" fill-opacity=".72" d="${hill}V${height}H0z"/>`,
    ...stalks(scene, root, stalk, height),
  ].join('');
}

/** The picture strip at the top of a mail: a field at dusk, low and wide. */
export const mailStrip = (brand: Brand): string =>
  `${dusk(brand, {
    size: [1200, 96],
    sky: [930, 84, 900],
    sun: [930, 70, 30],
    hill: 'M0 84Q320 68 640 80T1200 74',
    field: Array.from({ length: 26 }, (_, n) => [24 + n * 46.5, 0.24 + (n / 26) ** 1.6 * 0.42]),
  })}</svg>`;

/** The link preview picture: the name, a line below it, and a field of flowers or columns at dusk in the brand's colors. */
export function shareCard(given: Brand, words = ''): string {
  const { name, address, colors } = given;
  const picture = logoOf(given);
  const logoPath = given.logoPath ?? markPath;
  const tip = tone(colors.brand, 0.9, 0.05);
  return [
    dusk(given, {
      size: cardSize,
      sky: [940, 520, 900],
      sun: [940, 500, 86],
      hill: 'M0 566Q320 500 640 548T1200 520',
      field,
    }),
    picture === null
      ? `<path fill="${tip}" transform="translate(80 84)scale(2.6)" d="${logoPath}"/>`
      : `<image x="80" y="84" width="415" height="83" preserveAspectRatio="xMinYMid" href="data:image/png;base64,${picture}"/>`,
    line(name, 80, 318, 78, 840, '#ffffff'),
    line(words, 82, 386, 25, 720, tip),
    line([address.city, address.region].filter(Boolean).join(', '), 82, 432, 20, 500, tip),
    '</svg>',
  ].join('');
}
