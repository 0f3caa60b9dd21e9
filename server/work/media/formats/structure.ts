import type { FileHandle } from 'node:fs/promises';
import type { Mime } from './formats.ts';

// Two programs may read the same bytes as different formats. So a file that is also an archive, a script or a document is
// refused. A file is also refused if its structure ends before the file does.

/** The fault in a file's structure; null if there is none. */
type StructureFault = 'two-in-one' | 'incomplete' | null;

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
const archives = [
  Buffer.from('Rar!\u001a\u0007', 'latin1'),
  Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
];
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const active = /<(?:script|html|!doctype html|iframe|\?php)/i;
const edge = 65_557;
const chunkBytes = 1024 * 1024;

/** The bytes of a file from a position on; fewer at its end. */
export async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

/** True if unzip programs would read the file: they look for an archive at the end and ignore any content before it. */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(zipEnd);
  return at !== -1 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length;
}

async function holdsArchive(file: FileHandle, size: number): Promise<boolean> {
  const overlap = 8;
  for (let at = 0; at < size; at += chunkBytes) {
    const chunk = await readAt(file, at, chunkBytes + overlap);
    if (archives.some((signature) => chunk.includes(signature))) return true;
  }
  return false;
}

/** Limits the parts of a file. No program writes more, and finding the end of such a file would take too long. */
const mostParts = 500_000;
const windowBytes = 64 * 1024;

/** Reads small pieces of a file. One read fetches a larger window, from which many pieces are taken. */
function piecesOf(file: FileHandle) {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  return async (position: number, bytes: number): Promise<Buffer> => {
    if (position < start || position + bytes > start + window.length) {
      window = await readAt(file, position, windowBytes);
      start = position;
    }
    return window.subarray(position - start, position - start + bytes);
  };
}

/** The position at which a PNG ends according to its chunks. */
async function endOfPng(file: FileHandle, size: number): Promise<number> {
  const read = piecesOf(file);
  let at = 8;
  for (let parts = 0; at + 12 <= size && parts < mostParts; parts++) {
    const head = await read(at, 8);
    at += 12 + head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'IEND') return at;
  }
  return size + 1;
}

const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The position at which a GIF ends according to its blocks. */
async function endOfGif(file: FileHandle, size: number): Promise<number> {
  const read = piecesOf(file);
  const byte = async (position: number) => (await read(position, 1))[0] ?? 0;
  let at = 13 + tableBytes(await byte(10));
  let parts = 0;
  while (at < size) {
    const kind = await byte(at);
    if (kind === 0x3b) return at + 1;
    if (kind === 0x2c) at += 11 + tableBytes(await byte(at + 9));
    else if (kind === 0x21) at += 2;
    else break;
    for (let length = await byte(at); length > 0 && at < size; length = await byte(at)) {
      at += length + 1;
      if (++parts > mostParts) return size + 1;
    }
    at += 1;
  }
  return size + 1;
}

/** The position at which the last box of an MP4, MOV or AVIF ends. */
async function endOfBoxes(file: FileHandle, size: number): Promise<number> {
  const read = piecesOf(file);
  let at = 0;
  for (let count = 0; at + 8 <= size && count < 100_000; count++) {
    const head = await read(at, Math.min(16, size - at));
    const short = head.readUInt32BE(0);
    if (short === 0) return size;
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return at;
    at += length;
  }
  return at;
}

/** True for bytes without meaning, which some devices append to a picture. */
const isPadding = (bytes: Buffer) => bytes.every((byte) => byte === 0 || byte === 0x0a || byte === 0x0d);

async function judgeEnd(file: FileHandle, size: number, end: number): Promise<StructureFault> {
  if (end > size) return 'incomplete';
  if (end === size) return null;
  return isPadding(await readAt(file, end, Math.min(size - end, 4_096))) ? null : 'two-in-one';
}

/** Checks a file's structure by the rules of the format that `sniff` detected. */
export async function checkStructure(file: FileHandle, size: number, mime: Mime): Promise<StructureFault> {
  const head = await readAt(file, 0, 4_096);
  const tail = await readAt(file, Math.max(0, size - edge), edge);
  if (endsAsZip(tail)) return 'two-in-one';
  if (mime === 'image/svg+xml' || mime === 'application/postscript') return null;
  // Every format has at least this many bytes, and the code below reads them.
  if (head.length < 12) return 'incomplete';
  if (mime === 'application/pdf')
    return tail.subarray(-2_048).includes('%%EOF') || tail.includes('startxref') ? null : 'incomplete';
  if (head.subarray(0, 1_024).includes('%PDF-')) return 'two-in-one';
  if (active.test(head.toString('latin1')) || active.test(latin1(tail).toString('latin1')))
    return 'two-in-one';
  if (await holdsArchive(file, size)) return 'two-in-one';
  switch (mime) {
    case 'image/png':
      return judgeEnd(file, size, await endOfPng(file, size));
    case 'image/gif':
      return judgeEnd(file, size, await endOfGif(file, size));
    case 'image/webp':
      return judgeEnd(file, size, head.readUInt32LE(4) + 8);
    case 'image/avif':
      return judgeEnd(file, size, await endOfBoxes(file, size));
    case 'video/mp4':
    case 'video/quicktime':
      // Cameras and editors append boxes of many kinds, so only a missing end counts as a fault.
      return (await endOfBoxes(file, size)) > size ? 'incomplete' : null;
    case 'image/jpeg':
    case 'image/vnd.adobe.photoshop':
    case 'video/webm':
    case 'video/matroska':
      return null;
    case 'application/zip':
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
    case 'application/vnd.openxmlformats-officedocument.presentationml.presentation':
    case 'application/vnd.oasis.opendocument.text':
    case 'application/vnd.oasis.opendocument.spreadsheet':
    case 'application/vnd.oasis.opendocument.presentation':
      // The structure of these formats was checked when they were detected.
      return null;
  }
}
