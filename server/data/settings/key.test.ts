import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError } from '#server/core/config.ts';
import { loadSecrets } from '#server/core/secrets.ts';
import { testApp } from '#server/testing/test-app.ts';
import { assertSameKey } from './key.ts';

const another = (now: () => number) => loadSecrets('', randomBytes(32).toString('base64url'), now);

test("a process whose key differs from the database's is refused", async () => {
  const { context } = await testApp();
  await assertSameKey(context);
  await assertSameKey(context);
  const other = { ...context, secrets: another(context.now) };
  await expect(assertSameKey(other)).rejects.toThrow(ConfigError);
  await expect(assertSameKey(other)).rejects.toThrow(
    /^SECRET_KEY: this database was opened with another key\..*other services.*webhook secrets and calendar addresses\.$/,
  );
  // The process that has the first key can still start.
  await assertSameKey(context);
});

test('a lost key can be replaced on purpose, and the old one is then refused', async () => {
  const { context } = await testApp();
  await assertSameKey(context);
  const other = { ...context, secrets: another(context.now) };
  await assertSameKey(other, true);
  await assertSameKey(other);
  await expect(assertSameKey(context)).rejects.toThrow(ConfigError);
});

test('two processes that open a new database at once agree on one key', async () => {
  const { context } = await testApp();
  const other = { ...context, secrets: another(context.now) };
  const outcomes = await Promise.allSettled([assertSameKey(context), assertSameKey(other)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
