import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/errors.ts';
import { contentDisposition } from './names.ts';
import { hasTag, partAsked } from '#server/http/ranges.ts';
import type { Reading } from './rights.ts';
import type { StoredFile } from './service.ts';

/** How long whoever reads a file may read nothing of it, in milliseconds. */
const readLimit = 60_000;

/** What a browser may show by itself: pixels and sound, nothing that could run. */
const shown = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/[\w.-]+|audio\/[\w.-]+)$/;

// Opened by itself, a file gets a page of the browser's around it, which may load the file and nothing else.
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const caching: Record<Reading['as'], string> = {
  public: 'public, max-age=300',
  own: 'private, no-cache',
  shown: 'private, no-store',
};

/**
 * Refuses to give what may be looked at to anything but a picture or a player of this site. A browser always says what asks;
 * a program that says nothing is no wall, but the mark in the pixels stays.
 */
function assertShown(request: FastifyRequest): void {
  const { 'sec-fetch-dest': target, 'sec-fetch-site': site } = request.headers;
  const inPage = target === undefined || target === 'image' || target === 'video';
  if (inPage && (site === undefined || site === 'same-origin')) return;
  throw new AppError('forbidden', 'This preview can be seen in your portal.');
}

function describe(reply: FastifyReply, file: StoredFile, { as }: Reading, download: boolean): void {
  const inline = shown.test(file.mime) && (as === 'shown' || !download);
  reply.headers({
    'content-type': file.mime,
    'cache-control': caching[as],
    'content-security-policy': policy,
    'accept-ranges': 'bytes',
    // The name could tell a client what the original is called.
    'content-disposition':
      as === 'shown' ? 'inline' : contentDisposition(inline ? 'inline' : 'attachment', file.originalName),
    ...(as === 'shown' ? { 'referrer-policy': 'no-referrer' } : { etag: `"${file.sha256}"` }),
    ...(as === 'public' ? {} : { vary: 'Cookie' }),
  });
}

/** Answers with a file or the part of it that is asked for, no faster than it is read. */
export async function sendFile(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  reading: Reading,
): Promise<FastifyReply> {
  if (reading.as === 'shown') assertShown(request);
  const { download } = request.query as { download?: string };
  describe(reply, file, reading, download === '1');
  const tag = `"${file.sha256}"`;
  const { range: asked, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (reading.as !== 'shown' && hasTag(ifNoneMatch, tag)) return reply.code(304).send();
  const head = request.method === 'HEAD';
  const part = head || (ifRange !== undefined && ifRange !== tag) ? null : partAsked(asked, file.size);
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const length = part ? part.end - part.start + 1 : file.size;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  reply.header('content-length', length);
  // An empty stream leaves the length as it is; the file would be read for nothing.
  if (head) return reply.send(Readable.from([]));
  const object = await storage.getForSocket(file.storageKey, part ?? undefined);
  if (!object) {
    log.error({ file: file.id }, 'the content of a file is missing');
    throw notFound('This file');
  }
  reply.raw.setTimeout(readLimit, () => reply.raw.destroy());
  return reply.send(object.stream);
}
