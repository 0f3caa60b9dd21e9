import crypto, { argon2Sync } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { checkPassword, hashPassword } from './passwords.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('stores argon2id with its parameters and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await checkPassword('correct horse', one)).toEqual({ right: true, outdated: false });
});

test.each([
  ['another case', 'Secret pass'],
  ['a space behind', 'secret pass '],
  ['a NUL behind', 'secret pass\0'],
  ['one letter less', 'secret pas'],
  ['nothing', ''],
])('refuses %s', async (_name, given) => {
  expect((await checkPassword(given, await hashPassword('secret pass'))).right).toBe(false);
});

test('counts every byte of a long password', async () => {
  const long = 'é'.repeat(128);
  const stored = await hashPassword(long);
  expect((await checkPassword(long, stored)).right).toBe(true);
  expect((await checkPassword(`${long.slice(0, -1)}e`, stored)).right).toBe(false);
});

test('uses Unicode exactly as typed', async () => {
  const composed = 'caf\u00e9-pass';
  const stored = await hashPassword(composed);
  expect((await checkPassword(composed, stored)).right).toBe(true);
  expect((await checkPassword('cafe\u0301-pass', stored)).right).toBe(false);
  expect((await checkPassword('x\ud800', await hashPassword('x\ufffd'))).right).toBe(false);
});

test('reports a hash made with other parameters as outdated', async () => {
  const salt = Buffer.alloc(16, 7);
  const hash = argon2Sync('argon2id', {
    message: 'older',
    nonce: salt,
    tagLength: 32,
    memory: 8192,
    passes: 1,
    parallelism: 1,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(hash)}`;
  expect(await checkPassword('older', stored)).toEqual({ right: true, outdated: true });
  expect(await checkPassword('newer', stored)).toEqual({ right: false, outdated: false });
});

test('no password matches an unreadable stored hash', async () => {
  for (const stored of [null, '', 'plain', '$argon2id$v=19$m=1$x$y'])
    expect((await checkPassword('', stored)).right).toBe(false);
});

test("refuses work beyond the queue's limit and completes the rest", async () => {
  const { argon2 } = crypto;
  // The test makes a hundred hashes, so it uses cheap ones.
  vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, asked, callback) =>
    argon2(algorithm, { ...asked, memory: 8, passes: 1 }, callback),
  );
  syncBuiltinESMExports();
  const results = await Promise.allSettled(Array.from({ length: 130 }, () => checkPassword('x', null)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect((await checkPassword('x', null)).right).toBe(false);
});
