import type { ProcessLimits } from './run-process.ts';

/** Decoding and encoding one picture; progressive JPEG and AVIF need the most. */
export const rasterLimits: ProcessLimits = { ms: 60_000, memoryMb: 900, fileMb: 200 };

/** Opening a picture to see whether it can be. */
export const checkLimits: ProcessLimits = { ms: 20_000, memoryMb: 900, fileMb: 1 };

/** Drawing SVG, PDF and PSD, where little text can ask for endless work. */
export const documentLimits: ProcessLimits = { ms: 15_000, memoryMb: 1_024, fileMb: 50 };

/** SVG that takes longer is an attack or useless in a browser as well. */
export const svgLimits: ProcessLimits = { ms: 5_000, memoryMb: 1_024, fileMb: 50 };

/** Reading the index of a video. */
export const probeLimits: ProcessLimits = { ms: 10_000, memoryMb: 512, fileMb: 1 };
