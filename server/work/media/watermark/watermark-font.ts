import { readFileSync } from 'node:fs';

// Watermarks are drawn from letter outlines in the program, so they do not depend on the fonts of the machine.

interface Glyph {
  advance: number;
  outline: string;
}

export const unitsPerEm = 1_000;
/** The height of capital letters and digits, in ems. */
export const capHeight = 0.728;

let glyphs: Map<string, Glyph> | undefined;

function load(): Map<string, Glyph> {
  const text = readFileSync(new URL('./watermark-glyphs.txt', import.meta.url), 'utf8');
  const found = new Map<string, Glyph>();
  for (const line of text.split('\n')) {
    const [character, advance, outline] = line.split('\t');
    if (character && outline !== undefined) found.set(character, { advance: Number(advance), outline });
  }
  return found;
}

const glyph = (character: string) => (glyphs ??= load()).get(character);

/** True if every character can be drawn. */
export const canDraw = (text: string): boolean => Array.from(text).every((character) => glyph(character));

/** A line of text as outlines. The text starts at x = 0, in units of the font, with y downwards. */
export function outlinesOf(text: string): { width: number; parts: { x: number; outline: string }[] } {
  let x = 0;
  const parts: { x: number; outline: string }[] = [];
  for (const character of text) {
    const { advance, outline } = glyph(character) ?? { advance: 0, outline: '' };
    if (outline !== '') parts.push({ x, outline });
    x += advance;
  }
  return { width: x, parts };
}
