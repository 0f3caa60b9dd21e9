import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { bitPng, gif, pdf, psd, someone, svg } from '#server/testing/samples/sample-media.ts';
import { createMedia, type Media } from './media.ts';
import type { RunTask } from './process/run-task.ts';
import { createTaskPool } from './process/task-pool.ts';
import { MediaFailure } from './types.ts';

let dir = '';
let out = '';
let media: Media;

beforeAll(() => {
  media = createMedia({ ffmpegPath: null, searchPath: '' });
});
afterAll(() => media.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-pictures-'));
  out = join(dir, 'out');
  await mkdir(out);
  return () => rm(dir, { recursive: true, force: true });
});

async function thumbnail(bytes: Buffer, mime: string, maxSide = 64) {
  const path = join(dir, 'upload');
  await writeFile(path, bytes);
  return media.thumbnail(path, mime, join(out, 'thumb.webp'), { maxSide, sender: someone });
}

/** The colors at some points of the thumbnail. Each point is given in percent of width and height. */
async function colorsAt(path: string, ...points: [x: number, y: number][]): Promise<string[]> {
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const at = (Math.floor((y / 100) * info.height) * info.width + Math.floor((x / 100) * info.width)) * 3;
    // Round each channel to full or none, since the encoder may change colors slightly.
    return [0, 1, 2].map((c) => ((data[at + c] ?? 0) > 127 ? 'f' : '0')).join('');
  });
}

const thumb = () => join(out, 'thumb.webp');

/** Makes each task take a second of fake time, and records each task's time limit. */
const inASecond =
  (runTask: RunTask, given: number[]): RunTask =>
  (name, input, options) => {
    given.push(options.limits.ms);
    return runTask(name, input, { ...options, limits: { ...options.limits, ms: 1_000 } });
  };

