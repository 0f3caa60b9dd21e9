import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Size } from '../types.ts';
import { fitted } from './raster.ts';

const begin = '<xmpGImg:image>';
const end = '</xmpGImg:image>';
/** More characters of base64 than Illustrator writes. */
const longest = 2_000_000;
const mostPixels = 4_000_000;

/**
 * Writes the preview picture inside a PostScript file of Illustrator as WebP; null if there is none. It is a
 * base64 JPEG in the XMP metadata. The file itself is a program and is not run.
 */
export async function drawEmbedded(input: {
  path: string;
  outPath: string;
  maxSide: number;
}): Promise<Size | null> {
  const text = (await readFile(input.path)).toString('latin1');
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end, from);
  if (from < begin.length || to < 0 || to - from > longest) return null;
  const jpeg = Buffer.from(text.slice(from, to).replaceAll(/&#x?[\dA-Fa-f]+;|\s/g, ''), 'base64');
  try {
    const image = sharp(jpeg, { limitInputPixels: mostPixels, failOn: 'error' });
    const { width, height } = await fitted(image, input.maxSide).webp({ quality: 80 }).toFile(input.outPath);
    return { width, height };
  } catch {
    return null;
  }
}
