import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { layOutWatermark } from './watermark-layout.ts';
import type { Watermark, WatermarkedImage, Picture, Size, Slice } from '../types.ts';
import { fitted, openRaster, readHeader } from '../tasks/raster.ts';
import { drawTile, applyTile, type Pixels } from './watermark-tile.ts';

/** The limits of the longest side: of the client's display picture, and of the thumbnail. */
const side = { display: 2_560, thumb: 480 };
/** A picture that is more than this many times as tall as wide is a page. A page keeps its width and is cut into slices. */
const tall = 2;
/** Limits the pixels of a page. A larger page is scaled down, so that decoding fits into the memory of the child process. */
const pagePixels = 40_000_000;
const sliceHeight = 1_024;
/** The display picture of a whole page: its width, and the greatest height that it may have as a WebP. */
const wholePage = { width: 1_280, height: 16_000 };
/** Limits the pixels of a watermarked animation, all frames together. A larger animation is scaled down. */
const animationPixels = 32_000_000;

/** Decodes a picture at the size that the client gets. */
async function decode(path: string, mime: string) {
  const { width, height, frames } = await readHeader(path, mime);
  if (frames === 1) {
    const pageWidth = Math.floor(Math.min(width, side.display, Math.sqrt((pagePixels * width) / height)));
    const image = isPage({ width, height })
      ? openRaster(path, mime).autoOrient().resize({ width: pageWidth }).toColourspace('srgb')
      : fitted(openRaster(path, mime), side.display);
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
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

/** True if any pixel is not opaque. */
function isTransparent({ data, channels }: Pixels): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true;
  return false;
}

/** Draws the watermark into the pixels. */
export async function mark(pixels: Pixels, watermark: Watermark): Promise<void> {
  const layout = layOutWatermark(pixels, watermark);
  applyTile(pixels, await drawTile(layout), layout);
}

const isPage = ({ width, height }: Size) => height > width * tall && height > side.display;

/** Writes watermarked pixels as a page, in slices of full width. */
export async function writeSlices(
  { data, width, height, channels }: Pixels,
  outDir: string,
  page: number,
): Promise<Slice[]> {
  const slices: Slice[] = [];
  const row = width * channels;
  for (let y = 0; y < height; y += sliceHeight) {
    const rows = Math.min(sliceHeight, height - y);
    // The rows follow each other in memory, so a slice is a range of the same buffer.
    const part = data.subarray(y * row, (y + rows) * row);
    const raw = { width, height: rows, channels: channels as 3 | 4 };
    const path = join(outDir, `slice-${page}-${y}.webp`);
    slices.push({ ...(await write(sharp(part, { raw }).webp(webp), path)), page, y });
  }
  return slices;
}

/** Writes `display.webp` and `thumb.webp` of one frame of watermarked pixels. */
export async function writeWhole({ data, width, height, channels }: Pixels, outDir: string) {
  const raw = { width, height, channels: channels as 3 | 4 };
  const image = () => sharp(data.subarray(0, width * height * channels), { raw });
  const page = isPage({ width, height });
  const display = page ? image().resize({ ...wholePage, fit: 'inside', withoutEnlargement: true }) : image();
  // The thumbnail of a page shows only its top, because the whole page would be a thin strip.
  const thumb = page
    ? image().resize({ width: side.thumb, height: (side.thumb * 3) / 4, fit: 'cover', position: 'top' })
    : image().resize({ width: side.thumb, height: side.thumb, fit: 'inside', withoutEnlargement: true });
  return {
    display: await write(display.webp(webp), join(outDir, 'display.webp')),
    thumb: await write(thumb.webp({ quality: 80, effort: 4 }), join(outDir, 'thumb.webp')),
  };
}

/** Writes `display.webp` and `thumb.webp` of a watermarked picture, and the slices of a long page. */
export async function watermarkRaster(input: {
  path: string;
  mime: string;
  outDir: string;
  watermark: Watermark;
}): Promise<WatermarkedImage> {
  const { pixels, animation } = await decode(input.path, input.mime);
  const transparent = isTransparent(pixels);
  await mark(pixels, input.watermark);
  const whole = await writeWhole(pixels, input.outDir);
  if (!animation) {
    const slices = isPage(pixels) ? await writeSlices(pixels, input.outDir, 1) : [];
    return { ...whole, slices, transparent };
  }
  const { data, width, height } = pixels;
  const channels = pixels.channels as 3 | 4;
  const all = { width, height: data.length / (width * channels), channels, pageHeight: height };
  const moving = sharp(data, { raw: all }).webp({ ...webp, ...animation });
  const display = await write(moving, join(input.outDir, 'display.webp'), height);
  return { ...whole, display, slices: [], transparent };
}

/** Writes only the watermark, as a PNG of the given size, to draw over the frames of a video. */
export async function drawOverlay(input: {
  size: Size;
  outPath: string;
  watermark: Watermark;
}): Promise<null> {
  const { width, height } = input.size;
  const pixels: Pixels = { data: Buffer.alloc(width * height * 4), width, height, channels: 4 };
  await mark(pixels, input.watermark);
  await sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toFile(input.outPath);
  return null;
}
