import { expect, it } from 'vitest';
import { transferRate } from './transfer-rate.ts';

it('says nothing before the first measurement, then the remaining time', () => {
  const rate = transferRate();
  expect(rate.secondsLeft(0, 100, 0)).toBeNull();
  expect(rate.secondsLeft(10, 100, 1000)).toBe(9);
});

it('does not count bytes that had arrived before', () => {
  const rate = transferRate();
  rate.secondsLeft(50, 100, 0);
  expect(rate.secondsLeft(60, 100, 1000)).toBe(4);
});

it('smooths a slow moment, and forgets everything at a reset', () => {
  const rate = transferRate();
  rate.secondsLeft(0, 100, 0);
  rate.secondsLeft(20, 100, 1000);
  // A second without progress lowers the rate from 20 to 14 bytes per second.
  expect(rate.secondsLeft(20, 100, 2000)).toBe(6);
  rate.reset();
  expect(rate.secondsLeft(20, 100, 3000)).toBeNull();
});
