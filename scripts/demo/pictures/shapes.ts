/** SVG shapes from which pictures are composed. */
import sharp, { type Sharp } from 'sharp';

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`;

/** Bars that look like lines of text. */
export const bars = (x: number, y: number, widths: readonly number[], fill: string, gap = 34, size = 16) =>
  widths.map((w, n) => box(x, y + n * gap, w, size, size / 2, fill)).join('');

/** Repeats a shape several times around a point. */
export const turned = (count: number, x: number, y: number, shape: string) =>
  Array.from(
    { length: count },
    (_, n) => `<g transform="rotate(${(360 / count) * n} ${x} ${y})">${shape}</g>`,
  ).join('');

export const place = (shape: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shape}</g>`;

/** The colours of the sky; shapes use them as `url(#sky)`. */
export const sky = (from: string, to: string) =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** A picture of this size. Its shapes were drawn for the size of `view`. */
export const drawn = (
  size: readonly [number, number],
  view: readonly [number, number],
  shapes: string,
): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${view[0]} ${view[1]}">${shapes}</svg>`,
    ),
  );
