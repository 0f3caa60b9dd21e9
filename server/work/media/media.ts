import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSemaphore } from '#server/core/semaphore.ts';
import { findFfmpeg, type Ffmpeg, type FfmpegPlaces } from './video/find-ffmpeg.ts';
import type { Allowed } from './formats/formats.ts';
import { inspect } from './inspect.ts';
import { displaySizes, lightOf, pageOfPdf, watermarkImage, thumbnailOfFile } from './pictures.ts';
import { runTask, type Runner } from './process/run-task.ts';
import { orNothing } from './process/scratch.ts';
import { createTaskPool, type TaskPool } from './process/task-pool.ts';
import type {
  FfmpegStatus,
  FinishedVideo,
  Inspected,
  Sender,
  Watermark,
  WatermarkedImage,
  WatermarkedVideo,
  Picture,
  Size,
} from './types.ts';
import type { DrawnPage } from './tasks/pdf.ts';
import { mailLimits } from './process/task-limits.ts';
import type { ReadMail } from './mails/read-mail.ts';
import { busy, createMediaQueue, type Allowance } from './media-queue.ts';
import { finishedVideo, watermarkVideo, thumbnailOfVideo } from './video/video.ts';

/**
 * Inspects and converts pictures, documents and videos. It reads files from paths and writes the results to paths. Every
 * parser runs in a child process that serves one sender. Time, memory, reading and writing are limited for each file.
 */
export interface Media {
  /**
   * Detects a file's format from its content.
   * @throws MediaRefusal with a message that the sender may read
   */
  inspect(path: string, fileName: string, allowed: Allowed, sender: Sender): Promise<Inspected>;
  /** Starts a child process for a file that will arrive soon. */
  prepare(): void;
  /**
   * Writes a WebP that fits into a square of `maxSide`; null if no picture can be made. If the file is a picture and
   * `outPath` ends in `.jpg`, writes a JPEG. `onCut` is called if the work took too much time or memory.
   * @throws MediaFailure
   */
  thumbnail(
    path: string,
    mime: string,
    outPath: string,
    options: { maxSide: number; sender: Sender; onCut?: () => void },
  ): Promise<Size | null>;
  /**
   * Writes a page of a PDF as a WebP that fits into a square of `maxSide`. `sender` is the person who requests the page.
   * @throws MediaRefusal, MediaFailure, MediaBusy
   */
  page(
    path: string,
    outPath: string,
    options: { page: number; maxSide: number; sender: Sender },
  ): Promise<DrawnPage>;
  /**
   * Writes a WebP and an AVIF for each width, upright and without metadata. The narrowest AVIF has at most `narrowestBytes`
   * if possible. No picture is enlarged.
   * @throws MediaFailure
   */
  displaySizes(
    path: string,
    mime: string,
    outDir: string,
    widths: number[],
    sender: Sender,
    narrowestBytes?: number,
  ): Promise<Picture[]>;
  /**
   * The relative luminance of the lightest parts of a picture, from 0 to 1.
   * @throws MediaFailure
   */
  light(path: string, mime: string, sender: Sender): Promise<number>;
  /** Writes the watermarked rendition of a picture, and its thumbnail, into `outDir`. @throws MediaFailure */
  watermarkImage(
    path: string,
    mime: string,
    outDir: string,
    watermark: Watermark,
    sender: Sender,
  ): Promise<WatermarkedImage>;
  /**
   * Writes the watermarked rendition of a video, with poster and thumbnail, into `outDir`. `progress` receives shares from 0
   * to 1.
   * @throws FfmpegMissing if no encoder is installed; MediaFailure if encoding failed or was stopped
   */
  watermarkVideo(
    path: string,
    mime: string,
    outDir: string,
    watermark: Watermark,
    options?: { progress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<WatermarkedVideo>;
  /**
   * Writes a video as MP4 of at most 1080p, which every browser plays, and one frame of it, into `outDir`. Throws like
   * `watermarkVideo`.
   */
  finishedVideo(
    path: string,
    mime: string,
    outDir: string,
    options?: { signal?: AbortSignal },
  ): Promise<FinishedVideo>;
  /**
   * Reads a mail and writes at most `most` of the files in it into `outDir`.
   * @throws MediaFailure
   */
  readMail(path: string, outDir: string, most: number): Promise<ReadMail>;
  /** The kind and version of the installed ffmpeg, and advice for the operator if it is missing. */
  ffmpegStatus(): Promise<FfmpegStatus>;
  /** Stops running work. */
  close(): void;
}

/** How long the result "no ffmpeg" is cached, in milliseconds. It may be installed while the server runs. */
const believeMissing = 30_000;

/** The searches for ffmpeg in this process, by the places searched, each with its time. */
const finds = new Map<string, { found: Promise<Ffmpeg>; since: number }>();

/** Searches the places for ffmpeg once, and again later only if nothing was found. */
const createFfmpegFinder = (places: FfmpegPlaces) => async (): Promise<Ffmpeg> => {
  const place = JSON.stringify([places.ffmpegPath, places.searchPath]);
  const last = finds.get(place);
  const isOld =
    last &&
    performance.now() - last.since > believeMissing &&
    (await last.found.catch(() => null))?.status.kind === 'none';
  // Another caller may have searched while this call waited.
  const latest = finds.get(place);
  const find =
    latest && !(isOld && latest === last) ? latest : { found: findFfmpeg(places), since: performance.now() };
  finds.set(place, find);
  // Do not cache a search that ended with an error.
  find.found.catch(() => finds.get(place) === find && finds.delete(place));
  return find.found;
};

/** An allowance without a limit, for benchmarks and for tests of the readers. */
const uncounted: Allowance = { assertLeft: async () => undefined, spend: async () => undefined };
const nothingCounted = { opening: uncounted, drawing: uncounted };

/** The places to search for ffmpeg, and the data folder, in which child processes get their files. */
interface MediaPlaces extends FfmpegPlaces {
  dataDir?: string;
}

/**
 * Opens the media library. `stallMs` is how long ffmpeg may go without progress, in milliseconds. `unproved` has the time
 * budgets of senders whose address is not verified.
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
  // Inspections have a queue of their own, because people wait for them. Thumbnails do not delay watermarks, and pictures do
  // not delay videos.
  const looks = createMediaQueue({ slots: 2, waiting: { each: 30, all: 150 } }, unproved.opening);
  const thumbnails = createMediaQueue({ slots: 1, waiting: { each: 1_000, all: 1_000 } }, unproved.drawing);
  const pictures = createSemaphore({ slots: 1, waiting: 1_000, full: busy });
  const mails = createSemaphore({ slots: 1, waiting: 1_000, full: busy });
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
    // A person waits for the page, so it uses the queue of inspections.
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
    readMail: (path, outDir, most) =>
      mails(() =>
        runTask(
          'readMail',
          { path, outDir, most },
          { limits: mailLimits, read: [path], write: [outDir], signal },
        ),
      ),
    ffmpegStatus: async () => (await ffmpeg()).status,
    close() {
      closing.abort();
      pool.close();
    },
  };
}
