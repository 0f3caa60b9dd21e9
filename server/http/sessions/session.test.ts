import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { invalid } from '#server/core/errors.ts';
import { watchSignIn } from './session.ts';

test('a refused sign-in is noted with its network address, without the typed text', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const from = { log, ip: '192.0.2.7' };
  expect(await watchSignIn(from, 'client', () => Promise.resolve('somebody'))).toBe('somebody');
  expect(lines).toEqual([]);
  const refusal = invalid('No.', { email: 'hunter2' });
  await expect(watchSignIn(from, 'client', () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    kind: 'client',
    ip: '192.0.2.7',
    code: 'validation_error',
    msg: 'A sign-in was refused',
  });
  expect(lines[0]).not.toContain('hunter2');
});
