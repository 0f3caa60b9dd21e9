// How often each letter stands in English text, per thousand, the space included.
const frequency: Record<string, number> = {
  ' ': 183,
  e: 102,
  t: 75,
  a: 65,
  o: 62,
  n: 57,
  i: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 13,
  v: 8,
  k: 6,
  x: 1,
  j: 1,
  q: 1,
  z: 1,
};

// Advance widths of Helvetica, whose metrics Arial and Liberation Sans share (per 1000).
const helvetica: Record<string, number> = {
  ' ': 278,
  a: 556,
  b: 556,
  c: 500,
  d: 556,
  e: 556,
  f: 278,
  g: 556,
  h: 556,
  i: 222,
  j: 222,
  k: 500,
  l: 222,
  m: 833,
  n: 556,
  o: 556,
  p: 556,
  q: 556,
  r: 333,
  s: 500,
  t: 278,
  u: 556,
  v: 500,
  w: 722,
  x: 500,
  y: 500,
  z: 500,
};
const helveticaBold: Record<string, number> = {
  ' ': 278,
  a: 556,
  b: 611,
  c: 556,
  d: 611,
  e: 556,
  f: 333,
  g: 611,
  h: 611,
  i: 278,
  j: 278,
  k: 556,
  l: 278,
  m: 889,
  n: 611,
  o: 611,
  p: 611,
  q: 611,
  r: 389,
  s: 556,
  t: 333,
  u: 611,
  v: 556,
  w: 778,
  x: 556,
  y: 556,
  z: 500,
};

function weigh(widthOf: (letter: string) => number): number {
  let sum = 0;
  let total = 0;
  for (const [letter, count] of Object.entries(frequency)) {
    sum += widthOf(letter) * count;
    total += count;
  }
  return sum / total;
}

const tables = (font: Buffer) => {
  const found = new Map<string, Buffer>();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    const offset = font.readUInt32BE(at + 8);
    found.set(
      font.toString('latin1', at, at + 4),
      font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    );
  }
  return (name: string) => {
    const table = found.get(name);
    if (!table) throw new Error(`The font has no table ${name}.`);
    return table;
  };
};

/** Glyph index of a character, through a format 4 subtable (the basic plane). */
function glyphOf(cmap: Buffer, code: number): number {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const sub = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    if (sub.readUInt16BE(0) !== 4) continue;
    const twice = sub.readUInt16BE(6);
    for (let s = 0; s < twice; s += 2) {
      if (sub.readUInt16BE(14 + s) < code) continue;
      const start = sub.readUInt16BE(16 + twice + s);
      if (start > code) return 0;
      const delta = sub.readUInt16BE(16 + twice * 2 + s);
      const rangeAt = 16 + twice * 3 + s;
      const range = sub.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = sub.readUInt16BE(rangeAt + range + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  return 0;
}

/** Average advance width of English text, in em. */
export const averageWidth = {
  arial: weigh((letter) => (helvetica[letter] ?? 0) / 1000),
  arialBold: weigh((letter) => (helveticaBold[letter] ?? 0) / 1000),
  // Measured from the files of DejaVu 2.37 with `of`.
  dejavu: 0.5046,
  dejavuBold: 0.57,
  // From the two files of Open Sans that the Chromium of the tests brings.
  openSans: 0.465,
  openSansBold: 0.5001,
  /** Of an uncompressed font without variation. */
  of(font: Buffer): number {
    const table = tables(font);
    const unitsPerEm = table('head').readUInt16BE(18);
    const metrics = table('hhea').readUInt16BE(34);
    const hmtx = table('hmtx');
    const cmap = table('cmap');
    return weigh(
      (letter) =>
        hmtx.readUInt16BE(Math.min(glyphOf(cmap, letter.codePointAt(0) ?? 0), metrics - 1) * 4) / unitsPerEm,
    );
  },
};

/** Ascent, descent and line gap of an uncompressed font, in em. */
export function verticalMetrics(font: Buffer) {
  const table = tables(font);
  const unitsPerEm = table('head').readUInt16BE(18);
  const hhea = table('hhea');
  return {
    ascent: hhea.readInt16BE(4) / unitsPerEm,
    descent: -hhea.readInt16BE(6) / unitsPerEm,
    lineGap: hhea.readInt16BE(8) / unitsPerEm,
  };
}
