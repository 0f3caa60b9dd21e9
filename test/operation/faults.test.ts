import { expect, test } from 'vitest';
import { install, until } from './faults/installation.ts';
import { assertSoonBack, killAgainAndAgain } from './faults/kills.ts';
import { assertNothingLost, putUnderLoad } from './faults/load.ts';
import { assertFlat, jumpClock } from './faults/clock-jumps.ts';

// The short form of `npm run faults`. After faults under load, all acknowledged data must exist exactly once and be complete.

test('killed during its work, the program has all acknowledged data', async () => {
  expect(await killAgainAndAgain(5)).toMatch(
    /^5 kills; [1-9]\d* requests, [1-9]\d* messages, .* [1-9]\d* sign-ins acknowledged: all there, once each, whole; first answer/,
  );
});

test('it also has all acknowledged data after the clock jumps by hours and a day', async () => {
  expect(await jumpClock(1)).toMatch(
    /^clock jumped 4 times.*; [1-9]\d* requests, .*all there, once each, whole/,
  );
});

test('memory that grows with the hours fails the run; memory loaded in the first hours does not', () => {
  expect(assertFlat([20, 28, 33, 34, 33, 35, 34, 34])).toBe(
    'in use in each quarter 24.0, 33.5, 34.0, 34.0 MB',
  );
  expect(() => assertFlat([33, 33, 34, 34, 36, 37, 38, 39])).toThrow('Memory grows');
});

test('a delayed start after kills fails the run; a slow machine does not', () => {
  const stopped = [900, 900, 950, 900, 900];
  expect(assertSoonBack([1_000, 1_600, 4_000], stopped)).toContain('1600 ms, 4000 at most, after a stop 900');
  expect(() => assertSoonBack([3_000, 3_000, 3_000], stopped)).toThrow('Too late');
  expect(() => assertSoonBack([1_000, 1_000, 15_000], stopped)).toThrow('Too late');
});

test('clients of the load that write more than real people are refused and continue at once', async () => {
  const place = await install();
  try {
    await place.look(async ({ db }) => {
      const clients = await db.q().selectFrom('clientAccount').select('id').execute();
      const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
      await db
        .q()
        .insertInto('throttle')
        .values(clients.map(({ id }) => ({ key: `messages/client/${id}`, hits: 1_000, expiresAt })))
        .execute();
    });
    await place.start();
    const load = putUnderLoad(place);
    await until('somebody was refused', async () => load.asked().limited > 0);
    await load.stop();
    expect(load.acknowledged.messages.size).toBeGreaterThan(0);
    await assertNothingLost(place, load);
  } finally {
    await place.remove();
  }
});
