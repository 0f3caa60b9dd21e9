import { expect, it } from 'vitest';
import { periodStart, repeatText } from './periods.ts';

it.each([
  ['2027-01-31', 'month', 1, '2027-02-28'],
  ['2027-01-31', 'month', 2, '2027-03-31'],
  ['2027-11-30', 'quarter', 1, '2028-02-29'],
  ['2027-12-15', 'month', 1, '2028-01-15'],
  ['2027-12-15', 'quarter', 0, '2027-12-15'],
] as const)('from %s each %s, period %i begins on %s', (first, every, period, on) => {
  expect(periodStart(first, every, period)).toBe(on);
});

it('says how a line repeats', () => {
  const repeats = { every: 'month', until: null, rounds: null, hours: null } as const;
  expect(repeatText(repeats)).toBe('each month');
  expect(repeatText({ ...repeats, until: '2027-12-31', rounds: 2, hours: 1 })).toBe(
    'each month until Dec 31, 2027, with 2 rounds and 1 hour',
  );
});
