import type { ProcessLimits } from './start-process.ts';
import { transcodeLimit } from '../video/video-plan.ts';

/** Decoding and encoding one picture; progressive JPEG and AVIF need the most. */
export const rasterLimits: ProcessLimits = { ms: 60_000, memoryMb: 900, fileMb: 200 };

/** Opening a picture to check it. */
export const checkLimits: ProcessLimits = { ms: 20_000, memoryMb: 900, fileMb: 1 };

/** Drawing SVG, PDF and PSD, where a short file can ask for endless work. */
export const documentLimits: ProcessLimits = { ms: 15_000, memoryMb: 1_024, fileMb: 50 };

/** Drawing every page of a PDF, a hundred at most. */
export const pagesLimits: ProcessLimits = { ms: 180_000, memoryMb: 1_024, fileMb: 50 };

/** An SVG that takes longer is an attack, or too slow for browsers as well. */
export const svgLimits: ProcessLimits = { ms: 5_000, memoryMb: 1_024, fileMb: 50 };

/** Reading the index of a video. */
export const probeLimits: ProcessLimits = { ms: 10_000, memoryMb: 512, fileMb: 1 };

/** Taking one frame out of a video. */
export const stillLimits: ProcessLimits = { ms: 30_000, memoryMb: 1_500, fileMb: 200 };

/** Watermarking a video of the given length in milliseconds. Decoding 8K takes 1.3 GB. */
export const transcodeLimits = (durationMs: number): ProcessLimits => ({
  ms: transcodeLimit(durationMs),
  memoryMb: 2_000,
  fileMb: 1_000,
});

/** Asking a program for its version. */
export const versionLimits: ProcessLimits = { ms: 10_000, memoryMb: 1_000, fileMb: 1 };

/**
 * The system's limits for a child that parses several files: the largest limits of all tasks, and processor
 * time for its whole life. Each file also has its own limits.
 */
export const poolLimits: ProcessLimits = { ms: 600_000, memoryMb: 1_024, fileMb: 200 };

/** Reading a mail of the largest size, which is in memory several times. */
export const mailLimits: ProcessLimits = { ms: 30_000, memoryMb: 700, fileMb: 60 };
