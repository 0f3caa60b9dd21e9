import { formatOf, tooManyPixels } from '../formats/formats.ts';
import { MediaRefusal, type Size } from '../types.ts';
import { BufferedFile } from './buffered-file.ts';
import { writePixels } from './write-pixels.ts';

// Reads the merged picture, which Photoshop saves after the layers, row by row. The layers are skipped.

const broken = 'This Photoshop file is damaged or incomplete. Please save it again and upload the new file.';
const mostSide = { psd: 30_000, psb: 300_000 };
const modes = { gray: 1, rgb: 3, cmyk: 4, duotone: 8 } as const;
const compressions = { raw: 0, rle: 1 } as const;

interface Header extends Size {
  large: boolean;
  channels: number;
  depth: number;
  mode: number;
  compression: number;
}

/** The number of planes that a color mode has; null for modes that are not supported. */
function planesOf({ mode, depth, channels, compression }: Header): number | null {
  if ((depth !== 8 && depth !== 16) || (compression !== 0 && compression !== 1)) return null;
  const needed =
    mode === modes.rgb
      ? 3
      : mode === modes.cmyk
        ? 4
        : mode === modes.gray || mode === modes.duotone
          ? 1
          : null;
  return needed !== null && channels >= needed ? needed : null;
}

function readHeader(file: BufferedFile): Header {
  const head = file.take(26);
  const version = head.readUInt16BE(4);
  const channels = head.readUInt16BE(12);
  const height = head.readUInt32BE(14);
  const width = head.readUInt32BE(18);
  const depth = head.readUInt16BE(22);
  const mode = head.readUInt16BE(24);
  const large = version === 2;
  const side = large ? mostSide.psb : mostSide.psd;
  const sound =
    head.toString('latin1', 0, 4) === '8BPS' &&
    (version === 1 || large) &&
    channels >= 1 &&
    channels <= 56 &&
    Math.min(width, height) >= 1 &&
    Math.max(width, height) <= side;
  if (!sound) throw new MediaRefusal(broken);
  const format = formatOf('image/vnd.adobe.photoshop');
  if (width * height > (format.maxPixels ?? 0))
    throw new MediaRefusal(tooManyPixels(format, { width, height }));
  // Skip palette and resources.
  file.skip(file.take(4).readUInt32BE(0));
  file.skip(file.take(4).readUInt32BE(0));
  file.skip(large ? Number(file.take(8).readBigUInt64BE(0)) : file.take(4).readUInt32BE(0));
  const compression = file.take(2).readUInt16BE(0);
  return { width, height, large, channels, depth, mode, compression };
}

/** Undoes the run-length encoding of one row. */
function unpack(packed: Buffer, row: Buffer): void {
  let to = 0;
  for (let at = 0; at < packed.length;) {
    const control = packed.readInt8(at++);
    if (control >= 0) {
      to += packed.copy(row, to, at, at + control + 1);
      at += control + 1;
    } else if (control !== -128) {
      row.fill(packed[at++] ?? 0, to, to + 1 - control);
      to += 1 - control;
    }
  }
  if (to < row.length) throw new RangeError('A row ends early.');
}

/** Shrinks a plane by averaging its pixels. */
class Shrinker {
  readonly sums: Float64Array;
  readonly #counts: Uint32Array;
  readonly #from: Size;
  readonly #to: Size;

  constructor(from: Size, to: Size) {
    this.#from = from;
    this.#to = to;
    this.sums = new Float64Array(to.width * to.height);
    this.#counts = new Uint32Array(to.width * to.height);
  }

  add(y: number, row: Buffer, step: number): void {
    const line = Math.floor((y * this.#to.height) / this.#from.height) * this.#to.width;
    for (let x = 0; x < this.#from.width; x++) {
      const cell = line + Math.floor((x * this.#to.width) / this.#from.width);
      this.sums[cell] = (this.sums[cell] ?? 0) + (row[x * step] ?? 0);
      this.#counts[cell] = (this.#counts[cell] ?? 0) + 1;
    }
  }

  averages(): Uint8Array {
    return Uint8Array.from(this.sums, (sum, cell) => Math.round(sum / Math.max(1, this.#counts[cell] ?? 1)));
  }
}

/** Reads each color plane and shrinks it. */
function readPlanes(file: BufferedFile, header: Header, planes: number, to: Size): Uint8Array[] {
  const { width, height, channels, depth, compression, large } = header;
  const step = depth / 8;
  const row = Buffer.alloc(width * step);
  const lengths: number[] = [];
  if (compression === compressions.rle)
    for (let n = 0; n < channels * height; n++)
      lengths.push(large ? file.take(4).readUInt32BE(0) : file.take(2).readUInt16BE(0));
  return Array.from({ length: planes }, (_, plane) => {
    const shrinker = new Shrinker(header, to);
    for (let y = 0; y < height; y++) {
      if (compression === compressions.rle) unpack(file.take(lengths[plane * height + y] ?? 0), row);
      else file.take(row.length).copy(row);
      shrinker.add(y, row, step);
    }
    return shrinker.averages();
  });
}

function toRgb({ mode }: Header, planes: Uint8Array[], count: number): Buffer {
  const pixels = Buffer.alloc(count * 3);
  const at = (plane: number, n: number) => planes[plane]?.[n] ?? 0;
  for (let n = 0; n < count; n++)
    for (let c = 0; c < 3; c++)
      pixels[n * 3 + c] =
        mode === modes.rgb
          ? at(c, n)
          : mode === modes.cmyk
            ? Math.round((at(c, n) * at(3, n)) / 255)
            : at(0, n);
  return pixels;
}

function read(path: string, side: number): { size: Size; shrunk: Size; pixels: Buffer | null } {
  const file = new BufferedFile(path);
  try {
    const header = readHeader(file);
    const planes = planesOf(header);
    const scale = Math.min(1, side / Math.max(header.width, header.height));
    const shrunk = {
      width: Math.max(1, Math.round(header.width * scale)),
      height: Math.max(1, Math.round(header.height * scale)),
    };
    const size = { width: header.width, height: header.height };
    if (planes === null) return { size, shrunk, pixels: null };
    const pixels = toRgb(header, readPlanes(file, header, planes, shrunk), shrunk.width * shrunk.height);
    return { size, shrunk, pixels };
  } catch (error) {
    throw error instanceof RangeError ? new MediaRefusal(broken, { cause: error }) : error;
  } finally {
    file.close();
  }
}

/**
 * Reads the whole merged picture to check it.
 * @throws MediaRefusal
 */
export async function checkPsd({ path }: { path: string }): Promise<Size> {
  return read(path, 16).size;
}

/** Writes the merged picture as WebP; null if there is none or its mode is not supported. */
export async function drawPsd(input: {
  path: string;
  outPath: string;
  maxSide: number;
}): Promise<Size | null> {
  const { shrunk, pixels } = read(input.path, input.maxSide);
  return pixels === null ? null : writePixels(pixels, shrunk, input.outPath);
}
