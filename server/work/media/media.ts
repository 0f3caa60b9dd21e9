import { availableParallelism } from 'node:os';
import { createSemaphore } from '#server/core/semaphore.ts';
import { findFfmpeg, type Ffmpeg, type FfmpegPlaces } from './video/find-ffmpeg.ts';
import type { Allowed } from './formats/formats.ts';
import { inspect } from './inspect.ts';
import { displaySizes, watermarkImage, thumbnailOfFile } from './pictures.ts';
import {
  MediaFailure,
  type FfmpegStatus,
  type Inspected,
  type Watermark,
  type WatermarkedImage,
  type WatermarkedVideo,
  type Picture,
  type Size,
} from './types.ts';
import { watermarkVideo, thumbnailOfVideo } from './video/video.ts';

/**
 * Inspects and converts pictures, documents and videos, path in, path out; every parser runs in a short-lived process with
 * limits on time, memory, reading and writing.
 */
export interface Media {
  /** Detects the format of a file from its content. @throws MediaRefusal whose message can be shown */
  inspect(path: string, fileName: string, allowed: Allowed): Promise<Inspected>;
  /** Writes a WebP that fits into `maxSide` squared; null where no picture can be had. @throws MediaFailure */
  thumbnail(path: string, mime: string, outPath: string, options: { maxSide: number }): Promise<Size | null>;
  /** Writes a WebP and an AVIF for each width, upright and without metadata; nothing is enlarged. @throws MediaFailure */
  displaySizes(path: string, mime: string, outDir: string, widths: number[]): Promise<Picture[]>;
  /** Writes the watermarked rendition of a picture, and a thumbnail of that, into `outDir`. @throws MediaFailure */
  watermarkImage(path: string, mime: string, outDir: string, watermark: Watermark): Promise<WatermarkedImage>;
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
  /** Where ffmpeg was found, and what the operator can do when it is missing. */
  ffmpegStatus(): Promise<FfmpegStatus>;
  /** Stops running work. */
  close(): void;
}

/** How long a missing ffmpeg is cached, in milliseconds: it may be installed while the server runs. */
const believeMissing = 30_000;

/** Looks for ffmpeg once; again only while none was found. */
function createFfmpegFinder(places: FfmpegPlaces): () => Promise<Ffmpeg> {
  let found: Promise<Ffmpeg> | null = null;
  let since = 0;
  return async () => {
    const known = await found;
    if (known === null || (known.status.kind === 'none' && performance.now() - since > believeMissing)) {
      since = performance.now();
      found = findFfmpeg(places);
    }
    // Never null here: `found` was set before.
    return (await found) as Ffmpeg;
  };
}

/** Opens the media library. `stallMs` is how long ffmpeg may go without progress, in milliseconds. */
export function createMedia(places: FfmpegPlaces, { stallMs = 45_000 } = {}): Media {
  const closing = new AbortController();
  const { signal } = closing;
  const busy = () => new MediaFailure('Too many files are being opened at once.');
  // People wait for an inspection, so it does not queue behind renditions, nor a picture behind a video.
  const looks = createSemaphore({ slots: Math.min(2, availableParallelism()), waiting: 200, full: busy });
  const pictures = createSemaphore({ slots: 1, waiting: 1_000, full: busy });
  const videos = createSemaphore({ slots: 1, waiting: 1_000, full: busy });
  const ffmpeg = createFfmpegFinder(places);
  return {
    inspect: (path, fileName, allowed) => looks(() => inspect(path, fileName, allowed, signal)),
    thumbnail: (path, mime, outPath, { maxSide }) =>
      pictures(async () =>
        mime.startsWith('video/')
          ? thumbnailOfVideo(await ffmpeg(), path, mime, outPath, { maxSide, signal })
          : thumbnailOfFile(path, mime, outPath, { maxSide, signal }),
      ),
    displaySizes: (path, mime, outDir, widths) =>
      pictures(() => displaySizes(path, mime, outDir, widths, signal)),
    watermarkImage: (path, mime, outDir, watermark) =>
      pictures(() => watermarkImage(path, mime, outDir, watermark, signal)),
    watermarkVideo: (path, mime, outDir, watermark, { progress = () => undefined, signal: given } = {}) =>
      videos(async () =>
        watermarkVideo(await ffmpeg(), path, mime, outDir, watermark, {
          progress,
          stallMs,
          signal: given ? AbortSignal.any([given, signal]) : signal,
        }),
      ),
    ffmpegStatus: async () => (await ffmpeg()).status,
    close: () => closing.abort(),
  };
}
