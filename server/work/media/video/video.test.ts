import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { someone, writeClips } from '#server/testing/samples/sample-media.ts';
import { takeStill } from './ffmpeg-cli.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { layOutWatermark } from '../watermark/watermark-layout.ts';
import { createMedia, type Media } from '../media.ts';
import { runTask } from '../process/run-task.ts';
import { probeLimits, stillLimits } from '../process/task-limits.ts';
import { FfmpegMissing, MediaFailure, MediaRefusal, type Watermark } from '../types.ts';
import { renditionSize } from './video-plan.ts';

const watermark: Watermark = {
  name: 'Lone Star Dental Care',
  code: 'BB-7K3Q',
  date: '2026-11-20',
  seed: 'preview-1',
};
const searchPath = process.env['PATH'] ?? '';

let clips = '';
let dir = '';
let out = '';
const opened: Media[] = [];

/** The encoders of this machine: the library, and the program if it is installed. */
const engines = [
  { engine: 'library', places: { ffmpegPath: null, searchPath: '' } },
  { engine: 'program', places: { ffmpegPath: null, searchPath } },
];
const program = (await findFfmpeg({ ffmpegPath: null, searchPath })).program;

beforeAll(async () => {
  clips = await mkdtemp(join(tmpdir(), 'foyer-clips-'));
  await writeClips({
    [clip()]: {},
    [clip('phone.mov')]: { format: 'mov', turned: true, sound: false, seconds: 1 },
    [clip('clip.mkv')]: { format: 'matroska', width: 1_920, height: 1_080, seconds: 0.6 },
    [clip('one.mp4')]: { seconds: 0.04, sound: false },
    [clip('late.mp4')]: { late: 3, seconds: 1, sound: false },
    [clip('hdr.mp4')]: { hdr: true, seconds: 0.2, sound: false },
  });
  return () => rm(clips, { recursive: true, force: true });
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-video-'));
  out = join(dir, 'out');
  await mkdir(out);
  return () => rm(dir, { recursive: true, force: true });
});
afterAll(() => opened.forEach((media) => media.close()));

function open(...options: Parameters<typeof createMedia>): Media {
  const media = createMedia(...options);
  opened.push(media);
  return media;
}

const clip = (name = 'clip.mp4') => join(clips, name);

const facts = (path: string) => runTask('probeVideo', { path }, { limits: probeLimits, read: [path] });

