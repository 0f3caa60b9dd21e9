import { availableParallelism } from 'node:os';
import { createLane } from '#server/passwords/lane.ts';
import type { Allowed } from './formats.ts';
import { inspect } from './inspect.ts';
import { runTask } from './run-task.ts';
import { rasterLimits } from './task-limits.ts';
import {
  MediaFailure,
  type FfmpegStatus,
  type Inspected,
  type Mark,
  type Picture,
  type Size,
} from './types.ts';

/** A picture of the size that is shown, and a small one made from the very same pixels. */
export interface MarkedImage {
  display: Picture;
  thumb: Picture;
}

/** A marked video with its still pictures, which carry the mark too. */
export interface MarkedVideo extends MarkedImage {
  poster: Picture;
  durationMs: number;
}

/**
 * All that is known about pictures, documents and videos. Paths in, paths out; every parser runs in a short-lived process
 * of its own with limits on time, memory, reading and writing.
 */
export interface Media {
  /** Says what a file is, by its content. @throws MediaRefusal whose message is fit to show */
  inspect(path: string, fileName: string, allowed: Allowed): Promise<Inspected>;
  /** Writes a WebP that fits into `maxSide` squared; null where no picture can be had. @throws MediaFailure */
  thumbnail(path: string, mime: string, outPath: string, options: { maxSide: number }): Promise<Size | null>;
  /** Writes a WebP for each width, an AVIF too for the small ones; nothing is enlarged. @throws MediaFailure */
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

/** Opens the media library. `ffmpegPath` is what the operator named, or null to look for it. */
export function createMedia(_options: { ffmpegPath: string | null }): Media {
  const closing = new AbortController();
  const { signal } = closing;
  const busy = () => new MediaFailure('Too many files are being opened at once.');
  // People wait for an inspection, so it does not queue behind renditions.
  const looks = createLane({ slots: Math.min(2, availableParallelism()), waiting: 200, full: busy });
  const renders = createLane({ slots: 1, waiting: 1_000, full: busy });
  return {
    inspect: (path, fileName, allowed) => looks(() => inspect(path, fileName, allowed, signal)),
    thumbnail: (path, mime, outPath, { maxSide }) =>
      renders(() =>
        runTask(
          'thumbnailOfRaster',
          { path, mime, outPath, maxSide },
          { limits: rasterLimits, read: [path], write: [outPath], signal },
        ),
      ),
    displaySizes: (path, mime, outDir, widths) =>
      renders(() =>
        runTask(
          'sizesOfRaster',
          { path, mime, outDir, widths },
          { limits: rasterLimits, read: [path], write: [outDir], signal },
        ),
      ),
    watermarkImage: (path, mime, outDir, mark) =>
      renders(() =>
        runTask(
          'markRaster',
          { path, mime, outDir, mark },
          { limits: rasterLimits, read: [path], write: [outDir], signal },
        ),
      ),
    watermarkVideo: () => Promise.reject(new MediaFailure('Videos cannot be marked yet.')),
    ffmpegStatus: () => Promise.resolve({ kind: 'none', version: null, hint: null }),
    close: () => closing.abort(),
  };
}
