/**
 * Makes web/styles/fonts/*.woff2 and the metrics of their fallback fonts: `node scripts/tool.js tools/fonts/fonts.ts`. The
 * results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { averageWidth, fontMetrics } from './font-metrics.ts';

// Printable ASCII, the letters and common signs of Latin-1, and the typographic marks that our texts use.
const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i));
const latin1 = `\u00a0¡£§©ª«®°±²·º»¿½${String.fromCodePoint(...Array.from({ length: 64 }, (_, i) => 192 + i))}`;
const marks = '–—‘’“”…•·×→←↑↗−€™′″';

interface Face {
  family: string;
  file: string;
  source: string;
  text: string;
  axes: Record<string, number | { min: number; max: number }>;
  features: string[];
  /** The weight at which fallback fonts must match this font, and their average widths at that weight. */
  weight: number;
  fallbacks: Record<string, number>;
}

const faces: Face[] = [
  {
    family: 'Figtree',
    file: 'figtree.woff2',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    text: ascii + latin1 + marks,
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
    weight: 400,
    fallbacks: {
      Arial: averageWidth.arial,
      'DejaVu Sans': averageWidth.dejavu,
      'Open Sans Regular': averageWidth.openSans,
    },
  },
  {
    family: 'Bricolage Grotesque',
    file: 'bricolage-grotesque.woff2',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    // For headings only: the letters of English and of names. Headlines contain no programming symbols.
    text: `${ascii.replaceAll(/[\\^`{|}~<>[\]_*=]/g, '')}ÁÉÍÑÓÖÜáéíñóöüçèà–—‘’“”…·→%`,
    // Only one weight, since kerning differs by weight and a second weight doubles the size of the file.
    axes: { opsz: 60, wght: 700 },
    features: ['kern', 'ccmp', 'locl'],
    weight: 700,
    fallbacks: {
      'Arial Bold': averageWidth.arialBold,
      'DejaVu Sans Bold': averageWidth.dejavuBold,
      'Open Sans Bold': averageWidth.openSansBold,
    },
  },
];

const out = fileURLToPath(new URL('../../web/styles/fonts/', import.meta.url));
await mkdir(out, { recursive: true });
const rules: string[] = [];
for (const face of faces) {
  const source = await readFile(fileURLToPath(import.meta.resolve(face.source)));
  const options = { keepFeatures: face.features, noHinting: true };
  const woff2 = await subsetFont(source, face.text, {
    ...options,
    targetFormat: 'woff2',
    variationAxes: face.axes,
  });
  await writeFile(`${out}${face.file}`, woff2);
  const still = await subsetFont(source, face.text, {
    ...options,
    targetFormat: 'sfnt',
    variationAxes: { ...face.axes, wght: face.weight },
  });
  const metrics = await fontMetrics(still);
  rules.push(`${face.family}: ${woff2.length} bytes`);
  for (const [name, width] of Object.entries(face.fallbacks)) {
    const adjust = metrics.width / width;
    const percent = (value: number) => `${((value / adjust) * 100).toFixed(2)}%`;
    rules.push(
      `  on ${name}: size-adjust: ${(adjust * 100).toFixed(2)}%; ascent-override: ${percent(metrics.ascent)}; descent-override: ${percent(metrics.descent)}; line-gap-override: ${percent(metrics.lineGap)};`,
    );
  }
}
console.log(rules.join('\n'));
