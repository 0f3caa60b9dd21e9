import { Writable } from 'node:stream';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { createLog, registerRequestLog } from './log.ts';

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
  app.get(getUser.path, { config: { endpoint: getUser } }, () => 'an answer');
  app.get('/quotes/:key', () => 'a quote');
  for (const url of ['/', '/quotes/a-secret-token', '/healthz', getUser.path, '/nowhere'])
    await app.inject(url);
  await app.close();
  return lines;
}

test('calls and refusals are logged as info, pages only as debug, health checks never', async () => {
  expect(await linesAt('info')).toEqual(['30 /api/auth/user 200', '30 none 404']);
  expect(await linesAt('debug')).toEqual([
    '20 / 200',
    '20 /quotes/:key 200',
    '30 /api/auth/user 200',
    '30 none 404',
  ]);
  expect(await linesAt('warn')).toEqual([]);
});

test('an error is logged without e-mail addresses and without the refused content', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const error = Object.assign(new Error('550 <zora@example.com> is full'), {
    code: '23505',
    detail: 'Key ("emailKey")=(zora@example.com) already exists.',
    rejected: ['zora@example.com'],
  });
  const log = createLog('info', stream);
  log.warn({ err: error }, 'could not be sent');
  log.warn({ reason: error.message }, 'will be tried again');
  const [line = '', short = ''] = lines;
  expect(lines.join('')).not.toContain('zora');
  expect(JSON.parse(short)).toMatchObject({ reason: '550 <<address>> is full' });
  expect(JSON.parse(line)).toMatchObject({ err: { message: '550 <<address>> is full', code: '23505' } });
});
