import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Size } from '../types.ts';
import { fitted } from './raster.ts';

const begin = '<xmpGImg:image>';
const end = '</xmpGImg:image>';
/** Limits the base64 text to more characters than Illustrator writes. */
const longest = 2_000_000;
const mostPixels = 4_000_000;

/**
 * Writes the preview picture inside a PostScript file of Illustrator as WebP; null if there is none. The preview is a JPEG,
 * as base64 in the XMP metadata. The PostScript program in the file is not run.
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
