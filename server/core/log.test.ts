import { Writable } from 'node:stream';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { registerRequestLog } from './log.ts';

async function linesAt(level: string): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const {
        level: number,
        route,
        status,
      } = JSON.parse(String(chunk)) as { level: number; route: string; status: number };
      lines.push(`${number} ${route} ${status}`);
      done();
    },
  });
  const log: FastifyBaseLogger = pino({ level }, stream);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerRequestLog(app);
  app.get('/', () => 'a page');
  app.get('/healthz', { logLevel: 'warn' }, () => 'fine');
  app.get('/api/call', { config: { endpoint: getUser } }, () => 'an answer');
  for (const url of ['/', '/healthz', '/api/call', '/nowhere']) await app.inject(url);
  await app.close();
  return lines;
}

test('calls and refusals are noted, pages for who asks for them, health never', async () => {
  expect(await linesAt('info')).toEqual(['30 /api/call 200', '30 none 404']);
  expect(await linesAt('debug')).toEqual(['20 / 200', '30 /api/call 200', '30 none 404']);
  expect(await linesAt('warn')).toEqual([]);
});
