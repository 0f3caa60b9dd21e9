import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { layOutWatermark } from './watermark-layout.ts';
import type { Watermark, Picture, Size } from '../types.ts';
import { fitted, openRaster, readHeader } from '../tasks/raster.ts';
import { drawTile, applyTile, type Pixels } from './watermark-tile.ts';

/** The longest side of what a client gets to see, and of the thumbnail made from it. */
const side = { display: 2_560, thumb: 480 };
/** Pixels of all frames of a watermarked animation together; larger ones are scaled down. */
const animationPixels = 32_000_000;

/** Decodes a picture to what a client sees of it. */
async function decode(path: string, mime: string) {
  const { width, height, frames } = await readHeader(path, mime);
  if (frames === 1) {
    const { data, info } = await fitted(openRaster(path, mime), side.display)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: { data, width: info.width, height: info.height, channels: info.channels } };
  }
  const share = Math.min(
    1,
    side.display / Math.max(width, height),
    Math.sqrt(animationPixels / (width * height * frames)),
  );
  const image = openRaster(path, mime, -1);
  const { delay, loop } = await image.metadata();
  const { data, info } = await image
    .resize({ width: Math.max(1, Math.floor(width * share)) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixels = {
    data,
    width: info.width,
    height: Math.round(info.height / frames),
    channels: info.channels,
  };
  return { pixels, animation: { delay: delay ?? [], loop: loop ?? 0 } };
}

const webp = { quality: 82, effort: 2 };

async function write(image: Sharp, path: string, height?: number): Promise<Picture> {
  const info = await image.toFile(path);
  return { path, width: info.width, height: height ?? info.height, mime: 'image/webp' };
}

/** Writes `display.webp` and `thumb.webp`, both from watermarked pixels. */
export async function watermarkRaster(input: {
  path: string;
  mime: string;
  outDir: string;
  watermark: Watermark;
}): Promise<{ display: Picture; thumb: Picture }> {
  const { pixels, animation } = await decode(input.path, input.mime);
  const { data, width, height } = pixels;
  const layout = layOutWatermark(pixels, input.watermark);
  applyTile(pixels, await drawTile(layout), layout);

  const channels = pixels.channels as 3 | 4;
  const all = { width, height: data.length / (width * channels), channels };
  const display = animation
    ? sharp(data, { raw: { ...all, pageHeight: height } }).webp({ ...webp, ...animation })
    : sharp(data, { raw: all }).webp(webp);
  const first = data.subarray(0, width * height * channels);
  const thumb = sharp(first, { raw: { width, height, channels } })
    .resize({ width: side.thumb, height: side.thumb, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 });
  return {
    display: await write(display, join(input.outDir, 'display.webp'), height),
    thumb: await write(thumb, join(input.outDir, 'thumb.webp')),
  };
}

/** Writes the watermark alone as a PNG of the given size, to be laid over the frames of a video. */
export async function drawOverlay(input: {
  size: Size;
  outPath: string;
  watermark: Watermark;
}): Promise<null> {
  const { width, height } = input.size;
  const pixels: Pixels = { data: Buffer.alloc(width * height * 4), width, height, channels: 4 };
  const layout = layOutWatermark(pixels, input.watermark);
  applyTile(pixels, await drawTile(layout), layout);
  await sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toFile(input.outPath);
  return null;
}
