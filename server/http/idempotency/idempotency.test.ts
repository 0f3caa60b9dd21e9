import { expect, test } from 'vitest';
import { counters } from '#server/work/jobs/testing/counters.ts';
import { neighbour } from '#server/testing/processes/neighbour.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { idempotent, sweepAnswers } from './idempotency.ts';

const app = appForEachTest();

const request = (changes: Partial<Parameters<typeof idempotent>[1]> = {}) => ({
  scope: 'POST /api/things',
  key: 'one',
  requestHash: 'h',
  now: app.clock.now,
  ...changes,
});

/** Work that writes a row and returns how often it ran. */
const work =
  (db = app.context.db) =>
  async () => {
    await counters.add(db, 'runs', 1);
    const { runs } = await counters.read(db, ['runs']);
    return { runs, text: 'grün' };
  };

const runs = async () => (await counters.read(app.context.db, ['runs'])).runs;

test('repeats the first answer', async () => {
  const { db } = app.context;
  const first = await idempotent(db, request(), work());
  expect(first).toEqual({ runs: 1, text: 'grün' });
  expect(await idempotent(db, request(), work())).toEqual(first);
  expect(await runs()).toBe(1);
});

test('refuses the same key with other content', async () => {
  const { db } = app.context;
  await idempotent(db, request(), work());
  await expect(idempotent(db, request({ requestHash: 'other' }), work())).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  });
  expect(await runs()).toBe(1);
});

test('keeps scopes apart, even if their texts join to the same string', async () => {
  const { db } = app.context;
  await idempotent(db, request({ scope: 'a', key: 'bc' }), work());
  await idempotent(db, request({ scope: 'ab', key: 'c' }), work());
  expect(await runs()).toBe(2);
});

test('has one winner among many simultaneous requests of several processes', async () => {
  const other = neighbour(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { db } = index % 2 ? app.context : other;
      return idempotent(db, request(), work(db));
    }),
  );
  expect(new Set(answers.map(({ runs: times }) => times))).toEqual(new Set([1]));
  expect(await runs()).toBe(1);
});

test('a failure frees the key', async () => {
  const { db } = app.context;
  const failing = idempotent(db, request(), async () => {
    await counters.add(db, 'runs', 1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await idempotent(db, request(), work())).runs).toBe(1);
});

test('keeps answers for 24 hours', async () => {
  const { db } = app.context;
  const day = 24 * 3_600_000;
  await idempotent(db, request(), work());
  await sweepAnswers(db, app.clock.now + day - 1);
  await idempotent(db, request({ now: app.clock.now + day - 1 }), work());
  expect(await runs()).toBe(1);
  // An expired answer does not count, even if no sweep has removed it.
  await idempotent(db, request({ now: app.clock.now + day, requestHash: 'other' }), work());
  expect(await runs()).toBe(2);
  await sweepAnswers(db, app.clock.now + 2 * day);
  expect(await db.q().selectFrom('idempotency').selectAll().execute()).toEqual([]);
});
