import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as cli from './ffmpeg-cli.ts';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { formatOf } from '../formats/formats.ts';
import { runTask } from '../process/run-task.ts';
import { inScratch, keep } from '../process/scratch.ts';
import { probeLimits, rasterLimits, stillLimits, transcodeLimits } from '../process/task-limits.ts';
import {
  FfmpegMissing,
  MediaFailure,
  MediaRefusal,
  type FinishedVideo,
  type Watermark,
  type WatermarkedVideo,
  type Picture,
  type Size,
} from '../types.ts';
import { finished, renditionSize, stillAt, type Still, type Transcode } from './video-plan.ts';
import type { Probe } from '../tasks/probe.ts';

interface Options {
  progress: (share: number) => void;
  signal: AbortSignal;
  /** How long ffmpeg may go without progress, in milliseconds. */
  stallMs: number;
}

const side = { poster: 1_280, thumb: 480 };
/** A rendition counts as incomplete if it is shorter than the original by more than this. */
const toleranceMs = 500;

const probe = (path: string, signal: AbortSignal): Promise<Probe> =>
  runTask('probeVideo', { path }, { limits: probeLimits, read: [path], signal });

/** Leaves HDR unchanged if this ffmpeg cannot convert it. */
const within = ({ toneMaps }: Ffmpeg, facts: Probe): Probe => (toneMaps ? facts : { ...facts, hdr: null });

function demand({ status }: Ffmpeg): void {
  if (status.kind === 'none') throw new FfmpegMissing(status.hint ?? 'Install ffmpeg.');
}

function demuxerOf(mime: string): string {
  const { demuxer } = formatOf(mime);
  if (demuxer === undefined) throw new Error(`${mime} is no video.`);
  return demuxer;
}

async function transcode(ffmpeg: Ffmpeg, job: Transcode, dir: string, options: Options): Promise<void> {
  const { progress, signal, stallMs } = options;
  const limits = { ...transcodeLimits(job.probe.durationMs), stallMs };
  if (ffmpeg.program !== null) return cli.transcode(ffmpeg.program, job, limits, { progress, signal });
  const files = { read: [job.path], write: [dir], cwd: dir };
  await runTask('transcodeVideo', job, { limits, ...files, onProgress: progress, signal });
}

async function tryStill(ffmpeg: Ffmpeg, job: Still, dir: string, signal: AbortSignal): Promise<void> {
  if (ffmpeg.program !== null) return cli.takeStill(ffmpeg.program, job, signal);
  await runTask('takeFrame', job, { limits: stillLimits, read: [job.path], write: [dir], cwd: dir, signal });
}

/**
 * Takes the frame at the wanted time. If there is none, takes the first frame, since a very short or slow video may have no
 * later one.
 */
async function takeStill(ffmpeg: Ffmpeg, job: Still, dir: string, signal: AbortSignal): Promise<void> {
  const taken = () =>
    stat(job.outPath).then(
      ({ size }) => size > 0,
      () => false,
    );
  await tryStill(ffmpeg, job, dir, signal).catch((error: unknown) => {
    if (signal.aborted || job.at === 0) throw error;
  });
  if (await taken()) return;
  await tryStill(ffmpeg, { ...job, at: 0 }, dir, signal);
  if (!(await taken())) throw new MediaFailure('The video has no frame that could be shown.');
}

const asWebp = (path: string, size: Size): Picture => ({ path, mime: 'image/webp', ...size });

/** Draws a frame at a smaller size. */
async function small(path: string, outPath: string, maxSide: number, signal: AbortSignal): Promise<Picture> {
  const files = { limits: rasterLimits, read: [path], write: [outPath], signal };
  return asWebp(
    outPath,
    await runTask('thumbnailOfRaster', { path, mime: 'image/png', outPath, maxSide }, files),
  );
}

/** Draws a frame as poster and as thumbnail. */
async function stillsOf(path: string, dir: string, signal: AbortSignal) {
  const [poster, thumb] = [join(dir, 'poster.webp'), join(dir, 'thumb.webp')];
  const made = await runTask(
    'stillsOfFrame',
    {
      path,
      poster: { outPath: poster, maxSide: side.poster },
      thumb: { outPath: thumb, maxSide: side.thumb },
    },
    { limits: rasterLimits, read: [path], write: [poster, thumb], signal },
  );
  return { poster: asWebp(poster, made.poster), thumb: asWebp(thumb, made.thumb) };
}

