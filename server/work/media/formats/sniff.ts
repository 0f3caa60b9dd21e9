import type { FileHandle } from 'node:fs/promises';
import type { Mime } from './formats.ts';

/** Enough bytes to detect every accepted format. */
const headBytes = 16_384;

/** Maps the types that the file-type library returns to the accepted formats. */
const known: Record<string, Mime> = {
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'image/avif': 'image/avif',
  'image/vnd.adobe.photoshop': 'image/vnd.adobe.photoshop',
  'application/pdf': 'application/pdf',
  'application/postscript': 'application/postscript',
  'application/eps': 'application/postscript',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/quicktime',
  'video/webm': 'video/webm',
  'video/matroska': 'video/matroska',
  'video/x-matroska': 'video/matroska',
};

/** This is a loop, since a regular expression would search to the end of the text for each comment that is not closed. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let begin = text.indexOf('<!--'); begin !== -1; begin = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', begin + 4);
    if (end === -1) break;
    parts.push(text.slice(at, begin));
    at = end + 3;
  }
  return parts.join('') + text.slice(at);
}

/** True if the first element of the text is `svg` in the SVG namespace. */
export function looksLikeSvg(text: string): boolean {
  const root = withoutComments(text.replace(/^\uFEFF/, '').replace(/^\s*<\?xml[^>]*\?>/, ''))
    .replace(/^\s*<!DOCTYPE\s+svg\b[^[>]*(?:\[[\s\S]*?\]\s*)?>/i, '')
    .trimStart();
  return /^<(?:[a-z][\w-]*:)?svg[\s>/]/.test(root);
}

/** The first bytes of a file. */
export async function readHead(file: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** The type by a file's first bytes: an accepted format, another media type, or null. */
export async function sniff(head: Uint8Array): Promise<{ mime: Mime | null; found: string | null }> {
  // The library is loaded for the first file, so that the start does not wait for it.
  const found = await (await import('file-type')).fileTypeFromBuffer(head).catch(() => undefined);
  const mime = known[found?.mime ?? ''];
  if (mime) return { mime, found: mime };
  const textual = found === undefined || found.mime === 'application/xml' || found.mime === 'image/svg+xml';
  if (textual && looksLikeSvg(new TextDecoder().decode(head)))
    return { mime: 'image/svg+xml', found: 'image/svg+xml' };
  return { mime: null, found: found?.mime ?? null };
}
