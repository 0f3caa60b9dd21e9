import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { luminanceOf } from '#contract/site/veil.ts';
import { formatOf, tooManyPixels } from '../formats/formats.ts';
import { MediaRefusal, type Picture, type Size } from '../types.ts';

// Each picture uses one thread, so that the other cores stay free for visitors.
sharp.cache(false);
sharp.concurrency(1);
// Only the readers of accepted formats are enabled. SVG files are read in a separate process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

const mostFrames = 3_000;
const damaged = 'This picture is damaged or incomplete. Please export it again and upload the new file.';

/** Opens a picture within the limits of its format. */
export const openRaster = (path: string, mime: string, frames = 1): Sharp =>
  sharp(path, {
    limitInputPixels: formatOf(mime).maxPixels ?? 1,
    failOn: 'error',
    sequentialRead: true,
    pages: frames,
  });

/**
 * Width, height and number of frames, read from the header and checked against the limits.
 * @throws MediaRefusal
 */
export async function readHeader(path: string, mime: string): Promise<Size & { frames: number }> {
  const format = formatOf(mime);
  let header;
  try {
    // Read only the header, without the pixel limit of sharp, because the check below has a more helpful text.
    header = await sharp(path, { limitInputPixels: false, pages: -1 }).metadata();
  } catch {
    throw new MediaRefusal(damaged);
  }
  const frames = header.pages ?? 1;
  const { width, height } = header.autoOrient;
  const frameHeight = header.pageHeight ?? height;
  if (frames > mostFrames)
    throw new MediaRefusal(
      `This ${format.name} has ${frames} frames. Please shorten it to ${mostFrames} at most.`,
    );
  if (width * frameHeight * frames > (format.maxPixels ?? 0))
    throw new MediaRefusal(tooManyPixels(format, { width, height: frameHeight }, frames));
  return { width, height: frameHeight, frames };
}

/**
 * Decodes the whole picture, since a valid header does not show that the rest is intact.
 * @throws MediaRefusal
 */
export async function checkRaster({ path, mime }: { path: string; mime: string }): Promise<Size> {
  const { width, height, frames } = await readHeader(path, mime);
  try {
    await openRaster(path, mime, frames > 1 ? -1 : 1)
      .resize({ width: 64, height: 64, fit: 'inside' })
      .raw()
      .toBuffer();
  } catch {
    throw new MediaRefusal(damaged);
  }
  return { width, height };
}

/** The picture upright, in sRGB, without metadata, with each side at most `side` long. */
export const fitted = (image: Sharp, side: number): Sharp =>
  image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

/** Writes a picture that fits into a square of `maxSide`: a JPEG if the name of the output ends in `.jpg`, else a WebP. */
export async function thumbnailOfRaster(input: {
  path: string;
  mime: string;
  outPath: string;
  maxSide: number;
}): Promise<Size> {
  await readHeader(input.path, input.mime);
  const picture = fitted(openRaster(input.path, input.mime), input.maxSide);
  const written = input.outPath.endsWith('.jpg')
    ? picture.flatten({ background: '#fff' }).jpeg({ quality: 82 })
    : picture.webp({ quality: 80, effort: 4 });
  const { width, height } = await written.toFile(input.outPath);
  return { width, height };
}

interface Still {
  outPath: string;
  maxSide: number;
}

/** Writes the poster and the thumbnail of a video as WebP, both from one frame. */
export async function stillsOfFrame(input: {
  path: string;
  poster: Still;
  thumb: Still;
}): Promise<{ poster: Size; thumb: Size }> {
  const drawn = (still: Still) => thumbnailOfRaster({ path: input.path, mime: 'image/png', ...still });
  return { poster: await drawn(input.poster), thumb: await drawn(input.thumb) };
}

/**
 * A picture that is more than this many times as tall as wide is cropped to its top, because a WebP side ends at 16,383
 * pixels.
 */
const tallest = 3;

/** The qualities that are tried for an AVIF, in this order, until the file is small enough. */
const avifQualities = [50, 40, 32, 25, 18, 12];

/**
 * Writes a WebP and an AVIF for each width. If a limit is given, the narrowest AVIF has at most that many bytes if possible.
 * No picture is enlarged.
 */
export async function sizesOfRaster(input: {
  path: string;
  mime: string;
  outDir: string;
  widths: number[];
  narrowestBytes?: number | undefined;
}): Promise<Picture[]> {
  const { width: full, height } = await readHeader(input.path, input.mime);
  const widths = [...new Set(input.widths.map((width) => Math.min(width, full)))].toSorted((a, b) => b - a);
  const widest = widths[0] ?? full;
  // The picture is decoded once, at the largest size. The smaller sizes are made from those pixels.
  const largest = await openRaster(input.path, input.mime)
    .autoOrient()
    .resize({
      width: widest,
      ...(height > full * tallest && { height: widest * tallest, position: 'top' }),
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: largest.info.width, height: largest.info.height, channels: largest.info.channels };
  const pictures: Picture[] = [];
  for (const width of widths) {
    const scaled = () => sharp(largest.data, { raw }).resize({ width });
    const write = async (format: 'webp' | 'avif', encoded: Sharp) => {
      const path = join(input.outDir, `${width}.${format}`);
      const { size, ...made } = await encoded.toFile(path);
      return { size, picture: { path, width: made.width, height: made.height, mime: `image/${format}` } };
    };
    pictures.push((await write('webp', scaled().webp({ quality: 80, effort: 4 }))).picture);
    const most = width === widths.at(-1) ? (input.narrowestBytes ?? Infinity) : Infinity;
    let avif;
    for (const quality of avifQualities) {
      // A higher effort takes six times as long and saves a twentieth of the bytes.
      avif = await write('avif', scaled().avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }));
      if (avif.size <= most) break;
    }
    if (avif) pictures.push(avif.picture);
  }
  return pictures;
}

/** The relative luminance (0 to 1) that the lightest fiftieth of a picture reaches. Specks finer than a letter do not count. */
export async function lightOfRaster({ path, mime }: { path: string; mime: string }): Promise<number> {
  const { data } = await openRaster(path, mime)
    .resize({ width: 96, height: 96, fit: 'inside' })
    .toColourspace('srgb')
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lights = Array.from({ length: data.length / 3 }, (_, index) =>
    luminanceOf([data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0]),
  ).toSorted((a, b) => b - a);
  return lights[Math.floor(lights.length / 50)] ?? 1;
}
