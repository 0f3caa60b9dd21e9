/**
 * Makes server/work/media/watermark/watermark-glyphs.txt, the outlines of letters in watermarks: `node scripts/tool.js
 * tools/fonts/glyphs.ts`. The result is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
/** Letters, digits and signs that appear in names, codes and dates. */
const wanted = /^[\p{L}\p{M}\p{N}\p{P}\p{Sc} +=<>|~^`©®™]$/u;
/** Only modern scripts, since the font files also contain historic and phonetic letters. */
const today = (codePoint: number) =>
  codePoint < 0x24f || (codePoint >= 0x370 && codePoint < 0x500) || codePoint >= 0x1e80;
/** This precision is enough for letters a hundred pixels high. */
const unitsPerEm = 1000;

const lines = new Map<string, string>();
for (const subset of subsets) {
  const file = fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${subset}-700-normal.woff2`));
  const font = create(await readFile(file));
  const scale = unitsPerEm / font.unitsPerEm;
  const scaled = (text: string) =>
    text.replaceAll(/-?\d+(?:\.\d+)?/g, (n) => `${Math.round(Number(n) * scale)}`);
  for (const codePoint of font.characterSet) {
    const character = String.fromCodePoint(codePoint);
    const glyph = font.glyphForCodePoint(codePoint);
    if (!wanted.test(character) || !today(codePoint) || glyph.id === 0) continue;
    lines.set(
      character,
      `${character}\t${Math.round(glyph.advanceWidth * scale)}\t${scaled(glyph.path.toSVG())}`,
    );
  }
}
const heading = [
  '# Outlines of Inter Bold, 1000 units to the em: character, advance, path.',
  '# Copyright The Inter Project Authors (https://github.com/rsms/inter), SIL Open Font License 1.1.',
];
const out = new URL('../../server/work/media/watermark/watermark-glyphs.txt', import.meta.url);
await writeFile(out, `${[...heading, ...[...lines.values()].toSorted()].join('\n')}\n`);
console.log(`${lines.size} glyphs`);
