import { expect, onTestFinished, test } from 'vitest';
import { firstIdAt, followClock, newId, newIdOfLater } from './ids.ts';

test('an id made for a later moment sorts there, without moving the ids made until then', () => {
  const before = newId();
  const now = Number.parseInt(before.slice(0, 8) + before.slice(9, 13), 16);
  const later = newIdOfLater(now + 60_000);
  const next = newId(now);
  expect([before, next, later].toSorted()).toEqual([before, next, later]);
  expect(next < firstIdAt(now + 60_000)).toBe(true);
  expect(later >= firstIdAt(now + 60_000) && later < firstIdAt(now + 60_001)).toBe(true);
});

test('followClock starts anew, even if the clock before it was far ahead', () => {
  newId();
  followClock(() => 1_000);
  onTestFinished(() => followClock(Date.now));
  expect(newId() < firstIdAt(1_001)).toBe(true);
});
