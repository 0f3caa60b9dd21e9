import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyFiles } from '#contract/endpoint.ts';
import { limits } from '#contract/validation/limits.ts';
import { AppError, tooManyRequests } from '#server/core/errors.ts';
import { readAhead } from '#server/data/bytes-arriving.ts';
import { deleteDiskFiles, writeBodyToDisk } from '#server/work/uploads/body-to-disk.ts';
import { parseJson } from './body.ts';

/** The largest size of a body with files: base64 adds a third, and some programs escape each slash. */
export const bodyFilesLimit = ({ fields, maxBytes }: BodyFiles): number =>
  fields.length * Math.ceil(maxBytes * 1.4) + limits.body;

/**
 * Limits how many bodies with files one person may send at once, because files still being received do not count towards the
 * storage limit.
 */
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
 * Lets the routes of `app` accept JSON that contains files. The files are on the disk before the handler runs. `prepare` is
 * called when files begin to arrive.
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
    // Refuse by the `Content-Length` before reading. A body without a length is refused at the first byte over the limit.
    if (Number(request.headers['content-length'] ?? 0) > most)
      throw new AppError('payload_too_large', tooLarge, { fields: { [fields[0] ?? 'body']: tooLarge } });
    // Start the child process that opens files, while the files still arrive.
    prepare();
    const write = () =>
      writeBodyToDisk(readAhead(payload, { isInJson: true }), dataDir, {
        fields,
        maxBytes,
        tooLarge,
        maxJson: limits.body,
      });
    // Bodies no larger than those without files are not limited in number.
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
 * Runs a handler after the whole body has arrived, then removes the files that the handler did not use. There is no queue
 * here, because it would make everybody wait behind one sender. Files are opened later in a queue that is fair to each
 * person.
 */
export async function withBodyFiles<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await deleteDiskFiles(request.bodyFiles ?? {});
  }
}
