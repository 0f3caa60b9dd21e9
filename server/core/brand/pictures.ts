import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#contract/brand.ts';
import { icon } from './icons.ts';
import { cardSize, mailStrip, shareCard } from './share-card.ts';

/** Draws an SVG file as a PNG whose long side is `side`. */
type DrawPng = (svgPath: string, pngPath: string, side: number) => Promise<unknown>;

interface Wanted {
  /** The path in its URL. */
  path: string;
  type: 'image/png' | 'image/x-icon';
  /** Makes the SVG. This is a function, because drawing names needs font outlines that few starts use. */
  svg: () => string;
  side: number;
}

/** A brand picture for programs that cannot show SVG: link previews, home screens, old browsers. */
interface BrandPicture {
  path: string;
  type: string;
  /** The picture's bytes: drawn at the first request, then read from the data folder. */
  read(): Promise<Buffer>;
}

/** An `.ico` file around one PNG of 32 by 32. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/**
 * The pictures of a brand. The picture for link previews shows `line` below the name. File names contain a hash of the
 * content, so two brands never share a file.
 */
export function brandPictures(brand: Brand, dataDir: string, draw: DrawPng, line = ''): BrandPicture[] {
  const folder = join(dataDir, 'brand');
  const wanted: Wanted[] = [
    { path: '/share.png', type: 'image/png', svg: () => shareCard(brand, line), side: cardSize[0] },
    { path: '/mail-strip.png', type: 'image/png', svg: () => mailStrip(brand), side: 900 },
    { path: '/apple-touch-icon.png', type: 'image/png', svg: () => icon(brand, 0, 0.62), side: 180 },
    { path: '/icon-512.png', type: 'image/png', svg: () => icon(brand, 0, 0.58), side: 512 },
    { path: '/favicon.ico', type: 'image/x-icon', svg: () => icon(brand, 7, 0.8), side: 32 },
  ];
  return wanted.map(({ path, type, svg: drawn, side }) => {
    let reading: Promise<Buffer> | null = null;
    const read = async () => {
      const svg = drawn();
      // The leading number is a version: raise it when the drawing to PNG changes.
      const hash = createHash('sha256').update(`2 ${side} ${svg}`).digest('hex').slice(0, 16);
      const file = join(folder, `${hash}.png`);
      const known = await readFile(file).catch(() => null);
      if (known) return known;
      await mkdir(folder, { recursive: true });
      const own = await mkdtemp(join(folder, 'drawing-'));
      try {
        await writeFile(join(own, 'picture.svg'), svg);
        await draw(join(own, 'picture.svg'), join(own, 'picture.png'), side);
        await rename(join(own, 'picture.png'), file);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
      return readFile(file);
    };
    return {
      path,
      type,
      read() {
        reading ??= read().then((png) => (type === 'image/x-icon' ? ico(png) : png));
        reading.catch(() => (reading = null));
        return reading;
      },
    };
  });
}

/** The bytes of a brand picture, found by the path in its URL. */
export async function brandPicture(
  brand: Brand,
  dataDir: string,
  draw: DrawPng,
  path: string,
): Promise<Buffer> {
  const picture = brandPictures(brand, dataDir, draw).find((one) => one.path === path);
  if (!picture) throw new Error(`The brand has no picture ${path}.`);
  return picture.read();
}
