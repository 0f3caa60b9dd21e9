import type { Sender } from '#server/work/media/types.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';

// Sample files of every format, valid and hostile, made byte by byte.

const u16 = (...values: number[]) => Buffer.concat(values.map((v) => Buffer.from([(v >> 8) & 255, v & 255])));
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** One chunk of a PNG. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** A PNG with the given rows of bytes. `form` has the bit depth and the color type, and `extra` has more chunks. */
export function pngOf(width: number, height: number, form: number[], rows: Buffer, extra: Buffer[] = []) {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([...form, 0, 0, 0])])),
    ...extra,
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A black-and-white PNG whose data has this number of rows. */
export const bitPng = (width: number, height: number, rows = height, extra: Buffer[] = []): Buffer =>
  pngOf(width, height, [1, 0], Buffer.alloc(rows * (1 + Math.ceil(width / 8))), extra);

/** A GIF whose `frames` pictures are one pixel each, while its canvas may have any size. */
export function gif(frames: number, screen = 1): Buffer {
  const head = Buffer.from('GIF89a', 'latin1');
  const size = Buffer.from([screen & 255, screen >> 8, screen & 255, screen >> 8]);
  const frame = Buffer.from('21f904000a0000002c00000000010001000002024401', 'hex');
  const parts = Array.from({ length: frames }, () => Buffer.concat([frame, Buffer.from([0])]));
  return Buffer.concat([head, size, Buffer.from('800000ff0000ffffff', 'hex'), ...parts, Buffer.from(';')]);
}

/** A PDF with the given drawing commands on each of its pages. */
export function pdf(commands: string, page: [width: number, height: number] = [200, 100], count = 1): Buffer {
  const pages = Array.from({ length: count }, (_, n) => n + 3);
  const contents = count + 3;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] /Count ${count} >>`,
    ...pages.map(
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.join(' ')}] /Contents ${contents} 0 R /Resources << >> >>`,
    ),
    `<< /Length ${commands.length} >>\nstream\n${commands}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${contents + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${contents + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

interface Psd {
  width: number;
  height: number;
  mode: 'gray' | 'rgb' | 'cmyk';
  /** For each channel, its values in the left half and in the right half of the picture. */
  channels: [left: number, right: number][];
  packed?: boolean;
  depth?: 8 | 16;
}

/** A Photoshop file that has only the merged picture: two halves of one color each. */
export function psd({ width, height, mode, channels, packed = false, depth = 8 }: Psd): Buffer {
  const bytes = depth / 8;
  const half = width / 2;
  const run = (value: number) => Buffer.from([(1 - half * bytes) & 255, value]);
  const rows = channels.flatMap(([left, right]) =>
    Array.from({ length: height }, () =>
      packed
        ? Buffer.concat([run(left), run(right)])
        : Buffer.concat([Buffer.alloc(half * bytes, left), Buffer.alloc(half * bytes, right)]),
    ),
  );
  return Buffer.concat([
    Buffer.from('8BPS', 'latin1'),
    u16(1, 0, 0, 0, channels.length),
    u32(height),
    u32(width),
    u16(depth, { gray: 1, rgb: 3, cmyk: 4 }[mode]),
    u32(0),
    u32(0),
    u32(0),
    u16(packed ? 1 : 0),
    ...(packed ? [u16(...rows.map((row) => row.length))] : []),
    ...rows,
  ]);
}

/** An SVG with the given content. */
export const svg = (content: string, size = 100, before = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>\n${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}">${content}</svg>`,
  );

/** An empty ZIP archive. Appended to any file, it makes ZIP readers accept that file. */
export const zip = (): Buffer => Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

interface Clip {
  format?: 'mp4' | 'mov' | 'matroska';
  width?: number;
  height?: number;
  seconds?: number;
  sound?: boolean;
  turned?: boolean;
  /** Seconds before the first picture. */
  late?: number;
  /** Marks the colors as HDR. */
  hdr?: boolean;
}

const clipProgram = fileURLToPath(new URL('./make-clip.ts', import.meta.url));

/** Writes real videos of a test picture to the given paths. By default they are two seconds long and 320 by 180 pixels large. */
export async function writeClips(clips: Readonly<Record<string, Clip>>): Promise<void> {
  const usual = { format: 'mp4', width: 320, height: 180, seconds: 2 };
  const plain = { sound: true, turned: false, late: 0, hdr: false };
  const told = Object.entries(clips).map(([path, clip]) => ({ ...usual, ...plain, ...clip, path }));
  await promisify(execFile)(process.execPath, ['--no-warnings', clipProgram, JSON.stringify(told)]);
}

/** Writes one video as `writeClips` does. */
export const writeClip = (path: string, clip: Clip = {}): Promise<void> => writeClips({ [path]: clip });

/** A client as the sender of a file. */
export const someone: Sender = { id: 'someone', standing: 'proved' };