describe.each(
  engines.map((one) => {
    const missing = one.engine === 'program' && program === null;
    const name = `${one.engine}${missing ? ' (skipped: there is no ffmpeg here)' : ''}`;
    return { ...one, missing, name };
  }),
)('with the $name', ({ engine, places, missing }) => {
  beforeEach(({ skip }) => skip(missing));

  test('marks a clip, reports progress, and draws poster and thumbnail from marked frames', async () => {
    const media = open(places);
    const shares: number[] = [];
    const { display, poster, thumb, durationMs } = await media.watermarkVideo(
      clip(),
      'video/mp4',
      out,
      watermark,
      {
        progress: (share) => shares.push(share),
      },
    );
    expect(display).toEqual({ path: join(out, 'display.mp4'), mime: 'video/mp4', width: 320, height: 180 });
    expect(Math.abs(durationMs - 2_000)).toBeLessThan(120);
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect((await readdir(out)).toSorted()).toEqual(['display.mp4', 'poster.webp', 'thumb.webp']);
    expect(await media.inspect(display.path, 'display.mp4', 'preview', someone)).toMatchObject({
      width: 320,
      height: 180,
    });
    for (const picture of [poster, thumb])
      expect(await sharp(await readFile(picture.path)).metadata()).toMatchObject({
        format: 'webp',
        width: picture.width,
        height: picture.height,
      });

    // Where the layout has tiles, the poster differs from the same frame of the original.
    const frame = join(dir, 'frame.webp');
    await media.thumbnail(clip(), 'video/mp4', frame, { maxSide: 320, sender: someone });
    const layout = layOutWatermark(display, watermark);
    const [marked, original] = await Promise.all(
      [poster.path, frame].map(async (path) =>
        sharp(await readFile(path))
          .greyscale()
          .raw()
          .toBuffer(),
      ),
    );
    const apart = (x: number, y: number) =>
      Math.abs((marked?.[y * 320 + x] ?? 0) - (original?.[y * 320 + x] ?? 0));
    const within = layout.centres.filter(({ x, y }) => x > 30 && x < 290 && y > 20 && y < 160);
    expect(within.length).toBeGreaterThan(3);
    const mean = (points: { x: number; y: number }[]) =>
      points.reduce((sum, { x, y }) => {
        let part = 0;
        for (let dx = -12; dx <= 12; dx++)
          part += apart(Math.round(x + dx), Math.round(y + dx * Math.tan(layout.angle)));
        return sum + part / 25;
      }, 0) / points.length;
    expect(mean(within)).toBeGreaterThan(8);
  });

  test('leaves no title, rotation or location in the file, which can play before it is complete', async () => {
    const media = open(places);
    const { display, poster } = await media.watermarkVideo(
      clip('phone.mov'),
      'video/quicktime',
      out,
      watermark,
    );
    expect(display).toMatchObject({ width: 180, height: 320 });
    expect(poster).toMatchObject({ width: 180, height: 320 });
    const bytes = await readFile(display.path);
    expect(bytes.includes('Secret title')).toBe(false);
    expect((await readFile(clip('phone.mov'))).includes('Secret title')).toBe(true);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    // The rendition is upright already, so a player must not rotate it again.
    const seen = await media.inspect(display.path, 'display.mp4', 'preview', someone);
    expect([seen.width, seen.height]).toEqual([180, 320]);
  });

  test('reads Matroska, scales to 720p and makes thumbnails of originals', async () => {
    const media = open(places);
    const { display } = await media.watermarkVideo(clip('clip.mkv'), 'video/matroska', out, watermark);
    expect(display).toMatchObject({ width: 1_280, height: 720 });
    const path = join(out, 't.webp');
    expect(
      await media.thumbnail(clip('phone.mov'), 'video/quicktime', path, { maxSide: 100, sender: someone }),
    ).toEqual({
      width: 56,
      height: 100,
    });
  });

  test('accepts a video of one frame and one that starts late, and converts HDR', async () => {
    const media = open(places);
    // An ffmpeg program without these filters leaves HDR unchanged.
    const left = (await findFfmpeg(places)).toneMaps ? null : 'smpte2084';
    if (engine === 'library') expect(left).toBeNull();
    for (const [name, durationMs] of [
      ['one.mp4', 40],
      ['late.mp4', 1_000],
      ['hdr.mp4', 200],
    ] as const) {
      expect(await media.inspect(clip(name), name, 'preview', someone)).toMatchObject({ durationMs });
      const { display, poster } = await media.watermarkVideo(clip(name), 'video/mp4', out, watermark);
      expect([name, poster.width, poster.height]).toEqual([name, 320, 180]);
      expect(await facts(display.path)).toMatchObject({ hdr: name === 'hdr.mp4' ? left : null });
    }
    expect(await facts(clip('hdr.mp4'))).toMatchObject({ hdr: 'smpte2084' });
  });

  test('reads only the file, whatever it refers to', async () => {
    const media = open(places);
    for (const text of [
      `ffconcat version 1.0\nfile ${clip()}\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${clip()}\n#EXT-X-ENDLIST\n`,
    ]) {
      const path = join(dir, 'list.mp4');
      await writeFile(path, text);
      await expect(media.watermarkVideo(path, 'video/mp4', out, watermark)).rejects.toThrow(MediaRefusal);
      expect(await readdir(out)).toEqual([]);
    }
  });

  test('does not follow a playlist that passes the inspection', async () => {
    const path = join(dir, 'list.mp4');
    const probe = { width: 320, height: 180, durationMs: 2_000, rotation: 0, hasAudio: false, hdr: null };
    const job = { demuxer: 'mov', probe, at: 0, outPath: join(out, 'frame.png') };
    const { signal } = new AbortController();
    const take = (source: string, demuxer: string) =>
      engine === 'program'
        ? takeStill(program ?? '', { ...job, path: source, demuxer }, signal)
        : runTask(
            'takeFrame',
            { ...job, path: source, demuxer },
            { limits: stillLimits, read: [source], write: [out] },
          );
    await take(clip(), 'mov');
    expect(await readdir(out)).toEqual(['frame.png']);
    await rm(job.outPath);
    for (const text of [
      `ffconcat version 1.0\nfile ${clip()}\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${clip()}\n#EXT-X-ENDLIST\n`,
    ]) {
      await writeFile(path, text);
      for (const demuxer of ['mov', 'matroska'])
        await expect(take(path, demuxer)).rejects.toThrow(MediaFailure);
    }
    expect(await readdir(out)).toEqual([]);
  });

  test('reports a video that stops in the middle, and leaves no files', async () => {
    const media = open(places);
    const bytes = await readFile(clip());
    // The index is complete and states two seconds, but the frames of the second half are missing.
    const path = join(dir, 'broken.mp4');
    await writeFile(
      path,
      Buffer.concat([bytes.subarray(0, bytes.length * 0.6), Buffer.alloc(bytes.length * 0.4)]),
    );
    await expect(media.watermarkVideo(path, 'video/mp4', out, watermark)).rejects.toThrow(MediaFailure);
    expect(await readdir(out)).toEqual([]);
  });

  test('stops when aborted', async () => {
    const media = open(places);
    const controller = new AbortController();
    const work = media.watermarkVideo(clip('clip.mkv'), 'video/matroska', out, watermark, {
      signal: controller.signal,
    });
    const begun = eventually(async () => (await readdir(out)).length > 0);
    await Promise.all([expect(work).rejects.toThrow(/stopped/), begun.then(() => controller.abort())]);
    expect(await readdir(out)).toEqual([]);
  });
});

