import { expect, it } from 'vitest';
import { transferRate } from './transfer-rate.ts';

it('says nothing before it has measured, then how long the rest takes', () => {
  const rate = transferRate();
  expect(rate.secondsLeft(0, 100, 0)).toBeNull();
  expect(rate.secondsLeft(10, 100, 1000)).toBe(9);
});

it('does not count what had arrived before', () => {
  const rate = transferRate();
  rate.secondsLeft(50, 100, 0);
  expect(rate.secondsLeft(60, 100, 1000)).toBe(4);
});

it('evens out a slow moment, and forgets all at a reset', () => {
  const rate = transferRate();
  rate.secondsLeft(0, 100, 0);
  rate.secondsLeft(20, 100, 1000);
  // A second without a byte makes 14 a second of the 20.
  expect(rate.secondsLeft(20, 100, 2000)).toBe(6);
  rate.reset();
  expect(rate.secondsLeft(20, 100, 3000)).toBeNull();
});
