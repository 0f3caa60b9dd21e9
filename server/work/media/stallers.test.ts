import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as stallers from '#server/testing/samples/fuzz/stallers.ts';
import type { Allowed } from './formats/formats.ts';
import { createMedia, type Media } from './media.ts';
import type { Sender } from './types.ts';

// Small files that cause long work. Each must end with its text, and an honest picture beside them must be
// drawn. opening-queue.test.ts tests the order.

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

/** Inspects a file and draws its thumbnail; returns the outcome. */
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
  ['JPEG of 20,000 scans', 'a.jpg', () => stallers.manyScans(3_000, 20_000), damagedPicture],
  ['AVIF of 25 megapixels', 'a.avif', () => stallers.wideAvif(5_000), /^drawn$/],
  ['SVG of heavy text with a font', 'a.svg', () => stallers.heavyText(6), /^(?:not )?drawn(?:, cut off)?$/],
  ['PDF with a font of curves', 'a.pdf', () => stallers.heavyFont(1_000), /^(?:not )?drawn(?:, cut off)?$/],
  ['video of one tick a second', 'a.mp4', () => stallers.wrongClock(1, 0xff_ff_ff_ff), /longer than an hour/],
  ['video of four billion', 'a.mp4', () => stallers.wrongClock(0xff_ff_ff_ff, 1), /^This video is damaged/],
  ['video of none', 'a.mp4', () => stallers.wrongClock(0, 100), /^This video is damaged/],
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
