import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';

const malformed = () => new AppError('malformed_json', 'The body is not valid JSON in UTF-8.');

const utf8 = new TextDecoder('utf-8', { fatal: true });

// The name may be written with escapes, too.
const mayNamePrototype = /__proto__|\\u/;

/** The value of a JSON body; undefined when it is empty. @throws AppError `malformed_json` */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    const text = utf8.decode(body);
    // Looking at each value takes longer than reading the text.
    if (!mayNamePrototype.test(text)) return JSON.parse(text);
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
