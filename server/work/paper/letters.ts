import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import bidiFactory, { type Bidi } from 'bidi-js';
import { create, type Font, type Shaped } from 'fontkit';

/** The fonts in order: the first font that has a letter draws the letter. `tools/fonts/paper-fonts.ts` makes the font files. */
const faces = [
  'latin',
  'latin-ext',
  'more-latin',
  'vietnamese',
  'greek',
  'cyrillic',
  'more-cyrillic',
  'hebrew',
  'arabic',
] as const;

export type Weight = 400 | 600;

/** The font feature for digits of equal width, so that amounts align. */
export const features = ['tnum'] as const;

/** Letters of one font and one direction, in reading order. */
interface Run {
  text: string;
  font: string;
  width: number;
  /** The typed text, if no font has its letters; else null. */
  typed: string | null;
}

/** One line of text, with its runs from left to right. */
export interface Line {
  runs: Run[];
  width: number;
  rightToLeft: boolean;
}

/** The sign that is drawn in place of a letter that no font has. */
const unknown = '·';

// The package's types describe another build than the one that is imported.
const bidi = (bidiFactory as typeof bidiFactory & (() => Bidi))();
const fonts = new Map<string, { read: Font; font: Font; covers: Set<number> }>();

/** A font with glyph objects of its own, because the package stores the text of the first use in the glyph objects. */
const lettersOf = (read: Font): Font => Object.create(read, { _glyphs: { value: {} } }) as Font;

