import { createHash } from 'node:crypto';
import { canDraw, capHeight, outlinesOf, unitsPerEm } from './watermark-font.ts';
import type { Watermark, Size } from '../types.ts';

/** A piece of text in the tile: name, code or date. Positions are in pixels from the tile's centre, before the rotation. */
export interface Line {
  text: string;
  /** Size of the letters: one em. */
  em: number;
  width: number;
  /** The position where the text starts, and its baseline. */
  x: number;
  baseline: number;
}

/** A tile with name, code and date, and all positions in the picture where the tile is drawn. */
export interface Layout {
  lines: Line[];
  /** The client's code, which must remain readable in a crop. */
  code: Line;
  /** Radians, clockwise. */
  angle: number;
  /** Half the width and half the height of the tile after rotation. */
  reach: { x: number; y: number };
  /** The strength with which the tile is drawn; 1 by default. */
  strength: number;
  centres: { x: number; y: number }[];
}

const nameMost = 26;
/** The letter size relative to the picture's long side; for long banners and pages, relative to their short side. */
const ofLongSide = 0.0125;
const ofShortSide = 0.022;
/**
 * The letter size for long pages, relative to their width. A page fills the screen: 15 of 968 CSS pixels in a room on a
 * laptop.
 */
const ofPageWidth = 15 / 968;
const smallest = 8;
/** The size of name and date relative to that of the code. */
const small = 0.8;
/** The usual width of a screen in pixels. In wider pictures, sizes given in screen pixels grow in proportion. */
const screen = 1_440;
/**
 * The distance between rows of tiles: in pixels at the usual screen width, limited to a share of the short side. Because of
 * the limit, small pictures and crops have marks too.
 */
const between = { lines: 220, ofShortSide: 0.24 };
/** The gaps in ems: after a tile, and between name, code and date. */
const gap = { along: 2.2, parts: 0.7 };

/** Makes a generator of numbers from 0 to 1, which the seed determines. */
function random(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The name as it is drawn, shortened if necessary; null if it cannot be drawn. */
function drawableName(name: string): string | null {
  const text = name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (text === '' || !canDraw(text)) return null;
  const letters = Array.from(text);
  return letters.length <= nameMost
    ? text
    : `${letters
        .slice(0, nameMost - 1)
        .join('')
        .trimEnd()}…`;
}

/** Places name, code and date in one line. */
function layLine(watermark: Watermark, em: number): { lines: Line[]; code: Line; width: number } {
  const name = drawableName(watermark.name);
  const parts: [text: string, em: number][] = [
    ...(name === null ? [] : [[name, em * small] as [string, number]]),
    [watermark.code, em],
    ...(canDraw(watermark.date) ? [[watermark.date, em * small] as [string, number]] : []),
  ];
  let x = 0;
  const baseline = (em * capHeight) / 2;
  const lines = parts.map(([text, size]): Line => {
    const width = (outlinesOf(text).width / unitsPerEm) * size;
    const line = { text, em: size, width, x, baseline };
    x += width + gap.parts * em;
    return line;
  });
  const whole = x - gap.parts * em;
  for (const line of lines) line.x -= whole / 2;
  const code = lines[name === null ? 0 : 1];
  if (!code) throw new Error('A tile has a code.');
  return { lines, code, width: whole };
}

/** Computes where the tiles are drawn. The same watermark and size give the same layout. */
export function layOutWatermark({ width, height }: Size, watermark: Watermark): Layout {
  const next = random(watermark.seed);
  const within = (low: number, high: number) => low + (high - low) * next();
  const { density = 1 } = watermark;
  const ofShort = height > width * 2 ? ofPageWidth : ofShortSide;
  const base = Math.min(ofLongSide * Math.max(width, height), ofShort * Math.min(width, height));
  const em = Math.max(smallest, base * within(0.96, 1.04));
  const angle = (-28 + within(-3, 3)) * (Math.PI / 180);
  const { lines, code, width: lineWidth } = layLine(watermark, em);
  const tile = { width: lineWidth, height: em * capHeight };
  const cos = Math.cos(angle);
  const sin = Math.abs(Math.sin(angle));
  const reach = {
    x: (tile.width * cos + tile.height * sin) / 2 + em * 0.1,
    y: (tile.width * sin + tile.height * cos) / 2 + em * 0.1,
  };

  const pitch = tile.width + gap.along * em;
  const apart = Math.min(
    between.lines * Math.max(1, width / screen),
    between.ofShortSide * Math.min(width, height),
  );
  const rowHeight = Math.max(tile.height + em, apart / density);
  const half = Math.hypot(width, height) / 2 + pitch;
  const shift = { u: within(0, pitch), v: within(0, rowHeight) };
  const centres: Layout['centres'] = [];
  let row = 0;
  for (let v = -half - shift.v; v <= half; v += rowHeight, row++)
    for (let u = -half - shift.u + (row % 2) * (pitch / 2); u <= half; u += pitch) {
      // A small random offset of each tile, so that the position of one tile does not reveal that of the next.
      const du = u + within(-0.3, 0.3) * em;
      const dv = v + within(-0.2, 0.2) * em;
      const x = width / 2 + du * cos - dv * Math.sin(angle);
      const y = height / 2 + du * Math.sin(angle) + dv * cos;
      if (x > -reach.x && x < width + reach.x && y > -reach.y && y < height + reach.y) centres.push({ x, y });
    }
  return { lines, code, angle, reach, strength: watermark.strength ?? 1, centres };
}