describe('with a program that misbehaves', () => {
  /** A program that pretends to be ffmpeg and runs `work` when it must encode. */
  async function fake(work: string, version = '7.1'): Promise<string> {
    const path = join(dir, 'ffmpeg');
    await writeFile(
      path,
      `#!${process.execPath}
const { openSync, writeFileSync, writeSync } = require('node:fs');
const args = process.argv.slice(2);
writeFileSync(${JSON.stringify(join(dir, 'pid'))}, String(process.pid));
if (args.includes('-version')) console.log('ffmpeg version ${version} Copyright');
else if (args.includes('-encoders')) console.log(' V....D libx264  H.264');
else if (args.includes('-filters')) console.log(' TS overlay VV->V');
else { const out = args.at(-1); ${work} }
`,
    );
    await chmod(path, 0o755);
    return path;
  }

  const gone = (pid: number) => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  };

  const failed = async (work: string, stallMs = 600_000) => {
    const media = open({ ffmpegPath: await fake(work), searchPath: '' }, { stallMs });
    expect((await media.ffmpegStatus()).kind).toBe('env');
    const error: unknown = await media
      .watermarkVideo(clip(), 'video/mp4', out, watermark)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaFailure);
    expect(error).not.toBeInstanceOf(MediaRefusal);
    expect(await readdir(out)).toEqual([]);
    const pid = Number(await readFile(join(dir, 'pid'), 'utf8'));
    await eventually(() => gone(pid));
    return (error as Error).message;
  };

  test('hangs and ignores SIGTERM', async () => {
    const hangs = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
    expect(await failed(hangs, 1_500)).toBe('ffmpeg made no progress and was stopped.');
  });

  test('reports for ever without progress', async () => {
    const talks = "setInterval(() => writeSync(3, 'out_time_us=0\\n'), 20);";
    expect(await failed(talks, 1_500)).toBe('ffmpeg made no progress and was stopped.');
  });

  test('floods standard error', async () => {
    expect(await failed("for (;;) writeSync(2, 'x'.repeat(65536));")).toBe(
      'ffmpeg wrote too much and was stopped.',
    );
  });

  test('crashes', async () => {
    expect(await failed("process.kill(process.pid, 'SIGSEGV'); setInterval(() => {}, 1000);")).toMatch(
      /SIGSEGV/,
    );
  });

  test('fails with a reason', async () => {
    expect(await failed("console.error('Conversion failed!'); process.exit(69);")).toBe(
      'ffmpeg ended with code 69: Conversion failed!.',
    );
  });

  test('ends without a file, or with an invalid one', async () => {
    expect(await failed('process.exit(0)')).toBe('ffmpeg ended without writing a video.');
    await failed("writeFileSync(out, 'nonsense')");
  });

  test('writes without end', async () => {
    // The file is sparse: with one byte every 20 MB it reaches the size limit as if all bytes were written.
    const work =
      "const file = openSync(out, 'w'); for (let n = 0; n < 100; n++) { writeSync(file, 'x', n * 20e6); writeSync(3, 'out_time_us=' + n + '\\n'); }";
    // Without prlimit the program ends by itself, and its output is not a video.
    const cut = existsSync('/usr/bin/prlimit') ? /^ffmpeg ended with/ : /^ffmpeg wrote/;
    expect(await failed(work)).toMatch(cut);
  });

  test.each([
    ['too old', async () => fake('', '4.4.2'), /version 4\.4\.2, which is too old/],
    ['not there', async () => join(dir, 'missing'), /does not run or is not ffmpeg/],
    ['something else', async () => process.execPath, /does not run or is not ffmpeg/],
  ])('is %s: the operator is told', async (_, make, hint) => {
    const media = open({ ffmpegPath: await make(), searchPath });
    const status = await media.ffmpegStatus();
    expect(status).toMatchObject({ kind: 'none', version: null });
    expect(status.hint).toMatch(hint);
    expect(status.hint).toMatch(/Install ffmpeg 5 or newer/);
    const work = media.watermarkVideo(clip(), 'video/mp4', out, watermark);
    await expect(work).rejects.toThrow(FfmpegMissing);
    await expect(work).rejects.toThrow(status.hint ?? '');
    expect(
      await media.thumbnail(clip(), 'video/mp4', join(out, 't.webp'), { maxSide: 9, sender: someone }),
    ).toBeNull();
    expect(await readdir(out)).toEqual([]);
  });

  test('a program on the search path is preferred to the library', async () => {
    await fake('');
    const found = await findFfmpeg({ ffmpegPath: null, searchPath: ['/nowhere', dir].join(delimiter) });
    expect(found).toEqual({
      status: { kind: 'path', version: '7.1', hint: null },
      program: join(dir, 'ffmpeg'),
      toneMaps: false,
    });
    await fake('', '3.4');
    expect((await findFfmpeg({ ffmpegPath: null, searchPath: dir })).status.kind).toBe('node-av');
  });
});

test('renditions fit 720p in either orientation, and are never enlarged', () => {
  expect(renditionSize({ width: 1_920, height: 1_080 })).toEqual({ width: 1_280, height: 720 });
  expect(renditionSize({ width: 1_080, height: 1_920 })).toEqual({ width: 720, height: 1_280 });
  expect(renditionSize({ width: 1_000, height: 1_000 })).toEqual({ width: 720, height: 720 });
  expect(renditionSize({ width: 321, height: 181 })).toEqual({ width: 322, height: 182 });
  expect(renditionSize({ width: 3_840, height: 10 })).toEqual({ width: 1_280, height: 4 });
});
