import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bitPng,
  gif,
  pdf,
  pngChunk,
  psd,
  someone,
  svg,
  writeClips,
  zip,
} from '#server/testing/samples/sample-media.ts';
import type { Allowed } from './formats/formats.ts';
import { createMedia, type Media } from './media.ts';
import { createTaskPool, type TaskPool } from './process/task-pool.ts';
import { looksLikeSvg } from './formats/sniff.ts';
import { MediaRefusal } from './types.ts';

let dir = '';
let media: Media;
/** How many files were passed to a child process. */
let opened = 0;
let photo: Buffer;
let clips: { upright: Buffer; turned: Buffer };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-inspect-'));
  const [upright, turned] = [join(dir, 'upright.mp4'), join(dir, 'turned.mov')];
  await writeClips({ [upright]: {}, [turned]: { format: 'mov', turned: true, sound: false } });
  clips = { upright: await readFile(upright), turned: await readFile(turned) };
  for (const path of [upright, turned]) await rm(path);
  const pool = createTaskPool({ folder: join(tmpdir(), 'foyer', 'jobs') });
  const of: TaskPool['of'] = (person) => {
    const run = pool.of(person);
    return (...task) => {
      opened += 1;
      return run(...task);
    };
  };
  media = createMedia({ ffmpegPath: null, searchPath: '' }, { pool: { ...pool, of } });
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
});

afterAll(async () => {
  media.close();
  await rm(dir, { recursive: true, force: true });
});

async function inspect(bytes: Buffer | string, name: string, allowed: Allowed) {
  const path = join(dir, 'upload');
  await writeFile(path, bytes);
  return media.inspect(path, name, allowed, someone);
}

/** The text with which a file is refused. The test fails if the file is not refused. */
async function refusal(bytes: Buffer | string, name: string, allowed: Allowed): Promise<string> {
  const error: unknown = await inspect(bytes, name, allowed).then(
    (taken) => taken,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MediaRefusal))
    throw new Error(`Not refused: ${JSON.stringify(error)} ${String(error)}`);
  return error.message;
}

const manyTimes = (part: Buffer | string) => Buffer.alloc(1_000_000 * part.length, part, 'latin1');
const avifHead = Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1');

const logoText = 'Please upload a PNG, JPEG, or GIF image.';
const damaged = /damaged or incomplete/;

describe('accepted files', () => {
  test.each<[name: string, make: () => Buffer | Promise<Buffer>, allowed: Allowed, expected: object]>([
    ['photo.jpg', () => photo, 'logo', { mime: 'image/jpeg', extension: 'jpg', width: 400, height: 300 }],
    ['photo.JPEG', () => photo, 'artwork', { mime: 'image/jpeg', extension: 'jpg', kind: 'image' }],
    ['saved-as.png', () => photo, 'logo', { mime: 'image/jpeg', extension: 'jpg' }],
    ['without-extension', () => photo, 'picture', { mime: 'image/jpeg', extension: 'jpg' }],
    ['bits.png', () => bitPng(300, 200), 'logo', { mime: 'image/png', width: 300, height: 200 }],
    ['anim.gif', () => gif(3), 'logo', { mime: 'image/gif', width: 1, height: 1 }],
    ['a.webp', () => sharp(photo).webp().toBuffer(), 'picture', { mime: 'image/webp', width: 400 }],
    [
      'a.avif',
      () => sharp(photo).avif({ effort: 0 }).toBuffer(),
      'preview',
      { mime: 'image/avif', width: 400 },
    ],
    ['a.svg', () => svg('<rect width="9" height="9"/>'), 'artwork', { mime: 'image/svg+xml', width: 100 }],
    ['a.pdf', () => pdf('0 0 50 50 re f'), 'artwork', { mime: 'application/pdf', kind: 'document' }],
    ['a.ai', () => pdf('0 0 50 50 re f'), 'artwork', { mime: 'application/pdf', extension: 'ai' }],
    ['old.ai', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'), 'artwork', { mime: 'application/postscript' }],
    [
      'a.psd',
      () =>
        psd({
          width: 20,
          height: 10,
          mode: 'rgb',
          channels: [
            [255, 0],
            [0, 255],
            [0, 0],
          ],
        }),
      'artwork',
      { mime: 'image/vnd.adobe.photoshop', extension: 'psd', width: 20, height: 10 },
    ],
  ])('%s', async (name, make, allowed, expected) => {
    expect(await inspect(await make(), name, allowed)).toMatchObject(expected);
  });

  test('the size of a picture is measured after orientation', async () => {
    const lying = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspect(lying, 'a.jpg', 'artwork')).toMatchObject({ width: 300, height: 400 });
  });

  test('SVG from Illustrator, with its entity declarations', async () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n';
    expect(await inspect(svg('<rect width="9" height="9"/>', 50, doctype), 'a.svg', 'artwork')).toMatchObject(
      {
        width: 50,
      },
    );
  });

  test('clips, with their duration', async () => {
    expect(await inspect(clips.upright, 'clip.mp4', 'preview')).toEqual({
      mime: 'video/mp4',
      extension: 'mp4',
      kind: 'video',
      width: 320,
      height: 180,
      durationMs: 2_000,
    });
    expect(await inspect(clips.turned, 'phone.MOV', 'preview')).toMatchObject({
      mime: 'video/quicktime',
      width: 180,
      height: 320,
    });
  });
});

