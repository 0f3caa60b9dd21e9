import type { Mime } from './formats.ts';
import type { Size } from '../types.ts';

/** True for the JPEG markers whose segment states the size of the picture. */
const startOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(head: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (startOfFrame(marker)) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(head: Buffer): Size | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/**
 * The size of a picture, read from the first bytes, for formats whose header is simple to read. So excessive sizes are
 * refused without starting a process.
 */
export function headerSize(bytes: Uint8Array, mime: Mime): Size | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (head.length < 32) return null;
  if (mime === 'image/png') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  if (mime === 'image/vnd.adobe.photoshop')
    return { width: head.readUInt32BE(18), height: head.readUInt32BE(14) };
  if (mime === 'image/jpeg') return jpegSize(head);
  if (mime === 'image/webp') return webpSize(head);
  return null;
}
