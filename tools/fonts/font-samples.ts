/**
 * Makes web/styles/fonts/samples/*.woff2, the typefaces that clients choose from: `node scripts/tool.js
 * tools/fonts/font-samples.ts`. The results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// The characters of names in Western European languages, because a sample shows the client's own name.
const text = String.fromCodePoint(
  ...Array.from({ length: 95 }, (_, i) => 32 + i),
  ...Array.from({ length: 96 }, (_, i) => 160 + i),
  ...Array.from('–—‘’“”…·', (mark) => mark.codePointAt(0) ?? 32),
);

const faces = [
  'libre-baskerville',
  'playfair-display',
  'montserrat',
  'zilla-slab',
  'courier-prime',
  'caveat',
];

const out = fileURLToPath(new URL('../../web/styles/fonts/samples/', import.meta.url));
await mkdir(out, { recursive: true });
for (const face of faces) {
  const file = import.meta.resolve(`@fontsource/${face}/files/${face}-latin-400-normal.woff2`);
  const woff2 = await subsetFont(await readFile(fileURLToPath(file)), text, {
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl'],
    noHinting: true,
    targetFormat: 'woff2',
  });
  await writeFile(`${out}${face}.woff2`, woff2);
  console.log(`${face}: ${woff2.length} bytes`);
}