/** A font. Its file is read when the font is first needed. */
function fontOf(name: string) {
  let found = fonts.get(name);
  if (!found) {
    const read = create(readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`)));
    const font = lettersOf(read);
    fonts.set(name, (found = { read, font, covers: new Set(font.characterSet) }));
  }
  return found;
}

/**
 * A font for one document. The font's tables are read once for all documents. The layout of the last text is cached, because
 * the package requests it three times.
 */
export function fontForDocument(name: string): Font {
  const { read } = fontOf(name);
  const font = lettersOf(read);
  let known: { text: string; run: Shaped } | null = null;
  font.layout = (text, wanted) => {
    known = known?.text === text ? known : { text, run: read.layout.call(font, text, wanted) };
    // Copy the positions, because the package changes them.
    const positions = known.run.positions.map((position) => ({ ...position }));
    return Object.create(known.run, { positions: { value: positions } }) as Shaped;
  };
  return font;
}

// Control characters and direction marks are removed, because they could make a name look like another one.
const hidden = /[\p{Cc}\p{Cs}\ufeff\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** The paragraphs of a typed text, without the characters that cannot be printed. */
export const paragraphsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((paragraph) => paragraph.replaceAll(hidden, ''));

const plain = /^[\x20-\x7e]*$/;
const ignorable = /[\p{Cf}\p{M}]/gu;
const segmenter = () => new Intl.Segmenter('en', { granularity: 'grapheme' });
let segments: Intl.Segmenter | undefined;

const graphemes = (text: string): string[] =>
  plain.test(text)
    ? text.split('')
    : [...(segments ??= segmenter()).segment(text)].map(({ segment }) => segment);

/** The first font that has all characters of a grapheme, or else its base letter; null if no font has it. */
function faceOf(grapheme: string, weight: Weight): string | null {
  const has = (text: string) =>
    faces.find((face) => {
      const { covers } = fontOf(`${weight}/${face}`);
      for (const letter of text) if (!covers.has(letter.codePointAt(0) ?? 0)) return false;
      return true;
    });
  if (plain.test(grapheme)) return 'latin';
  return has(grapheme) ?? has(grapheme.replaceAll(ignorable, '') || grapheme) ?? null;
}

const widths = new Map<string, number>();
/** Limits how many widths of words are cached; beyond it the cache is emptied. */
const mostWidths = 5_000;

function widthOf(text: string, font: string): number {
  const key = `${font}:${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    const { font: face } = fontOf(font);
    width = face.layout(text, [...features]).advanceWidth / face.unitsPerEm;
    if (widths.size > mostWidths) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/** Mirrors and reverses text for right-to-left reading. */
const turned = (text: string) =>
  graphemes(text)
    .toReversed()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');

interface Level {
  level: number;
}

/** Splits text of one direction into runs, each in one font. */
function runsOf(text: string, weight: Weight, level: number): (Run & Level)[] {
  const runs: (Run & Level)[] = [];
  let from = '';
  let face: string | null = 'latin';
  const close = () => {
    if (from === '') return;
    let shown = face === null ? unknown.repeat(graphemes(from).length) : from;
    // Only the Hebrew and Arabic fonts mirror signs, so do that here for the others.
    if (level % 2 === 1 && face !== 'hebrew' && face !== 'arabic') shown = turned(shown);
    const font = `${weight}/${face ?? 'latin'}`;
    runs.push({ text: shown, font, width: widthOf(shown, font), typed: face === null ? from : null, level });
    from = '';
  };
  for (const grapheme of graphemes(text)) {
    const next = faceOf(grapheme, weight);
    if (next !== face) close();
    face = next;
    from += grapheme;
  }
  close();
  return runs;
}

/** Sorts the runs of a line into their order on the page (rule L2 of the bidirectional algorithm). */
function inOrder<R extends Level>(runs: R[]): R[] {
  const ordered = [...runs];
  const most = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = most; level > 0; level--)
    for (let at = 0; at < ordered.length; at++) {
      let end = at;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > at) ordered.splice(at, end - at, ...ordered.slice(at, end).toReversed());
      at = end;
    }
  return ordered;
}

type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;

function lineOf(paragraph: string, levels: Levels | null, from: number, to: number, weight: Weight): Line {
  const end = from + paragraph.slice(from, to).trimEnd().length;
  const runs: (Run & Level)[] = [];
  if (levels === null) runs.push(...runsOf(paragraph.slice(from, end), weight, 0));
  else
    for (let at = from; at < end;) {
      const level = levels.levels[at] ?? 0;
      let until = at + 1;
      while (until < end && levels.levels[until] === level) until++;
      runs.push(...runsOf(paragraph.slice(at, until), weight, level));
      at = until;
    }
  const ordered = inOrder(runs);
  return {
    runs: ordered,
    width: ordered.reduce((sum, { width }) => sum + width, 0),
    rightToLeft: (levels?.paragraphs[0]?.level ?? 0) % 2 === 1,
  };
}

/** Tolerates rounding: two sums of the same widths may differ in their last digits. */
const rounding = 1e-6;

/** Matches words, each with the signs after which a line may break, and the spaces between words. */
const pieces = /[ ]+|[^ –—/-]+[–—/-]*|[–—/-]+/gu;

const measured = (piece: string, weight: Weight) =>
  runsOf(piece, weight, 0).reduce((sum, { width }) => sum + width, 0);

/** Breaks a text into lines of at most `width`, which is a multiple of the font size. */
export function linesOf(text: string, weight: Weight, width = Number.POSITIVE_INFINITY): Line[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const levels = plain.test(paragraph) ? null : bidi.getEmbeddingLevels(paragraph);
    const lines: Line[] = [];
    let from = 0;
    let at = 0;
    let used = 0;
    const close = () => {
      lines.push(lineOf(paragraph, levels, from, at, weight));
      from = at;
      used = 0;
    };
    const place = (piece: string, wide: number) => {
      at += piece.length;
      used += wide;
    };
    for (const [piece] of paragraph.matchAll(pieces)) {
      const wide = measured(piece, weight);
      if (used + wide <= width + rounding || piece.startsWith(' ')) {
        place(piece, wide);
        continue;
      }
      if (used > 0) close();
      if (wide <= width + rounding) place(piece, wide);
      else
        for (const letter of graphemes(piece)) {
          const each = measured(letter, weight);
          if (used + each > width + rounding && used > 0) close();
          place(letter, each);
        }
    }
    close();
    return lines;
  });
}

/** The width that the longest paragraph has on one line, as a multiple of the font size. */
export const lengthOf = (text: string, weight: Weight): number =>
  Math.max(
    ...paragraphsOf(text).map((paragraph) =>
      (paragraph.match(pieces) ?? []).reduce((sum, piece) => sum + measured(piece, weight), 0),
    ),
  );
