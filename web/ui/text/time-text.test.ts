import { expect, it } from 'vitest';
import { shortText } from './time-text.ts';

const hour = 3_600_000;

it('says in one word how long ago something was', () => {
  const passed = [0, 0.1, 7, 30, 24 * 8, 24 * 45, 24 * 800];
  expect(passed.map((hours) => shortText(0, hours * hour))).toEqual([
    'now',
    '6m',
    '7h',
    '1d',
    '1w',
    '2mo',
    '2y',
  ]);
});
