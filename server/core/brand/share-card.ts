import type { Brand } from '#contract/brand.ts';
import { canDraw, capHeight, outlinesOf, unitsPerEm } from '#server/work/media/watermark/watermark-font.ts';
import { logoOf } from './logo.ts';
import { markPath } from './mark.ts';
import { format, parse } from './oklch.ts';

/** Size of the picture that link previews show. */
export const cardSize = [1200, 630] as const;

const tone = (hex: string, l: number, c: number) => format({ ...parse(hex), l, c });

/** A line of text as outlines, with its baseline at `y`, no wider than `most`. */
function line(text: string, x: number, y: number, size: number, most: number, paint: string): string {
  // Text that the font cannot draw is left out: no line is better than gaps in a name.
  if (!canDraw(text)) return '';
  const { width, parts } = outlinesOf(text);
  const scale = Math.min(size / unitsPerEm / capHeight, most / width);
  const glyphs = parts.map(({ x: at, outline }) => `<path transform="translate(${at})" d="${outline}"/>`);
  return `<g fill="${paint}" transform="translate(${x} ${y})scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

/** The row of marks: x and scale of each. */
const field = [
  [560, 2.2],
  [640, 2.9],
  [726, 3.7],
  [824, 4.8],
  [938, 6.2],
  [1074, 8.4],
] as const;

/** A dusk picture in the brand's colours: its name, and a row of its marks before a low sun. */
export function shareCard(given: Brand): string {
  const { name, address, colors } = given;
  const picture = logoOf(given);
  // A picture is shown once; the row behind is drawn.
  const logoPath = picture === null ? (given.logoPath ?? markPath) : markPath;
  const { brand, accent } = colors;
  const [width, height] = cardSize;
  const tip = tone(brand, 0.9, 0.05);
  const stops = [
    [0, tone(accent, 0.93, 0.07)],
    [0.16, tone(accent, 0.7, 0.15)],
    [0.42, tone(brand, 0.44, 0.18)],
    [0.75, tone(brand, 0.29, 0.14)],
    [1, tone(brand, 0.19, 0.08)],
  ].map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`);
  const petals = [tone(brand, 0.36, 0.16), tone(brand, 0.62, 0.17), tip].map(
    (color, index) => `<stop offset="${index / 2}" stop-color="${color}"/>`,
  );
  const marks = field.map(
    ([x, scale]) =>
      `<path fill="url(#petals)" transform="translate(${x - 16 * scale} ${height + 26 - 32 * scale})scale(${scale})" d="${logoPath}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>`,
    `<radialGradient id="sky" cx="940" cy="520" r="900" gradientUnits="userSpaceOnUse">${stops.join('')}</radialGradient>`,
    `<linearGradient id="petals" x2="0" y1="1" y2="0">${petals.join('')}</linearGradient></defs>`,
    `<path fill="url(#sky)" d="M0 0H${width}V${height}H0z"/>`,
    `<circle cx="940" cy="500" r="86" fill="${tone(accent, 0.97, 0.03)}"/>`,
    `<path fill="${tone(brand, 0.19, 0.08)}" fill-opacity=".72" d="M0 566Q320 500 640 548T${width} 520V${height}H0z"/>`,
    ...marks,
    picture === null
      ? `<path fill="${tip}" transform="translate(80 84)scale(2.6)" d="${logoPath}"/>`
      : `<image x="80" y="84" width="83" height="83" href="data:image/png;base64,${picture}"/>`,
    line(name, 80, 318, 78, 840, '#ffffff'),
    line('AI integration, marketing and automation', 82, 386, 25, 720, tip),
    line([address.city, address.region].filter(Boolean).join(', '), 82, 432, 20, 500, tip),
    '</svg>',
  ].join('');
}