describe('thumbnails', () => {
  test('are upright, without location, camera or profile', async () => {
    const half = { create: { width: 100, height: 160, channels: 3, background: '#f00' } } as const;
    const picture = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#00f' } })
      .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: 'Somebody' },
        IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
      })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(picture).metadata()).exif?.includes('Somebody')).toBe(true);
    expect(await thumbnail(picture, 'image/jpeg')).toEqual({ width: 51, height: 64 });
    expect(await colorsAt(thumb(), [50, 10], [50, 90])).toEqual(['f00', '00f']);
    const { exif, icc, xmp, orientation } = await sharp(await readFile(thumb())).metadata();
    expect([exif, icc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i', async (orientation) => {
    const quarters = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
    const upright = sharp(quarters, { raw: { width: 2, height: 2, channels: 3 } }).resize(80, 40, {
      kernel: 'nearest',
      fit: 'fill',
    });
    const pixels = await upright.png().toBuffer();
    // Rotates or mirrors a picture so that the given EXIF orientation makes it upright again.
    const lay: Record<number, (image: ReturnType<typeof sharp>) => ReturnType<typeof sharp>> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.flop().rotate(270),
      6: (image) => image.rotate(270),
      7: (image) => image.flop().rotate(90),
      8: (image) => image.rotate(90),
    };
    const laid = await (lay[orientation]?.(sharp(pixels)) ?? sharp(pixels)).png().toBuffer();
    const jpeg = await sharp(laid).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    expect(await thumbnail(jpeg, 'image/jpeg', 80)).toEqual({ width: 80, height: 40 });
    expect(await colorsAt(thumb(), [25, 25], [75, 25], [25, 75], [75, 75])).toEqual([
      'f00',
      '0f0',
      '00f',
      'fff',
    ]);
  });

  test('of CMYK, 16 bits, transparency, animations and small pictures', async () => {
    const red = sharp({ create: { width: 90, height: 30, channels: 3, background: '#f00' } });
    expect(
      await thumbnail(await red.clone().toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'),
    ).not.toBeNull();
    expect(await colorsAt(thumb(), [50, 50])).toEqual(['f00']);
    await thumbnail(await red.clone().toColourspace('rgb16').png().toBuffer(), 'image/png');
    expect(await colorsAt(thumb(), [50, 50])).toEqual(['f00']);
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#f000' } });
    expect(await thumbnail(await clear.png().toBuffer(), 'image/png')).toEqual({ width: 20, height: 20 });
    expect((await sharp(await readFile(thumb())).stats()).isOpaque).toBe(false);
    expect(await thumbnail(gif(5), 'image/gif')).toEqual({ width: 1, height: 1 });
    expect((await sharp(await readFile(thumb())).metadata()).pages ?? 1).toBe(1);
  });

  test('of SVG are enlarged to size', async () => {
    expect(await thumbnail(svg('<rect width="50" height="100" fill="#0f0"/>'), 'image/svg+xml', 300)).toEqual(
      {
        width: 300,
        height: 300,
      },
    );
    expect(await colorsAt(thumb(), [25, 50])).toEqual(['0f0']);
  });

  test('of Illustrator files without PDF content show the embedded picture', async () => {
    const picture = sharp({ create: { width: 128, height: 64, channels: 3, background: '#00f' } });
    const base64 = (await picture.jpeg().toBuffer()).toString('base64').replaceAll(/.{76}/g, '$&&#xA;');
    const file = (image: string) =>
      Buffer.from(`%!PS-Adobe-3.0\n%AI\n<xmpGImg:image>${image}</xmpGImg:image>\n%%EOF\n`);
    expect(await thumbnail(file(base64), 'application/postscript')).toEqual({ width: 64, height: 32 });
    expect(await colorsAt(thumb(), [50, 50])).toEqual(['00f']);
    for (const none of [file('bm9uZQ=='), file('x'.repeat(2_000_001)), Buffer.from('<xmpGImg:image>')])
      expect(await thumbnail(none, 'application/postscript')).toBeNull();
  });

  test('of PDF and Illustrator show the first page', async () => {
    const page = pdf('1 0 0 rg 0 0 100 100 re f 0 0 1 rg 100 0 100 100 re f');
    expect(await thumbnail(page, 'application/pdf', 400)).toEqual({ width: 400, height: 200 });
    expect(await colorsAt(thumb(), [25, 50], [75, 50])).toEqual(['f00', '00f']);
  });

  test.each([
    [
      'rgb',
      {
        mode: 'rgb',
        channels: [
          [255, 0],
          [0, 255],
          [0, 0],
        ],
      },
      ['f00', '0f0'],
    ],
    [
      'packed',
      {
        mode: 'rgb',
        channels: [
          [255, 0],
          [0, 255],
          [0, 0],
        ],
        packed: true,
      },
      ['f00', '0f0'],
    ],
    [
      '16 bits',
      {
        mode: 'rgb',
        channels: [
          [255, 0],
          [0, 255],
          [0, 0],
        ],
        depth: 16,
      },
      ['f00', '0f0'],
    ],
    [
      'with alpha',
      {
        mode: 'rgb',
        channels: [
          [255, 0],
          [0, 255],
          [0, 0],
          [9, 9],
        ],
      },
      ['f00', '0f0'],
    ],
    ['gray', { mode: 'gray', channels: [[255, 0]] }, ['fff', '000']],
    [
      'cmyk',
      {
        mode: 'cmyk',
        channels: [
          [255, 0],
          [0, 255],
          [255, 255],
          [255, 255],
        ],
      },
      ['f0f', '0ff'],
    ],
  ] as const)('of Photoshop files: %s', async (_, file, colors) => {
    const bytes = psd({ width: 120, height: 60, ...file, channels: file.channels.map(([a, b]) => [a, b]) });
    expect(await thumbnail(bytes, 'image/vnd.adobe.photoshop')).toEqual({ width: 64, height: 32 });
    expect(await colorsAt(thumb(), [25, 50], [75, 50])).toEqual(colors);
  });

  test('are missing, so that an icon shows, if there is nothing to see; no file is left', async () => {
    expect(await thumbnail(Buffer.from('%!PS-Adobe-3.0\n'), 'application/postscript')).toBeNull();
    expect(await thumbnail(pdf(''), 'application/pdf')).toBeNull();
    expect(await thumbnail(Buffer.from('%PDF-1.7 nothing'), 'application/pdf')).toBeNull();
    const blank = psd({ width: 20, height: 20, mode: 'gray', channels: [[255, 255]] });
    expect(await thumbnail(blank, 'image/vnd.adobe.photoshop')).toBeNull();
    expect(await thumbnail(Buffer.from('no picture'), 'image/jpeg')).toBeNull();
    expect(await readdir(out)).toEqual([]);
  });
});

