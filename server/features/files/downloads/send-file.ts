import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { hasTag, partAsked } from '#server/http/ranges.ts';
import { requestPerson } from '#server/http/sessions/session.ts';
import { contentDisposition, nameToSave } from '../names.ts';
import { noteOpening } from './note-opening.ts';
import * as repository from '../repository.ts';
import { readingOf, type Reading, type Sharing } from './rights.ts';
import type { StoredFile } from '../service.ts';

/** The connection is closed when the reader has not read for this time, in milliseconds. */
const readLimit = 60_000;

/** Types that a browser may show inline: images, video and sound. None of them can run scripts. */
const shown = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/[\w.-]+|audio\/[\w.-]+)$/;

// A browser that opens a file directly makes a document around the file. This policy lets that document load only the file.
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const caching: Record<Reading['as'], string> = {
  public: 'public, max-age=300',
  'public for ever': 'public, max-age=31536000, immutable',
  own: 'private, no-cache',
  shown: 'private, no-store',
};

/**
 * Refuses a view-only file unless an image or video element of this site requests it, according to the `sec-fetch` headers
 * of browsers. Programs that send no such headers are not refused, but the file has a watermark.
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
    // For a view-only file, send no name: it could reveal the name of the original.
    'content-disposition':
      as === 'shown' ? 'inline' : contentDisposition(inline ? 'inline' : 'attachment', nameToSave(file)),
    ...(as === 'shown' ? { 'referrer-policy': 'no-referrer' } : { etag: `"${file.sha256}"` }),
    ...(as === 'public' || as === 'public for ever' ? {} : { vary: 'Cookie' }),
  });
}

/**
 * Sends a file, or the requested range of the file, no faster than the client reads. `toSave` makes the answer a download.
 */
export async function sendFile(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  reading: Reading,
  toSave = false,
): Promise<FastifyReply> {
  if (reading.as === 'shown') assertShown(request);
  const { download } = request.query as { download?: string };
  describe(reply, file, reading, toSave || download === '1');
  const tag = `"${file.sha256}"`;
  const { range: asked, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (reading.as !== 'shown' && hasTag(ifNoneMatch, tag)) return reply.code(304).send();
  const head = request.method === 'HEAD';
  const part = head || (ifRange !== undefined && ifRange !== tag) ? null : partAsked(asked, file.size);
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const length = part ? part.end - part.start + 1 : file.size;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  reply.header('content-length', length);
  // An empty stream keeps the `content-length` header without reading the file.
  if (head) return reply.send(Readable.from([]));
  const object = await storage.getForSocket(file.storageKey, part ?? undefined);
  if (!object) {
    log.error({ file: file.id }, 'The content of a file is missing');
    throw notFound('This file');
  }
  reply.raw.setTimeout(readLimit, () => reply.raw.destroy());
  return reply.send(object.stream);
}

/** The form of the names that `content.ts` makes. Other names are refused without a database query. */
const namePattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,5}$/;

/** Finds a file by name, decides how the requester may read the file, and records the opening. @throws not_found */
export async function opened(context: Context, sharing: Sharing, fileName: string, request: FastifyRequest) {
  const file = namePattern.test(fileName) ? await repository.findByName(context.db, fileName) : undefined;
  const person = file ? await requestPerson(context, request) : null;
  const reading = file && (await readingOf(context, sharing, file, person));
  if (!file || !reading) throw notFound('This file');
  await noteOpening(context, file, person);
  return { file, person, reading };
}

/** Sends the file with this name if the requester may read it. @throws not_found */
export async function sendUpload(
  context: Context,
  sharing: Sharing,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file, reading } = await opened(context, sharing, fileName, request);
  return sendFile(context, request, reply, file, reading);
}
