import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { MediaFailure } from '../work/media/types.ts';
import { ifReachable } from './sessions/session.ts';
import { registerErrors } from './error-handler.ts';

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

/** An app whose only route fails, and the log lines of that app. */
async function failing(thrown: () => Error) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = Fastify({ logger: { level: 'warn', stream } });
  registerErrors(app);
  app.get('/', () => {
    throw thrown();
  });
  const { statusCode, headers } = await app.inject('/');
  return { lines, statusCode, retryAfter: headers['retry-after'] };
}

test('a call refused for an unreachable database is one short warning', async () => {
  const { lines, statusCode, retryAfter } = await failing(away);
  expect([statusCode, retryAfter]).toEqual([503, '2']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 40,
    reason: 'connect ECONNREFUSED 127.0.0.1:5432',
    msg: 'A call was refused',
  });
  expect(lines[0]).not.toHaveProperty('err');
});

test.each([
  [
    'no file descriptor is free',
    () => Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }),
  ],
  ['a process that draws was cut off', () => new MediaFailure('Reading the file was stopped.')],
])('a call is refused temporarily when %s', async (_, thrown) => {
  const { lines, statusCode } = await failing(thrown);
  expect([statusCode, lines.map(({ level }) => level)]).toEqual([503, [40]]);
});

test('an error of the program is logged with its stack', async () => {
  const { lines, statusCode } = await failing(() => new TypeError('x is not a function'));
  expect(statusCode).toBe(500);
  expect(lines[0]).toMatchObject({
    level: 50,
    err: { stack: expect.stringContaining('x is not a function') },
  });
});

test('public pages treat everybody as signed out while the database is unreachable, and hide no other error', async () => {
  expect(await ifReachable(Promise.reject(away()))).toBeNull();
  expect(await ifReachable(Promise.resolve('somebody'))).toBe('somebody');
  await expect(ifReachable(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});
