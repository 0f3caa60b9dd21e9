import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { isOpenToken, issueToken, revokeTokens, useToken } from './one-time-tokens.ts';

const subject = { subjectId: 'somebody', emailKey: 'somebody@example.com' };
const ttlMs = 1_000;

test('of twenty simultaneous uses, one gets the subject', async () => {
  const { context, clock } = await testApp();
  const token = await issueToken(context.db, 'verify-email', subject, { ttlMs, now: clock.now });
  const uses = await Promise.all(
    Array.from({ length: 20 }, () => useToken(context.db, 'verify-email', token, clock.now)),
  );
  expect(uses.filter((use) => use !== null)).toEqual([subject]);
  expect(await isOpenToken(context.db, 'verify-email', token, clock.now)).toBe(false);
});

test('stores hashes only', async () => {
  const { context, clock } = await testApp();
  const token = await issueToken(context.db, 'setup', subject, { ttlMs, now: clock.now });
  const rows = await context.db.q().selectFrom('oneTimeToken').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('works only for its purpose, until it expires or is revoked', async () => {
  const { context, clock } = await testApp();
  const { db } = context;
  const token = await issueToken(db, 'verify-email', subject, { ttlMs, now: clock.now });
  expect(await useToken(db, 'reset-password', token, clock.now)).toBeNull();
  expect(await isOpenToken(db, 'reset-password', token, clock.now)).toBe(false);
  expect(await isOpenToken(db, 'verify-email', token, clock.now + ttlMs - 1)).toBe(true);
  expect(await useToken(db, 'verify-email', token, clock.now + ttlMs)).toBeNull();
  await revokeTokens(db, 'verify-email', 'somebody else');
  expect(await isOpenToken(db, 'verify-email', token, clock.now)).toBe(true);
  await revokeTokens(db, 'verify-email', 'somebody');
  expect(await useToken(db, 'verify-email', token, clock.now)).toBeNull();
});
