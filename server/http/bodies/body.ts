import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';

const malformed = () => new AppError('malformed_json', 'The body is not valid JSON in UTF-8.');

/** The value of a JSON body; undefined when it is empty. @throws AppError `malformed_json` */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw malformed();
      return value;
    });
  } catch {
    throw malformed();
  }
}

/** Accepts JSON bodies, and urlencoded ones on the public forms; other types are refused. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
}
