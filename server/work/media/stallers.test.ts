import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { svg, writeClip } from '#server/testing/samples/sample-media.ts';
import type { Allowed } from './formats/formats.ts';
import { createMedia, type Media } from './media.ts';
import type { Sender } from './types.ts';

// Small files that cause long work in the readers of their formats. Each must give the expected result, and a normal picture
// that is opened at the same time must be drawn. opening-queue.test.ts tests the order.

/**
 * A progressive JPEG that repeats its last scan. Each repetition adds a few bytes and makes the decoder process all pixels
 * again.
 */
async function manyScans(side: number, scans: number): Promise<Buffer> {
  const image = await sharp({ create: { width: side, height: side, channels: 3, background: '#7a8' } })
    .jpeg({ progressive: true, quality: 80 })
    .toBuffer();
  const last = image.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = image.subarray(last, -2);
  return Buffer.concat([
    image.subarray(0, -2),
    ...Array.from({ length: scans }, () => scan),
    image.subarray(-2),
  ]);
}

/** An AVIF of one color, which is large in pixels and small in bytes. */
const wideAvif = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#7a8' } })
    .avif({ effort: 0, quality: 30 })
    .toBuffer();

/** An SVG with filtered text in an embedded font, and a dashed outline around every letter. */
function heavyText(lines: number): Buffer {
  const font = `<style>@font-face{font-family:x;src:url(data:font/woff2;base64,${'A'.repeat(4_000)})}</style>`;
  const blur =
    '<filter id="b"><feGaussianBlur stdDeviation="40"/><feMorphology operator="dilate" radius="60"/></filter>';
  const text = Array.from(
    { length: lines },
    (_, n) =>
      `<text y="${n}" font-family="x" font-size="300" stroke="red" stroke-dasharray=".1" filter="url(#b)">${'W@'.repeat(60)}</text>`,
  );
  return svg(`${font}${blur}${text.join('')}`, 4_000);
}

/** A PDF with this many letters, in a font that draws each letter with a thousand curves. */
function heavyFont(letters: number): Buffer {
  const curves = '10 10 m 90 900 900 90 990 990 c S '.repeat(1_000);
  const glyph = `1000 0 0 0 1000 1000 d1 ${curves}`;
  const page = `BT /F 9 Tf (${'A'.repeat(letters)}) Tj ET`;
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2000 2000] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(page),
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /A 6 0 R >> /Encoding << /Type /Encoding /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [1] >>',
    stream(glyph),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

let clip: Promise<Buffer> | undefined;

/** Makes the clip that all samples use, each with other changed bytes. */
async function makeClip(): Promise<Buffer> {
  const path = join(tmpdir(), `foyer-clock-${process.pid}.mp4`);
  await writeClip(path, { seconds: 1 });
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
}

/** A clip whose header states this number of ticks per second and this duration in ticks. */
async function wrongClock(ticks: number, duration: number): Promise<Buffer> {
  const bytes = Buffer.from(await (clip ??= makeClip()));
  for (const name of ['mvhd', 'mdhd'])
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 4)) {
      bytes.writeUInt32BE(ticks, at + 16);
      bytes.writeUInt32BE(duration, at + 20);
    }
  return bytes;
}

let dir = '';
let media: Media;
let photo: Buffer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-stallers-'));
  media = createMedia({ dataDir: dir, ffmpegPath: null, searchPath: '' });
  const create = { width: 400, height: 300, channels: 3, background: '#888' } as const;
  photo = await sharp({ create }).jpeg().toBuffer();
});

afterAll(async () => {
  media.close();
  await rm(dir, { recursive: true, force: true });
});

let written = 0;

/** Inspects a file and draws its thumbnail. Returns the result of both. */
async function takeIn(bytes: Buffer, name: string, place: Allowed, sender: Sender): Promise<string> {
  written += 1;
  const path = join(dir, `file-${written}`);
  await writeFile(path, bytes);
  try {
    const { mime } = await media.inspect(path, name, place, sender);
    let cut = '';
    const onCut = () => void (cut = ', cut off');
    const size = await media.thumbnail(path, mime, `${path}.webp`, { maxSide: 200, sender, onCut });
    return `${size ? 'drawn' : 'not drawn'}${cut}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const damagedPicture = /^This picture is damaged/;
const files: [what: string, name: string, make: () => Buffer | Promise<Buffer>, became: RegExp][] = [
  ['JPEG of 20,000 scans', 'a.jpg', () => manyScans(3_000, 20_000), damagedPicture],
  ['AVIF of 25 megapixels', 'a.avif', () => wideAvif(5_000), /^drawn$/],
  ['SVG of heavy text with a font', 'a.svg', () => heavyText(6), /^(?:not )?drawn(?:, cut off)?$/],
  ['PDF with a font of curves', 'a.pdf', () => heavyFont(1_000), /^(?:not )?drawn(?:, cut off)?$/],
  ['video of one tick a second', 'a.mp4', () => wrongClock(1, 0xff_ff_ff_ff), /longer than an hour/],
  ['video of four billion', 'a.mp4', () => wrongClock(0xff_ff_ff_ff, 1), /^This video is damaged/],
  ['video of none', 'a.mp4', () => wrongClock(0, 100), /^This video is damaged/],
];

test.each(files)('%s', async (_, name, make, became) => {
  const bytes = await make();
  const place = /avif|mp4$/.test(name) ? 'preview' : 'artwork';
  const hostile = Array.from({ length: 2 }, () =>
    takeIn(bytes, name, place, { id: 'hostile', standing: 'unproved' }),
  );
  expect(await takeIn(photo, 'b.jpg', 'artwork', { id: 'honest', standing: 'proved' })).toBe('drawn');
  for (const text of await Promise.all(hostile)) expect(text).toMatch(became);
});
