import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isOutside, isUnreachable } from './errors.ts';

test('a broken PostgreSQL connection counts as unreachable, not as our fault', async () => {
  const rude = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  onTestFinished(() => void rude.close());
  const address = rude.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const db = openDatabase({ databaseUrl: `postgres://127.0.0.1:${port}/foyer`, dataDir: '' });
  const error: unknown = await db.ping().catch((reason: unknown) => reason);
  await db.close();
  expect([isUnreachable(error), isOutside(error)]).toEqual([true, true]);
  expect([isUnreachable(new TypeError('x')), isOutside(new TypeError('x'))]).toEqual([false, false]);
});

test('a missing PostgreSQL socket counts as unreachable, unlike a missing file', async () => {
  const db = openDatabase({ databaseUrl: 'postgres://localhost/foyer?host=/nowhere', dataDir: '' });
  const error: unknown = await db.ping().catch((reason: unknown) => reason);
  await db.close();
  expect([isUnreachable(error), isOutside(error)]).toEqual([true, true]);
  const missing: unknown = await readFile('/nowhere').catch((reason: unknown) => reason);
  expect(isUnreachable(missing)).toBe(false);
});
