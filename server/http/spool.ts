import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Spool } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError, tooManyRequests } from '../errors.ts';
import { createLane } from '../passwords/lane.ts';
import { dropSpooled, spoolBody } from '../uploads/spool.ts';
import { parseJson } from './body.ts';

/** Most bytes of a body with files in it: base64 adds a third, and some programs escape each of its slashes. */
export const spoolLimit = ({ fields, maxBytes }: Spool): number =>
  fields.length * Math.ceil(maxBytes * 1.4) + limits.body;

const lane = createLane({
  slots: 2,
  waiting: 100,
  full: () =>
    new AppError('unavailable', 'The server is busy with other files. Please try again in a moment.', {
      retryAfter: 5,
    }),
});

/** Bodies with files that one person may send at once: what is on its way counts against nobody's space yet. */
const mostAtOnce = 10;
const sending = new Map<string, number>();

async function oneOfFew<T>({ actor, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const who = actor !== null && 'id' in actor ? actor.id : ip;
  const before = sending.get(who) ?? 0;
  if (before >= mostAtOnce)
    throw tooManyRequests(5, 'Too many files are on their way at once. Please send the others after them.');
  sending.set(who, before + 1);
  try {
    return await work();
  } finally {
    const left = (sending.get(who) ?? 1) - 1;
    if (left > 0) sending.set(who, left);
    else sending.delete(who);
  }
}

/** Lets the routes of `app` take JSON with files in it: they are on the disk before the handler runs. */
export function registerSpooling(app: FastifyInstance, dataDir: string, spool: Spool): void {
  const most = spoolLimit(spool);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const { fields, maxBytes, tooLarge } = spool;
      // Refused before a byte is read; what hides its length is refused at the byte that is too much.
      if (Number(request.headers['content-length'] ?? 0) > most)
        throw new AppError('payload_too_large', tooLarge, { fields: { [fields[0] ?? 'body']: tooLarge } });
      const body = await oneOfFew(request, () =>
        spoolBody(payload, dataDir, { fields, maxBytes, tooLarge, maxJson: limits.body }),
      );
      request.spooled = body.files;
      try {
        return parseJson(body.json);
      } catch (error) {
        await dropSpooled(body.files);
        throw error;
      }
    },
  );
}

/**
 * Runs a handler over a body that has arrived completely, two at a time: slow senders wait for nobody and nobody waits for
 * them. What is left of the files is removed after.
 */
export async function withSpooled<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await lane(work);
  } finally {
    await dropSpooled(request.spooled ?? {});
  }
}
