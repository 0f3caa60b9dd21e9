import { beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { counters } from './counters.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

test('adds up, and reads 0 for what was never counted', async () => {
  const { db } = app.context;
  await counters.add(db, 'b', 5);
  await counters.add(db, 'b', -2);
  expect(await counters.read(db, ['a', 'b'])).toEqual({ a: 0, b: 3 });
  expect(await counters.read(db, [])).toEqual({});
});

test('loses nothing when many count at once', async () => {
  const { db } = app.context;
  await Promise.all(Array.from({ length: 40 }, () => db.tx(() => counters.add(db, 'many', 1))));
  expect(await counters.read(db, ['many'])).toEqual({ many: 40 });
});

test('forgets what was rolled back', async () => {
  const { db } = app.context;
  const failing = db.tx(async () => {
    await counters.add(db, 'a', 1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await counters.read(db, ['a'])).toEqual({ a: 0 });
});
