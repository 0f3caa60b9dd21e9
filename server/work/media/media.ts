import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSemaphore } from '#server/core/semaphore.ts';
import { findFfmpeg, type Ffmpeg, type FfmpegPlaces } from './video/find-ffmpeg.ts';
import type { Allowed } from './formats/formats.ts';
import { inspect } from './inspect.ts';
import { displaySizes, lightOf, pageOfPdf, watermarkImage, thumbnailOfFile } from './pictures.ts';
import type { Runner } from './process/run-task.ts';
import { orNothing } from './process/scratch.ts';
import { createTaskPool, type TaskPool } from './process/task-pool.ts';
import {
  MediaBusy,
  type FfmpegStatus,
  type FinishedVideo,
  type Inspected,
  type Sender,
  type Watermark,
  type WatermarkedImage,
  type WatermarkedVideo,
  type Picture,
  type Size,
} from './types.ts';
import type { DrawnPage } from './tasks/pdf.ts';
import { createMediaQueue, type Allowance } from './media-queue.ts';
import { finishedVideo, watermarkVideo, thumbnailOfVideo } from './video/video.ts';

/**
 * Inspects and converts pictures, documents and videos, path in, path out; every parser runs in a child process of one sender, with
 * limits on time, memory, reading and writing for each file.
 */
