import { expect, it } from 'vitest';
import { hoursText, minutesOf } from './hours-text.ts';

it.each([
  ['1:30', 90],
  [':45', 45],
  ['1.5', 90],
  ['1,25', 75],
  ['2 h', 120],
  ['90m', 90],
  ['', NaN],
  ['1:75', NaN],
  ['soon', NaN],
])('reads %j as minutes', (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes);
});

it('writes minutes as hours', () => {
  expect([0, 5, 90, 6000].map(hoursText)).toEqual(['0:00', '0:05', '1:30', '100:00']);
});
