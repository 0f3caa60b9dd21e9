import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatOf } from './formats.ts';
import { runTask, TaskCut } from './run-task.ts';
import { inScratch, keep } from './scratch.ts';
import { documentLimits, rasterLimits, svgLimits } from './task-limits.ts';
import { MediaRefusal, type Mark, type MarkedImage, type Picture, type Size } from './types.ts';

/** The long side of what an SVG becomes before it is marked. */
const drawnSide = 2_560;

/** Gives a type icon its turn where a file asks for too much or cannot be drawn. */
async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaRefusal || (error instanceof TaskCut && !error.stopped)) return null;
    throw error;
  }
}

function draw(
  path: string,
  mime: string,
  outPath: string,
  { maxSide, signal }: { maxSide: number; signal: AbortSignal },
): Promise<Size | null> {
  const files = { read: [path], write: [outPath], signal };
  const document = { ...files, limits: documentLimits };
  switch (formatOf(mime).mime) {
    case 'application/pdf':
      return runTask('drawPdf', { path, outPath, maxSide }, document);
    case 'image/vnd.adobe.photoshop':
      return runTask('drawPsd', { path, outPath, maxSide }, document);
    case 'application/postscript':
      return Promise.resolve(null);
    case 'image/svg+xml':
      return runTask(
        'drawSvg',
        { path, outPath, side: maxSide, as: 'webp' },
        { ...files, limits: svgLimits },
      );
    default:
      return runTask(
        'thumbnailOfRaster',
        { path, mime, outPath, maxSide },
        { ...files, limits: rasterLimits },
      );
  }
}

/** A WebP of a picture or the first page of a document; null where no picture can be had. */
export const thumbnailOfFile = (
  path: string,
  mime: string,
  outPath: string,
  options: { maxSide: number; signal: AbortSignal },
): Promise<Size | null> =>
  inScratch(dirname(outPath), async (dir) => {
    const drawn = join(dir, 'drawn.webp');
    const size = await orNothing(draw(path, mime, drawn, options));
    if (size !== null) await rename(drawn, outPath);
    return size;
  });

/** One picture in several widths. */
export const displaySizes = (
  path: string,
  mime: string,
  outDir: string,
  widths: number[],
  signal: AbortSignal,
): Promise<Picture[]> =>
  inScratch(outDir, async (dir) => {
    const pictures = await runTask(
      'sizesOfRaster',
      { path, mime, outDir: dir, widths },
      { limits: rasterLimits, read: [path], write: [dir], signal },
    );
    return Promise.all(pictures.map((picture) => keep(picture, outDir)));
  });

/** Marks a picture: see `Media.watermarkImage`. */
export const markImage = (
  path: string,
  mime: string,
  outDir: string,
  mark: Mark,
  signal: AbortSignal,
): Promise<MarkedImage> =>
  inScratch(outDir, async (dir) => {
    const drawn = join(dir, 'drawn.png');
    const vector = mime === 'image/svg+xml';
    if (vector)
      await runTask(
        'drawSvg',
        { path, outPath: drawn, side: drawnSide, as: 'png' },
        { limits: svgLimits, read: [path], write: [drawn], signal },
      );
    const from = vector ? drawn : path;
    const { display, thumb } = await runTask(
      'markRaster',
      { path: from, mime: vector ? 'image/png' : mime, outDir: dir, mark },
      { limits: rasterLimits, read: [from], write: [dir], signal },
    );
    return { display: await keep(display, outDir), thumb: await keep(thumb, outDir) };
  });
