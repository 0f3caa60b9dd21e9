import { availableParallelism } from 'node:os';
import { createLane } from '#server/passwords/lane.ts';
import { findFfmpeg, type Ffmpeg, type FfmpegPlaces } from './find-ffmpeg.ts';
import type { Allowed } from './formats.ts';
import { inspect } from './inspect.ts';
import { displaySizes, markImage, thumbnailOfFile } from './pictures.ts';
import {
  MediaFailure,
  type FfmpegStatus,
  type Inspected,
  type Mark,
  type MarkedImage,
  type MarkedVideo,
  type Picture,
  type Size,
} from './types.ts';
import { markVideo, thumbnailOfVideo } from './video.ts';

/**
 * All that is known about pictures, documents and videos. Paths in, paths out; every parser runs in a short-lived process
 * of its own with limits on time, memory, reading and writing.
 */
export interface Media {
  /** Says what a file is, by its content. @throws MediaRefusal whose message is fit to show */
  inspect(path: string, fileName: string, allowed: Allowed): Promise<Inspected>;
  /** Writes a WebP that fits into `maxSide` squared; null where no picture can be had. @throws MediaFailure */
  thumbnail(path: string, mime: string, outPath: string, options: { maxSide: number }): Promise<Size | null>;
  /** Writes a WebP and an AVIF for each width, upright and without metadata; nothing is enlarged. @throws MediaFailure */
  displaySizes(path: string, mime: string, outDir: string, widths: number[]): Promise<Picture[]>;
  /** Writes the marked rendition of a picture, and a thumbnail of that, into `outDir`. @throws MediaFailure */
  watermarkImage(path: string, mime: string, outDir: string, mark: Mark): Promise<MarkedImage>;
  /**
   * Writes the marked rendition of a video with poster and thumbnail into `outDir`. `progress` gets shares from 0 to 1.
   * @throws FfmpegMissing when nothing here encodes video; MediaFailure when it broke down or was cut off
   */
  watermarkVideo(
    path: string,
    mime: string,
    outDir: string,
    mark: Mark,
    options?: { progress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<MarkedVideo>;
  /** Where ffmpeg was found, and what the operator can do when it was not. */
  ffmpegStatus(): Promise<FfmpegStatus>;
  /** Stops what still runs. */
  close(): void;
}

/** How long "there is no ffmpeg" is believed, in milliseconds: it may be installed while we run. */
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
    // Set above or before.
    return (await found) as Ffmpeg;
  };
}

/** Opens the media library. `stallMs` is how long ffmpeg may go without progress, in milliseconds. */
export function createMedia(places: FfmpegPlaces, { stallMs = 45_000 } = {}): Media {
  const closing = new AbortController();
  const { signal } = closing;
  const busy = () => new MediaFailure('Too many files are being opened at once.');
  // People wait for an inspection, so it does not queue behind renditions, nor a picture behind a video.
  const looks = createLane({ slots: Math.min(2, availableParallelism()), waiting: 200, full: busy });
  const pictures = createLane({ slots: 1, waiting: 1_000, full: busy });
  const videos = createLane({ slots: 1, waiting: 1_000, full: busy });
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
    watermarkImage: (path, mime, outDir, mark) => pictures(() => markImage(path, mime, outDir, mark, signal)),
    watermarkVideo: (path, mime, outDir, mark, { progress = () => undefined, signal: given } = {}) =>
      videos(async () =>
        markVideo(await ffmpeg(), path, mime, outDir, mark, {
          progress,
          stallMs,
          signal: given ? AbortSignal.any([given, signal]) : signal,
        }),
      ),
    ffmpegStatus: async () => (await ffmpeg()).status,
    close: () => closing.abort(),
  };
}
