import { expect, test } from 'vitest';
import { killAgainAndAgain } from '../scripts/faults/kills.ts';
import { jumpClock } from '../scripts/faults/time.ts';

// The short form of `npm run faults`: what is acknowledged under load is there afterwards, once and whole.

test(
  'killed in the middle of its work, the program has everything that it acknowledged',
  { timeout: 330_000 },
  async () => {
    expect(await killAgainAndAgain(5)).toMatch(
      /^5 kills; [1-9]\d* requests, [1-9]\d* messages, .*all there, once each, whole/,
    );
  },
);

test('so it has when the clock jumps by hours and a day', { timeout: 330_000 }, async () => {
  expect(await jumpClock(1)).toMatch(
    /^clock jumped 4 times.*; [1-9]\d* requests, .*all there, once each, whole/,
  );
});
