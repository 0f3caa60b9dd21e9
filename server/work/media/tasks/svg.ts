import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { looksLikeSvg } from '../formats/sniff.ts';
import { MediaRefusal, type Size } from '../types.ts';

// The SVG reader gets bytes instead of a path. Given a path, it would open other files of the folder; given bytes, it opens
// only `data:` addresses.

sharp.cache(false);
sharp.concurrency(1);
// Enable the SVG reader here, because loading the reader of other pictures disables it in the same process.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

const broken = 'This SVG cannot be read. Please export it again and upload the new file.';
const mostSide = 200_000;
const defaultDensity = 72;

/** Finds XML entities that load files or that contain other entities. No drawing program writes them. */
function hasHostileEntity(text: string): boolean {
  for (const [, external, value] of text.matchAll(
    /<!ENTITY\s+(?:%\s+)?\S+\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'[^']*')/gi,
  ))
    if (external !== undefined || /&(?!#|amp;|lt;|gt;|quot;|apos;)/.test(value ?? '')) return true;
  return /<!ENTITY\s+\S+\s+'[^']*&(?!#)/i.test(text) || /<!ENTITY\s+%/.test(text);
}

async function open(path: string) {
  const bytes = await readFile(path);
  const text = bytes.toString('utf8');
  if (!looksLikeSvg(text) || hasHostileEntity(text)) throw new MediaRefusal(broken);
  const options = { failOn: 'error', unlimited: bytes.length > 5_000_000, limitInputPixels: false } as const;
  try {
    const { width, height } = await sharp(bytes, options).metadata();
    return { bytes, options, width, height };
  } catch {
    throw new MediaRefusal(broken);
  }
}

/**
 * Reads an SVG to check it, without drawing it.
 * @throws MediaRefusal
 */
export async function checkSvg({ path }: { path: string }): Promise<Size> {
  const { width, height } = await open(path);
  if (width > mostSide || height > mostSide)
    throw new MediaRefusal('This SVG is far too large. Please export it with a smaller canvas.');
  return { width, height };
}

/** Draws an SVG so that its long side is `side` pixels; a small SVG is enlarged. */
export async function drawSvg(input: {
  path: string;
  outPath: string;
  side: number;
  as: 'webp' | 'png';
}): Promise<Size> {
  const { bytes, options, width, height } = await open(input.path);
  const density = Math.min(100_000, Math.max(1, (defaultDensity * input.side) / Math.max(width, height)));
  const image = sharp(bytes, { ...options, density, limitInputPixels: 60_000_000 }).resize({
    width: input.side,
    height: input.side,
    fit: 'inside',
    withoutEnlargement: true,
  });
  // With 256 colors, the link preview picture has an eighth of the bytes. Dithering keeps the colors of its sky smooth.
  const encoded =
    input.as === 'png'
      ? image.png(input.side > 1000 ? { palette: true, effort: 8 } : { compressionLevel: 9 })
      : image.webp({ quality: 80, effort: 4 });
  const info = await encoded.toFile(input.outPath);
  return { width: info.width, height: info.height };
}