describe('refused files, each with its text', () => {
  test.each<[name: string, make: () => Buffer | string, allowed: Allowed, text: string | RegExp]>([
    ['empty.png', () => '', 'logo', 'This file is empty. Please choose another one.'],
    ['page.png', () => '<!doctype html><script>alert(1)</script>', 'logo', logoText],
    ['text.jpg', () => 'just words', 'logo', logoText],
    ['logo.svg', () => svg(''), 'logo', logoText],
    ['logo.pdf', () => photo, 'logo', logoText],
    ['logo.exe', () => photo, 'logo', logoText],
    ['words.txt', () => 'just words', 'artwork', 'Please upload a JPG, PNG, PDF, AI, PSD, SVG or MP4 file.'],
    ['anim.gif', () => gif(1), 'artwork', 'Please upload a JPG, PNG, PDF, AI, PSD, SVG or MP4 file.'],
    ['a.pdf', () => pdf(''), 'preview', /image, or an MP4/],
    ['notes.png', () => 'just words', 'preview', /MKV video, or a PDF\.$/],
    ['photo.pdf', () => photo, 'artwork', /named \.pdf but contains something else \(JPEG\)/],
    ['drawing.jpg', () => svg(''), 'artwork', /named \.jpg but contains something else \(SVG\)/],
    ['list.mp4', () => 'ffconcat version 1.0\nfile /etc/passwd\n', 'artwork', /^Please upload a JPG/],
    ['list.mp4', () => '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'preview', /^Please upload a PNG/],
    ['junk.pdf', () => Buffer.concat([Buffer.from('junk\n'), pdf('')]), 'artwork', /^Please upload a JPG/],
    ['entity.html.svg', () => '<html><svg></svg></html>', 'artwork', /^Please upload a JPG/],
  ])('%s', async (name, make, allowed, text) => {
    const said = await refusal(make(), name, allowed);
    if (typeof text === 'string') expect(said).toBe(text);
    else expect(said).toMatch(text);
  });

  test('one byte over the limit', async () => {
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    const mb = 1024 * 1024;
    expect(await inspect(padded(2 * mb), 'a.jpg', 'logo')).toMatchObject({ mime: 'image/jpeg' });
    expect(await refusal(padded(2 * mb + 1), 'a.jpg', 'logo')).toBe(
      'Please select an image smaller than 2MB.',
    );
    expect(await refusal(padded(50 * mb + 1), 'a.jpg', 'preview')).toMatch(/smaller than 50MB/);
    const box = Buffer.from('00000018667479706d70343200000000', 'hex');
    const movie = (bytes: number) =>
      Buffer.concat([box, Buffer.from('69736f6d6d703432', 'hex'), Buffer.alloc(bytes)]);
    expect(await refusal(movie(100 * mb), 'a.mp4', 'preview')).toBe(
      'Video files must be smaller than 100MB. Please compress your video and try again.',
    );
    await rm(join(dir, 'upload'));
  });
});

describe('files that are cut off or changed on the way', () => {
  test.each<[name: string, make: () => Buffer | Promise<Buffer>]>([
    ['a.jpg', () => photo],
    ['a.png', () => bitPng(300, 200)],
    ['a.gif', () => gif(20)],
    ['a.webp', () => sharp(photo).webp().toBuffer()],
    ['a.avif', () => sharp(photo).avif({ effort: 0 }).toBuffer()],
  ])('half of %s', async (name, make) => {
    const whole = await make();
    expect(await refusal(whole.subarray(0, whole.length / 2), name, 'picture')).toMatch(damaged);
  });

  test('half of a document or a clip', async () => {
    const page = pdf('0 0 50 50 re f '.repeat(200));
    expect(await refusal(page.subarray(0, page.length / 2), 'a.pdf', 'artwork')).toMatch(damaged);
    const layers = psd({ width: 200, height: 100, mode: 'gray', channels: [[0, 255]] });
    expect(await refusal(layers.subarray(0, layers.length / 2), 'a.psd', 'artwork')).toMatch(damaged);
    const clip = clips.upright;
    expect(await refusal(clip.subarray(0, clip.length / 2), 'a.mp4', 'preview')).toMatch(damaged);
    expect(await refusal(clip.subarray(0, 600), 'a.mp4', 'preview')).toMatch(damaged);
  });

  test('bytes that only begin like the format', async () => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 255));
    const starts: [string, Buffer, Allowed][] = [
      ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'logo'],
      ['a.png', bitPng(8, 8).subarray(0, 33), 'logo'],
      ['a.gif', gif(1).subarray(0, 19), 'logo'],
      ['a.psd', psd({ width: 4, height: 4, mode: 'rgb', channels: [] }).subarray(0, 26), 'artwork'],
      ['a.pdf', Buffer.from('%PDF-1.7\n'), 'artwork'],
    ];
    for (const [name, start, allowed] of starts)
      expect(await refusal(Buffer.concat([start, noise]), name, allowed), name).toMatch(damaged);
  });
});