export interface Media {
  /** Detects the format of a file from its content. @throws MediaRefusal whose message can be shown */
  inspect(path: string, fileName: string, allowed: Allowed, sender: Sender): Promise<Inspected>;
  /** Gets ready for a file that is about to come. */
  prepare(): void;
  /**
   * Writes a WebP that fits into `maxSide` squared; null where no picture can be had. `onCut`: it took too much time or memory.
   * @throws MediaFailure
   */
  thumbnail(
    path: string,
    mime: string,
    outPath: string,
    options: { maxSide: number; sender: Sender; onCut?: () => void },
  ): Promise<Size | null>;
  /**
   * Writes a WebP of a page of a PDF that fits into `maxSide` squared; `sender` is who asks for it.
   * @throws MediaRefusal, MediaFailure, MediaBusy
   */
  page(
    path: string,
    outPath: string,
    options: { page: number; maxSide: number; sender: Sender },
  ): Promise<DrawnPage>;
  /**
   * Writes a WebP and an AVIF for each width, upright and without metadata, the narrowest AVIF with at most `narrowestBytes`
   * where that can be reached; nothing is enlarged. @throws MediaFailure
   */
  displaySizes(
    path: string,
    mime: string,
    outDir: string,
    widths: number[],
    sender: Sender,
    narrowestBytes?: number,
  ): Promise<Picture[]>;
  /** How light the lightest parts of a picture are: relative luminance, from 0 to 1. @throws MediaFailure */
  light(path: string, mime: string, sender: Sender): Promise<number>;
  /** Writes the watermarked rendition of a picture, and a thumbnail of that, into `outDir`. @throws MediaFailure */
  watermarkImage(
    path: string,
    mime: string,
    outDir: string,
    watermark: Watermark,
    sender: Sender,
  ): Promise<WatermarkedImage>;
  /**
   * Writes the watermarked rendition of a video with poster and thumbnail into `outDir`. `progress` gets shares from 0 to 1.
   * @throws FfmpegMissing when nothing here encodes video; MediaFailure when it broke down or was cut off
   */
  watermarkVideo(
    path: string,
    mime: string,
    outDir: string,
    watermark: Watermark,
    options?: { progress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<WatermarkedVideo>;
  /** Writes a video as MP4 of at most 1080p that every browser plays, and a frame of it, into `outDir`; throws as `watermarkVideo` does. */
  finishedVideo(
    path: string,
    mime: string,
    outDir: string,
    options?: { signal?: AbortSignal },
  ): Promise<FinishedVideo>;
  /** Where ffmpeg was found, and what the operator can do when it is missing. */
  ffmpegStatus(): Promise<FfmpegStatus>;
  /** Stops running work. */
  close(): void;
}

/** How long a missing ffmpeg is cached, in milliseconds: it may be installed while the server runs. */
const believeMissing = 30_000;

/** What was found in each place of this process, and when it was looked for. */
const finds = new Map<string, { found: Promise<Ffmpeg>; since: number }>();

/** Looks for ffmpeg once in a place; again only while none was found. */
const createFfmpegFinder = (places: FfmpegPlaces) => async (): Promise<Ffmpeg> => {
  const place = JSON.stringify([places.ffmpegPath, places.searchPath]);
  const last = finds.get(place);
  const isOld =
    last &&
    performance.now() - last.since > believeMissing &&
    (await last.found.catch(() => null))?.status.kind === 'none';
  // Whoever looked while this one waited has the answer.
  const latest = finds.get(place);
  const find =
    latest && !(isOld && latest === last) ? latest : { found: findFfmpeg(places), since: performance.now() };
  finds.set(place, find);
  // It could not be looked for.
  find.found.catch(() => finds.get(place) === find && finds.delete(place));
  return find.found;
};

const busy = () => new MediaBusy('Too many files are being opened at once.');

/** Where nobody counts what senders without proof use together: in measurements, and tests of what reads files. */
const uncounted: Allowance = { assertLeft: async () => undefined, spend: async () => undefined };
const nothingCounted = { opening: uncounted, drawing: uncounted };

/** Where ffmpeg may be, and the folder of the data, on whose disk files are handed to children. */
export interface MediaPlaces extends FfmpegPlaces {
  dataDir?: string;
}

/**
 * Opens the media library. `stallMs` is how long ffmpeg may go without progress, in milliseconds; `unproved` what senders without
 * proof may use together.
 */
export function createMedia(
  { dataDir = join(tmpdir(), 'foyer'), ...places }: MediaPlaces,
  {
    stallMs = 45_000,
    pool = createTaskPool({ folder: join(dataDir, 'jobs') }),
    unproved = nothingCounted,
  }: { stallMs?: number; pool?: TaskPool; unproved?: typeof nothingCounted } = {},
): Media {
  const closing = new AbortController();
  const { signal } = closing;
  // People wait for an inspection, so it does not queue behind renditions. A client's thumbnail keeps no watermark waiting, nor a
  // picture a video.
  const looks = createMediaQueue({ slots: 2, waiting: { each: 30, all: 150 } }, unproved.opening);
  const thumbnails = createMediaQueue({ slots: 1, waiting: { each: 1_000, all: 1_000 } }, unproved.drawing);
  const pictures = createSemaphore({ slots: 1, waiting: 1_000, full: busy });
  const videos = createSemaphore({ slots: 1, waiting: 1_000, full: busy });
  const ffmpeg = createFfmpegFinder(places);
  const either = (given?: AbortSignal) => (given ? AbortSignal.any([given, signal]) : signal);
  const runner = ({ id }: Sender): Runner => ({ runTask: pool.of(id), signal });
  return {
    inspect: (path, fileName, allowed, sender) =>
      looks(sender, () => inspect(path, fileName, allowed, runner(sender))),
    prepare: () => pool.prepare(),
    thumbnail: (path, mime, outPath, { maxSide, sender, onCut }) => {
      const draw = async () =>
        mime.startsWith('video/')
          ? thumbnailOfVideo(await ffmpeg(), path, mime, outPath, { maxSide, signal })
          : thumbnailOfFile(path, mime, outPath, { maxSide, ...runner(sender) });
      return orNothing(thumbnails(sender, draw, onCut), signal);
    },
    // Somebody waits for it, as for an inspection.
    page: (path, outPath, { sender, ...options }) =>
      looks(sender, () => pageOfPdf(path, outPath, { ...options, ...runner(sender) })),
    displaySizes: (path, mime, outDir, widths, sender, narrowestBytes) =>
      pictures(() => displaySizes(path, mime, outDir, widths, runner(sender), narrowestBytes)),
    light: (path, mime, sender) => pictures(() => lightOf(path, mime, runner(sender))),
    watermarkImage: (path, mime, outDir, watermark, sender) =>
      pictures(() => watermarkImage(path, mime, outDir, watermark, runner(sender))),
    watermarkVideo: (path, mime, outDir, watermark, { progress = () => undefined, signal: given } = {}) =>
      videos(async () =>
        watermarkVideo(await ffmpeg(), path, mime, outDir, watermark, {
          progress,
          stallMs,
          signal: either(given),
        }),
      ),
    finishedVideo: (path, mime, outDir, { signal: given } = {}) =>
      videos(async () =>
        finishedVideo(await ffmpeg(), path, mime, outDir, {
          progress: () => undefined,
          stallMs,
          signal: either(given),
        }),
      ),
    ffmpegStatus: async () => (await ffmpeg()).status,
    close() {
      closing.abort();
      pool.close();
    },
  };
}