describe('hostile documents', () => {
  test('an SVG cannot open other files of its folder', async () => {
    const secret = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    await writeFile(join(dir, 'secret.png'), secret);
    const image = (href: string) => `<image xlink:href="${href}" href="${href}" width="100" height="100"/>`;
    const content = [image('secret.png'), image(`file://${dir}/secret.png`), image(`${dir}/secret.png`)].join(
      '',
    );
    await thumbnail(svg(`<rect width="100" height="100" fill="#00f"/>${content}`), 'image/svg+xml');
    expect(await colorsAt(thumb(), [50, 50])).toEqual(['00f']);
    // The picture embedded in the file is the same, and it is shown. So the test would notice if the other file were read.
    const inline = image(`data:image/png;base64,${secret.toString('base64')}`);
    await thumbnail(svg(`<rect width="100" height="100" fill="#00f"/>${inline}`), 'image/svg+xml');
    expect(await colorsAt(thumb(), [50, 50])).toEqual(['f00']);
  });

  test('an endless SVG is stopped and gets an icon', async () => {
    const blur = '<feGaussianBlur stdDeviation="90"/>'.repeat(300);
    const content = `<filter id="f" x="-5" y="-5" width="11" height="11">${blur}</filter>${'<rect width="2000" height="2000" filter="url(#f)"/>'.repeat(60)}`;
    const given: number[] = [];
    const pool = createTaskPool({ folder: join(dir, 'jobs'), readyMs: 0 });
    const hasty = createMedia(
      { ffmpegPath: null, searchPath: '' },
      { pool: { ...pool, of: (person) => inASecond(pool.of(person), given) } },
    );
    onTestFinished(() => hasty.close());
    const path = join(dir, 'upload');
    await writeFile(path, svg(content, 2_000));
    let cuts = 0;
    const onCut = () => (cuts += 1);
    const drawn = hasty.thumbnail(path, 'image/svg+xml', thumb(), { maxSide: 2_000, sender: someone, onCut });
    expect([await drawn, cuts]).toEqual([null, 1]);
    expect(given).toEqual([5_000]);
    expect(await readdir(out)).toEqual([]);
  });

  test('a PDF page of 14 million points, and one of a thousandth', async () => {
    const huge = pdf('0 0 7000000 7000000 re f', [14_000_000, 14_000_000]);
    expect(await thumbnail(huge, 'application/pdf', 200)).toEqual({ width: 200, height: 200 });
    expect(await thumbnail(pdf('0 0 1 1 re f', [0.001, 0.001]), 'application/pdf', 200)).toSatisfy(
      (size: unknown) => size === null || typeof size === 'object',
    );
  });
});

describe('display sizes', () => {
  test('are never enlarged, and come as WebP and AVIF', async () => {
    const path = join(dir, 'upload');
    await writeFile(path, bitPng(1_000, 500));
    const pictures = await media.displaySizes(path, 'image/png', out, [480, 960, 1_920], someone);
    expect(pictures.map(({ width, height, mime }) => [width, height, mime])).toEqual([
      [1_000, 500, 'image/webp'],
      [1_000, 500, 'image/avif'],
      [960, 480, 'image/webp'],
      [960, 480, 'image/avif'],
      [480, 240, 'image/webp'],
      [480, 240, 'image/avif'],
    ]);
    for (const picture of pictures) {
      const { width, format } = await sharp(await readFile(picture.path)).metadata();
      expect([width, format]).toEqual([picture.width, picture.mime === 'image/avif' ? 'heif' : 'webp']);
    }
    expect((await readdir(out)).length).toBe(6);
  });

  test('show the top of a very tall picture', async () => {
    const path = join(dir, 'upload');
    const lower = { create: { width: 400, height: 17_000, channels: 3, background: '#00f' } } as const;
    const top = { create: { width: 400, height: 600, channels: 3, background: '#f00' } } as const;
    await sharp(lower)
      .composite([{ input: await sharp(top).png().toBuffer(), gravity: 'north' }])
      .png()
      .toFile(path);
    const pictures = await media.displaySizes(path, 'image/png', out, [200], someone);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [200, 600],
      [200, 600],
    ]);
    expect(await colorsAt(pictures[0]?.path ?? '', [50, 10], [50, 45], [50, 60])).toEqual([
      'f00',
      'f00',
      '00f',
    ]);
  });

  test('are upright and contain no other data of the upload', async () => {
    const path = join(dir, 'upload');
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#777' } })
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '30/1 16/1 2/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(path);
    expect((await sharp(path).metadata()).orientation).toBe(6);
    for (const { path: made, ...size } of await media.displaySizes(path, 'image/jpeg', out, [200], someone)) {
      expect(size).toMatchObject({ width: 200, height: 400 });
      const { exif, icc, xmp, orientation } = await sharp(made).metadata();
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test('fail without leaving a file', async () => {
    const path = join(dir, 'upload');
    await writeFile(path, bitPng(1_000, 500).subarray(0, 80));
    await expect(media.displaySizes(path, 'image/png', out, [480], someone)).rejects.toThrow(MediaFailure);
    expect(await readdir(out)).toEqual([]);
  });
});