describe('two things in one', () => {
  test.each<[name: string, make: () => Buffer, allowed: Allowed]>([
    ['archive.jpg', () => Buffer.concat([photo, zip()]), 'logo'],
    ['archive.png', () => Buffer.concat([bitPng(9, 9), zip()]), 'logo'],
    ['archive.pdf', () => Buffer.concat([pdf('0 0 9 9 re f'), zip()]), 'artwork'],
    ['archive.svg', () => Buffer.concat([svg(''), zip()]), 'artwork'],
    ['script.gif', () => Buffer.concat([gif(1), Buffer.from('=1;alert(document.cookie)')]), 'logo'],
    ['page.png', () => Buffer.concat([bitPng(9, 9), Buffer.from('<script>alert(1)</script>')]), 'logo'],
    ['rar.jpg', () => Buffer.concat([photo, Buffer.from('Rar!\u001a\u0007\u0001\u0000', 'latin1')]), 'logo'],
    [
      'pdf.jpg',
      () =>
        Buffer.concat([
          photo.subarray(0, 2),
          Buffer.from('fffe00120000', 'hex'),
          pdf('').subarray(0, 12),
          photo.subarray(2),
        ]),
      'logo',
    ],
    [
      'php.png',
      () => bitPng(9, 9, 9, [pngChunk('tEXt', Buffer.from('Comment\0<?php system($_GET[0]); ?>'))]),
      'logo',
    ],
  ])('%s', async (name, make, allowed) => {
    expect(await refusal(make(), name, allowed)).toMatch(/more than one kind of content/);
  });
});

