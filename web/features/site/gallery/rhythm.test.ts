import { expect, it } from 'vitest';
import { rhythm } from './rhythm.ts';

it.each(Array.from({ length: 60 }, (_, n) => n + 2))('fills whole rows with %i pieces', (count) => {
  const spans = rhythm(count);
  expect(spans).toHaveLength(count);
  let at = 0;
  for (const span of spans) {
    expect(at + span).toBeLessThanOrEqual(12);
    at = (at + span) % 12;
  }
  expect(at).toBe(0);
});

it('changes sides, and leaves none alone but the only one', () => {
  expect([rhythm(0), rhythm(1)]).toEqual([[], [12]]);
  expect(rhythm(4)).toEqual([7, 5, 5, 7]);
  expect(rhythm(6)).toEqual([7, 5, 5, 7, 7, 5]);
  expect(rhythm(10)).toEqual([7, 5, 4, 4, 4, 5, 7, 4, 4, 4]);
});
