/**
 * Makes the hero film and its posters from the scene: `npm run hero-video`. Needs an ffmpeg with libx264 and SVT-AV1. The
 * results are committed. The frames are drawn once into .cache and encoded from there. `--encode` uses the drawn frames and
 * only encodes.
 */
import type { Writable } from 'node:stream';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { builtInBrand } from '../../server/core/brand/built-in.ts';
import { record } from './record.ts';
import { growth, sway } from './scene/clock.ts';

const root = join(import.meta.dirname, '../..');
const masters = join(root, '.cache/hero-video');
const pictures = join(root, 'web/features/site/hero');
const served = join(root, 'server/features/hero-video');
const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

const rate = 24;

interface Size {
  name: 'wide' | 'tall';
  pixels: [width: number, height: number];
  /** The width of the H.264 film and its quality factor. Every device must be able to decode this film. */
  h264: { width: number; crf: number };
  av1: { crf: number };
  poster: { width: number; quality: number };
}

const sizes: Size[] = [
  {
    name: 'wide',
    pixels: [1920, 1080],
    h264: { width: 1280, crf: 29 },
    av1: { crf: 51 },
    poster: { width: 1600, quality: 48 },
  },
  {
    name: 'tall',
    pixels: [720, 1440],
    h264: { width: 720, crf: 30 },
    av1: { crf: 48 },
    poster: { width: 720, quality: 36 },
  },
];

const keyFrames = { force_key_frames: `${growth}` };

const options = (list: Record<string, string | number>) =>
  Object.entries(list).flatMap(([name, value]) => [`-${name}`, `${value}`]);

async function run(args: string[], feed?: (input: Writable) => Promise<void>): Promise<void> {
  const child = spawn(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  await feed?.(child.stdin);
  child.stdin.end();
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

mkdirSync(masters, { recursive: true });
for (const { name, pixels, h264, av1, poster } of sizes) {
  const master = join(masters, `${name}.mkv`);
  const size = `${pixels[0]}x${pixels[1]}`;
  if (!process.argv.includes('--encode') || !existsSync(master))
    await run(
      [
        ...options({ f: 'rawvideo', pix_fmt: 'rgba', s: size, r: rate, i: '-' }),
        ...options({ 'c:v': 'libx264rgb', qp: 0, preset: 'ultrafast' }),
        master,
      ],
      (input) => record(name, rate, builtInBrand.colors, input),
    );

  const color = { color_primaries: 'bt709', color_trc: 'bt709', colorspace: 'bt709' };
  const toYuv = (format: string, width: number) =>
    `scale=${width}:-2:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=${format}`;
  await run([
    ...options({ i: master, vf: toYuv('yuv420p', h264.width), ...color }),
    ...options({ 'c:v': 'libx264', 'profile:v': 'high', preset: 'veryslow', crf: h264.crf }),
    // `aq-mode` gives dark gradients enough bits. The player jumps back to the end of the growth, so a key frame must be there.
    ...options({ 'x264-params': 'aq-mode=3:aq-strength=1.1:deblock=1,1:keyint=480:bframes=8', ...keyFrames }),
    ...options({ movflags: '+faststart' }),
    join(served, `action-${name}.mp4`),
  ]);
  // Encode growth and wind separately. So the wind starts with a key frame, and no other key frames are needed.
  const parts = [
    [0, growth],
    [growth, growth + sway],
  ].map(([from = 0, to = 0], index) => ({ from, to, file: join(masters, `${name}-${index}.mp4`) }));
  for (const { from, to, file } of parts)
    await run([
      ...options({ ss: from, to, i: master, vf: toYuv('yuv420p10le', pixels[0]), ...color }),
      ...options({ 'c:v': 'libsvtav1', preset: 4, crf: av1.crf, g: 999 }),
      file,
    ]);
  const list = join(masters, `${name}.txt`);
  writeFileSync(list, parts.map(({ file }) => `file '${file}'`).join('\n'));
  await run([
    ...options({ f: 'concat', safe: 0, i: list, c: 'copy', movflags: '+faststart' }),
    join(pictures, `film-${name}.mp4`),
  ]);

  // The poster appears before the film or instead of it. It shows the field after its growth.
  const last = join(masters, `${name}.png`);
  await run(['-ss', `${growth + sway - 1.5 / rate}`, '-i', master, '-frames:v', '1', last]);
  const picture = () => sharp(last).removeAlpha().resize({ width: poster.width, kernel: 'lanczos3' });
  const file = (type: string) => join(pictures, `poster-${name}.${type}`);
  await picture().avif({ quality: poster.quality, effort: 9, bitdepth: 10 }).toFile(file('avif'));
  // A JPEG for browsers without AVIF. No phone that is held upright has such a browser, so only the wide poster needs it.
  if (name === 'wide') await picture().jpeg({ quality: 70, mozjpeg: true }).toFile(file('jpg'));
  for (const made of [join(served, `action-${name}.mp4`), join(pictures, `film-${name}.mp4`)])
    console.log(`${made.slice(root.length + 1)} ${(statSync(made).size / 1000).toFixed(0)} KB`);
  console.log(`poster-${name}.avif ${(statSync(file('avif')).size / 1000).toFixed(1)} KB`);
}