describe('bombs', () => {
  const tooMany = /too many pixels/;

  test('headers that claim too many pixels are refused without a process', async () => {
    const jpegHeader = Buffer.from(photo);
    const frame = jpegHeader.indexOf(Buffer.from([0xff, 0xc0]));
    jpegHeader.writeUInt16BE(65_500, frame + 5);
    jpegHeader.writeUInt16BE(65_500, frame + 7);
    const cases: [Buffer, string, Allowed][] = [
      [bitPng(30_000, 30_000, 10), 'lie.png', 'logo'],
      [jpegHeader, 'lie.jpg', 'logo'],
      [psd({ width: 4, height: 4, mode: 'rgb', channels: [] }).fill(0x70, 14, 22), 'lie.psd', 'artwork'],
    ];
    const before = opened;
    for (const [bytes, name, allowed] of cases)
      expect(await refusal(bytes, name, allowed), name).toMatch(tooMany);
    expect(opened).toBe(before);
  });

  test('a real bomb: 256 megapixels in 32 kB', async () => {
    expect(await refusal(bitPng(16_000, 16_000), 'bomb.png', 'logo')).toMatch(tooMany);
  });

  test('a picture of 144 megapixels in 20 kB is opened and fits into memory', async () => {
    expect(await inspect(bitPng(12_000, 12_000), 'large.png', 'artwork')).toMatchObject({ width: 12_000 });
  });

  test('200 MB of text in 200 kB', async () => {
    const text = Buffer.concat([
      Buffer.from('Comment\0\0'),
      deflateSync(Buffer.alloc(200_000_000, 65), { level: 1 }),
    ]);
    const bytes = bitPng(9, 9, 9, [pngChunk('zTXt', text)]);
    const before = process.memoryUsage().rss;
    // Whether the file is accepted or refused, the memory of this process must stay low.
    await inspect(bytes, 'text.png', 'logo').catch((error: unknown) =>
      expect(error).toBeInstanceOf(MediaRefusal),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('a GIF of 20,000 frames, and one whose screen is 65,535 wide', async () => {
    expect(await refusal(gif(20_000), 'film.gif', 'logo')).toMatch(/20000 frames/);
    const small = await inspect(gif(1, 65_535), 'wide.gif', 'logo').catch((error: unknown) => error);
    if (small instanceof MediaRefusal) expect(small.message).toMatch(tooMany);
    else expect(small).toMatchObject({ mime: 'image/gif' });
  });

  test.each<[name: string, make: () => Buffer]>([
    [
      'million.png',
      () => Buffer.concat([bitPng(1, 1).subarray(0, 33), manyTimes(pngChunk('tEXt', Buffer.alloc(0)))]),
    ],
    [
      'million.gif',
      () => Buffer.concat([gif(1).subarray(0, -1), Buffer.from('!\xfe', 'latin1'), manyTimes('\x01-')]),
    ],
    ['million.avif', () => Buffer.concat([avifHead, manyTimes('\0\0\0\x08free')])],
  ])('a million tiny parts are refused without a process: %s', async (name, make) => {
    const before = opened;
    expect(await refusal(make(), name, 'picture')).toMatch(/damaged|more than one kind/);
    expect(opened).toBe(before);
  });

  test('a million unclosed comments', () => {
    expect(looksLikeSvg('<!--'.repeat(1_000_000))).toBe(false);
    expect(looksLikeSvg(`${'<!-- -->'.repeat(100_000)}<svg>`)).toBe(true);
  });

  test('SVG with a billion laughs, with external references, or of gigantic size', async () => {
    const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>`;
    expect(await refusal(svg('<text>&c;</text>', 100, laughs), 'a.svg', 'artwork')).toMatch(/cannot be read/);
    const file = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await refusal(svg('<text>&x;</text>', 100, file), 'a.svg', 'artwork')).toMatch(/cannot be read/);
    expect(await refusal(svg('<g>'), 'a.svg', 'artwork')).toMatch(/cannot be read/);
    expect(await refusal(svg('', 1_000_000), 'a.svg', 'artwork')).toMatch(/too large/);
  });

  test('a PDF that nests 100,000 deep', async () => {
    const before = process.memoryUsage().rss;
    const page = pdf('q '.repeat(100_000));
    await inspect(page, 'deep.pdf', 'artwork').catch((error: unknown) =>
      expect(error).toBeInstanceOf(MediaRefusal),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });
});

test('ten bombs at once do not disturb this process', async () => {
  const bytes = bitPng(12_000, 12_000);
  const path = join(dir, 'shared');
  await writeFile(path, bytes);
  const before = process.memoryUsage().rss;
  const handed = opened;
  await Promise.all(Array.from({ length: 10 }, () => media.inspect(path, 'a.png', 'artwork', someone)));
  await rm(path);
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
  expect(opened - handed).toBe(10);
});

test('leaves no files behind', async () => {
  await rm(join(dir, 'upload'), { force: true });
  expect(await readdir(dir)).toEqual([]);
});
