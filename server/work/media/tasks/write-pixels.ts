import sharp from 'sharp';
import type { Size } from '../types.ts';

/** Writes RGB pixels as WebP; null if all pixels are equal, because then nothing is visible. */
export async function writePixels(
  pixels: Buffer,
  { width, height }: Size,
  outPath: string,
): Promise<Size | null> {
  const first = pixels.subarray(0, 3);
  let blank = true;
  for (let at = 0; blank && at < pixels.length; at += 3)
    blank = pixels[at] === first[0] && pixels[at + 1] === first[1] && pixels[at + 2] === first[2];
  if (blank) return null;
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 4 })
    .toFile(outPath);
  return { width, height };
}
