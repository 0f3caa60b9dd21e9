/**
 * Makes server/work/paper/fonts/, the fonts of our PDFs: `node scripts/tool.js tools/fonts/paper-fonts.ts`. The results are
 * committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const figtree = (subset: string) => () =>
  `@fontsource-variable/figtree/files/figtree-${subset}-wght-normal.woff2`;
const still = (face: string, subset: string) => (weight: number) =>
  `@fontsource/${face}/files/${face}-${subset}-${weight}-normal.woff2`;

/** The fonts in the order in which a letter is searched. */
const faces: Record<string, (weight: number) => string> = {
  latin: figtree('latin'),
  'latin-ext': figtree('latin-ext'),
  'more-latin': still('inter', 'latin-ext'),
  vietnamese: still('inter', 'vietnamese'),
  greek: still('inter', 'greek'),
  cyrillic: still('inter', 'cyrillic'),
  'more-cyrillic': still('inter', 'cyrillic-ext'),
  hebrew: still('noto-sans-hebrew', 'hebrew'),
  arabic: still('ibm-plex-sans-arabic', 'arabic'),
};

const wanted = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]$/u;
const joining = ['init', 'medi', 'fina', 'isol', 'rlig'];

const out = new URL('../../server/work/paper/fonts/', import.meta.url);
let bytes = 0;
for (const weight of [400, 600]) {
  const covered = new Set<string>();
  await mkdir(new URL(`${weight}/`, out), { recursive: true });
  for (const [name, source] of Object.entries(faces)) {
    const whole = await readFile(fileURLToPath(import.meta.resolve(source(weight))));
    const letters = create(whole)
      .characterSet.map((codePoint) => String.fromCodePoint(codePoint))
      .filter((letter) => wanted.test(letter) && !covered.has(letter));
    for (const letter of letters) covered.add(letter);
    const font = await subsetFont(whole, letters.join(''), {
      targetFormat: 'sfnt',
      noHinting: true,
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', ...joining],
      ...(name.startsWith('latin') ? { variationAxes: { wght: weight } } : {}),
    });
    await writeFile(new URL(`${weight}/${name}.ttf`, out), font);
    bytes += font.length;
  }
}
console.log(`${bytes} bytes`);
