import { rename } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { formatOf } from './formats/formats.ts';
import type { Runner } from './process/run-task.ts';
import { inScratch, keep } from './process/scratch.ts';
import { documentLimits, pagesLimits, rasterLimits, svgLimits } from './process/task-limits.ts';
import type { DrawnPage } from './tasks/pdf.ts';
import type { Watermark, WatermarkedImage, Picture, Size } from './types.ts';

/** The long side, in pixels, of the picture drawn from an SVG before it is watermarked. */
const drawnSide = 2_560;

function draw(
  path: string,
  mime: string,
  outPath: string,
  { maxSide, runTask, signal }: { maxSide: number } & Runner,
): Promise<Size | null> {
  const files = { read: [path], write: [outPath], signal };
  const document = { ...files, limits: documentLimits };
  if (mime === 'application/pdf') return runTask('drawPdf', { path, outPath, maxSide }, document);
  if (mime === 'image/vnd.adobe.photoshop') return runTask('drawPsd', { path, outPath, maxSide }, document);
  if (mime === 'application/postscript') return runTask('drawEmbedded', { path, outPath, maxSide }, document);
  if (mime === 'image/svg+xml')
    return runTask('drawSvg', { path, outPath, side: maxSide, as: 'webp' }, { ...files, limits: svgLimits });
  if (formatOf(mime).kind !== 'image') return Promise.resolve(null);
  return runTask('thumbnailOfRaster', { path, mime, outPath, maxSide }, { ...files, limits: rasterLimits });
}

/** Writes a WebP of a picture or of a document's first page, or a JPEG of a picture; null if no picture can be made. */
export const thumbnailOfFile = (
  path: string,
  mime: string,
  outPath: string,
  options: { maxSide: number } & Runner,
): Promise<Size | null> =>
  inScratch(dirname(outPath), async (dir) => {
    const drawn = join(dir, `drawn${extname(outPath)}`);
    const size = await draw(path, mime, drawn, options);
    if (size !== null) await rename(drawn, outPath);
    return size;
  });

/** Writes one page of a PDF as WebP. */
export const pageOfPdf = (
  path: string,
  outPath: string,
  { page, maxSide, runTask, signal }: { page: number; maxSide: number } & Runner,
): Promise<DrawnPage> =>
  inScratch(dirname(outPath), async (dir) => {
    const drawn = join(dir, 'page.webp');
    const files = { limits: documentLimits, read: [path], write: [drawn], signal };
    const made = await runTask('drawPdfPage', { path, outPath: drawn, page, maxSide }, files);
    if (made.size !== null) await rename(drawn, outPath);
    return made;
  });

/** Writes one picture in several widths. */
export const displaySizes = (
  path: string,
  mime: string,
  outDir: string,
  widths: number[],
  { runTask, signal }: Runner,
  narrowestBytes?: number,
): Promise<Picture[]> =>
  inScratch(outDir, async (dir) => {
    const pictures = await runTask(
      'sizesOfRaster',
      { path, mime, outDir: dir, widths, narrowestBytes },
      { limits: rasterLimits, read: [path], write: [dir], signal },
    );
    return Promise.all(pictures.map((picture) => keep(picture, outDir)));
  });

/** The relative luminance of the lightest parts of a picture, from 0 to 1. */
export const lightOf = (path: string, mime: string, { runTask, signal }: Runner): Promise<number> =>
  runTask('lightOfRaster', { path, mime }, { limits: rasterLimits, read: [path], write: [], signal });

/** Watermarks a picture or the pages of a document: see `Media.watermarkImage`. */
export const watermarkImage = (
  path: string,
  mime: string,
  outDir: string,
  watermark: Watermark,
  runner: Runner,
): Promise<WatermarkedImage> =>
  inScratch(outDir, async (dir) => {
    const made = await watermarkInto(dir, path, mime, watermark, runner);
    return {
      ...made,
      display: await keep(made.display, outDir),
      thumb: await keep(made.thumb, outDir),
      slices: await Promise.all(
        made.slices.map(async (slice) => ({ ...slice, ...(await keep(slice, outDir)) })),
      ),
    };
  });

async function watermarkInto(
  dir: string,
  path: string,
  mime: string,
  watermark: Watermark,
  { runTask, signal }: Runner,
): Promise<WatermarkedImage> {
  if (mime === 'application/pdf')
    return runTask(
      'watermarkPdf',
      { path, outDir: dir, watermark },
      { limits: pagesLimits, read: [path], write: [dir], signal },
    );
  const drawn = join(dir, 'drawn.png');
  const vector = mime === 'image/svg+xml';
  if (vector)
    await runTask(
      'drawSvg',
      { path, outPath: drawn, side: drawnSide, as: 'png' },
      { limits: svgLimits, read: [path], write: [drawn], signal },
    );
  const from = vector ? drawn : path;
  return runTask(
    'watermarkRaster',
    { path: from, mime: vector ? 'image/png' : mime, outDir: dir, watermark },
    { limits: rasterLimits, read: [from], write: [dir], signal },
  );
}
