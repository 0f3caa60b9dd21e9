import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';

const malformed = () => new AppError('malformed_json', 'The body is not valid JSON in UTF-8.');

const utf8 = new TextDecoder('utf-8', { fatal: true });

// Finds `__proto__`. JSON can also write that name with escapes, so any escape is suspect.
const mayNamePrototype = /__proto__|\\u/;

/** The value of a JSON body; undefined when it is empty. @throws AppError `malformed_json` */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    const text = utf8.decode(body);
    // A reviver makes parsing slower, so it is used only if the text may contain `__proto__`.
    if (!mayNamePrototype.test(text)) return JSON.parse(text);
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw malformed();
      return value;
    });
  } catch {
    throw malformed();
  }
}

/** Accepts JSON bodies, and also urlencoded bodies on the public forms. Other content types are refused. */
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
