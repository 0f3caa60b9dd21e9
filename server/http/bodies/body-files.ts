import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyFiles } from '#contract/endpoint.ts';
import { limits } from '#contract/validation/limits.ts';
import { AppError, tooManyRequests } from '#server/core/errors.ts';
import { readAhead } from '#server/data/bytes-arriving.ts';
import { deleteDiskFiles, writeBodyToDisk } from '#server/work/uploads/body-to-disk.ts';
import { parseJson } from './body.ts';

/** The largest body with files in it: base64 adds a third, and some programs escape each slash. */
export const bodyFilesLimit = ({ fields, maxBytes }: BodyFiles): number =>
  fields.length * Math.ceil(maxBytes * 1.4) + limits.body;

/** Bodies with files that one person may send at once. Files being received do not count towards the storage limit yet. */
const mostAtOnce = 10;
const sending = new Map<string, number>();

function senderOf({ actor, ip }: FastifyRequest): string {
  if (actor !== null && 'id' in actor) return actor.id;
  return actor !== null && 'clientAccountId' in actor ? actor.clientAccountId : ip;
}

async function oneOfFew<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const who = senderOf(request);
  const before = sending.get(who) ?? 0;
  if (before >= mostAtOnce)
    throw tooManyRequests(5, 'You are sending too many files at once. Please send the rest afterwards.');
  sending.set(who, before + 1);
  try {
    return await work();
  } finally {
    const left = (sending.get(who) ?? 1) - 1;
    if (left > 0) sending.set(who, left);
    else sending.delete(who);
  }
}

/**
 * Lets the routes of `app` accept JSON with files in it. The files are on the disk before the handler runs.
 * `prepare` is called when files begin to arrive.
 */
export function acceptBodyFiles(
  app: FastifyInstance,
  { dataDir, prepare }: { dataDir: string; prepare: () => void },
  bodyFiles: BodyFiles,
): void {
  const most = bodyFilesLimit(bodyFiles);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { fields, maxBytes, tooLarge } = bodyFiles;
    // Refuse by the announced length before reading. A body without a length is refused at the first byte over the limit.
    if (Number(request.headers['content-length'] ?? 0) > most)
      throw new AppError('payload_too_large', tooLarge, { fields: { [fields[0] ?? 'body']: tooLarge } });
    // Start the child process that opens files while their bytes arrive.
    prepare();
    const write = () =>
      writeBodyToDisk(readAhead(payload, { isInJson: true }), dataDir, {
        fields,
        maxBytes,
        tooLarge,
        maxJson: limits.body,
      });
    // The number of bodies of ordinary size is not limited.
    const announced = Number(request.headers['content-length'] ?? Infinity);
    const body = await (announced <= limits.body ? write() : oneOfFew(request, write));
    request.bodyFiles = body.files;
    try {
      return parseJson(body.json);
    } catch (error) {
      await deleteDiskFiles(body.files);
      throw error;
    }
  });
}

/**
 * Runs a handler over a body that has arrived completely, then removes the files it did not use. Files are opened in a queue per
 * person. A queue here would make everybody wait behind one sender.
 */
export async function withBodyFiles<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await deleteDiskFiles(request.bodyFiles ?? {});
  }
}