async function frameOf(
  ffmpeg: Ffmpeg,
  path: string,
  mime: string,
  dir: string,
  { maxSide, signal }: { maxSide: number; signal: AbortSignal },
): Promise<Picture> {
  const facts = within(ffmpeg, await probe(path, signal));
  const frame = join(dir, 'frame.png');
  const job = {
    path,
    demuxer: demuxerOf(mime),
    probe: facts,
    at: stillAt(facts.durationMs),
    outPath: frame,
  };
  await takeStill(ffmpeg, job, dir, signal);
  return small(frame, join(dir, 'thumb.webp'), maxSide, signal);
}

/** Writes a WebP of a video frame; null if no picture can be made. */
export async function thumbnailOfVideo(
  ffmpeg: Ffmpeg,
  path: string,
  mime: string,
  outPath: string,
  options: { maxSide: number; signal: AbortSignal },
): Promise<Size | null> {
  if (ffmpeg.status.kind === 'none') return null;
  return inScratch(dirname(outPath), async (dir) => {
    const picture = await frameOf(ffmpeg, path, mime, dir, options);
    await rename(picture.path, outPath);
    return { width: picture.width, height: picture.height };
  });
}

async function checkRendition(path: string, original: Probe, signal: AbortSignal): Promise<Probe> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size === 0) throw new MediaFailure('ffmpeg ended without writing a video.');
  const rendition = await probe(path, signal).catch((error: unknown) => {
    // The text of a refusal is for the sender of a video, but ffmpeg made this file.
    throw error instanceof MediaRefusal
      ? new MediaFailure('ffmpeg wrote something that is no video.', { cause: error })
      : error;
  });
  if (rendition.durationMs < original.durationMs - toleranceMs)
    throw new MediaFailure(
      `The video should last ${original.durationMs} ms, but only ${rendition.durationMs} ms could be read.`,
    );
  return rendition;
}

/** Takes the frame of a rendition for its poster, as PNG. */
async function frameAt(ffmpeg: Ffmpeg, path: string, probe: Probe, dir: string, signal: AbortSignal) {
  const frame = join(dir, 'frame.png');
  const at = stillAt(probe.durationMs);
  await takeStill(ffmpeg, { path, demuxer: 'mov', probe, at, outPath: frame }, dir, signal);
  return frame;
}

/** Watermarks a video. See `Media.watermarkVideo`. */
export async function watermarkVideo(
  ffmpeg: Ffmpeg,
  path: string,
  mime: string,
  outDir: string,
  watermark: Watermark,
  options: Options,
): Promise<WatermarkedVideo> {
  demand(ffmpeg);
  const { signal } = options;
  const demuxer = demuxerOf(mime);
  const original = within(ffmpeg, await probe(path, signal));
  const size = renditionSize(original);
  return inScratch(outDir, async (dir) => {
    const overlayPath = join(dir, 'overlay.png');
    await runTask(
      'drawOverlay',
      { size, outPath: overlayPath, watermark },
      { limits: rasterLimits, read: [], write: [dir], cwd: dir, signal },
    );
    const outPath = join(dir, 'display.mp4');
    await transcode(ffmpeg, { path, demuxer, probe: original, size, overlayPath, outPath }, dir, options);
    const rendition = await checkRendition(outPath, original, signal);
    const frame = await frameAt(ffmpeg, outPath, rendition, dir, signal);
    const { poster, thumb } = await stillsOf(frame, dir, signal);
    const { width, height, durationMs } = rendition;
    return {
      display: await keep({ path: outPath, width, height, mime: 'video/mp4' }, outDir),
      poster: await keep(poster, outDir),
      thumb: await keep(thumb, outDir),
      durationMs,
    };
  });
}

/** Converts a finished video for all browsers. See `Media.finishedVideo`. */
export async function finishedVideo(
  ffmpeg: Ffmpeg,
  path: string,
  mime: string,
  outDir: string,
  options: Options,
): Promise<FinishedVideo> {
  demand(ffmpeg);
  const { signal } = options;
  const original = within(ffmpeg, await probe(path, signal));
  const size = renditionSize(original, finished);
  return inScratch(outDir, async (dir) => {
    const outPath = join(dir, 'display.mp4');
    const job = { path, demuxer: demuxerOf(mime), probe: original, size, overlayPath: null, outPath };
    await transcode(ffmpeg, job, dir, options);
    const rendition = await checkRendition(outPath, original, signal);
    const frame = await frameAt(ffmpeg, outPath, rendition, dir, signal);
    const { width, height, durationMs } = rendition;
    return {
      display: await keep({ path: outPath, width, height, mime: 'video/mp4' }, outDir),
      frame: await keep({ path: frame, width, height, mime: 'image/png' }, outDir),
      durationMs,
    };
  });
}
