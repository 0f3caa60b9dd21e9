import { createHash } from 'node:crypto';
import { canDraw, capHeight, outlinesOf, unitsPerEm } from './watermark-font.ts';
import type { Watermark, Size } from '../types.ts';

/** A line of the tile, in pixels from the tile's centre before rotation. */
export interface Line {
  text: string;
  /** Size of the letters: one em. */
  em: number;
  width: number;
  /** The start of the line and its baseline. */
  x: number;
  baseline: number;
}

/** A tile with name, code and date, and the positions of its centre all over the picture. */
export interface Layout {
  lines: Line[];
  /** The line that must survive cropping. */
  code: Line;
  /** Radians, clockwise. */
  angle: number;
  /** Half the width and height of the rotated tile. */
  reach: { x: number; y: number };
  /** The strength of the drawing; 1 by default. */
  strength: number;
  centres: { x: number; y: number }[];
}

const nameMost = 26;
/** Letter size relative to the picture's long side. Long banners and pages use their short side. */
const ofLongSide = 0.0125;
const ofShortSide = 0.022;
/** A long page fills the width of a screen: 15 of 968 CSS pixels in a room on a laptop. */
const ofPageWidth = 15 / 968;
const smallest = 8;
/** Size of name and date relative to the code. */
const small = 0.8;
/** The usual screen width in pixels. In wider pictures, sizes given in screen pixels grow in proportion. */
const screen = 1_440;
/**
 * The distance between lines: pixels at screen width, and its cap as a share of the short side. The cap
 * leaves marks on small pictures and crops.
 */
const between = { lines: 220, ofShortSide: 0.24 };
/** The gap after a line and between its parts, in ems. */
const gap = { along: 2.2, parts: 0.7 };

/** A generator of numbers from 0 to 1, determined by the seed. */
function random(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The drawable name, shortened if necessary; null if only the code can be drawn. */
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

/** One line: name, code, date. */
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

/** Computes the positions of the tiles. The same watermark and size give the same layout. */
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
      // A small random offset, so that one tile's position does not reveal the next one's.
      const du = u + within(-0.3, 0.3) * em;
      const dv = v + within(-0.2, 0.2) * em;
      const x = width / 2 + du * cos - dv * Math.sin(angle);
      const y = height / 2 + du * Math.sin(angle) + dv * cos;
      if (x > -reach.x && x < width + reach.x && y > -reach.y && y < height + reach.y) centres.push({ x, y });
    }
  return { lines, code, angle, reach, strength: watermark.strength ?? 1, centres };
}
