import { expect, it } from 'vitest';
import { choicesOf, morningOf, untilText } from './until.ts';

const at = (text: string) => new Date(text).getTime();
const offered = (text: string) =>
  choicesOf(at(text)).map(({ label, until }) => `${label}: ${untilText(until)}`);

it('offers tomorrow and Monday, the next morning once', () => {
  expect(offered('2026-11-20T22:30:00')).toEqual([
    'Tomorrow: Saturday, Nov 21, 9:00 AM',
    'Monday: Monday, Nov 23, 9:00 AM',
  ]);
  expect(offered('2026-11-23T08:00:00')).toEqual([
    'Tomorrow: Tuesday, Nov 24, 9:00 AM',
    'Monday: Monday, Nov 30, 9:00 AM',
  ]);
  expect(offered('2026-11-22T12:00:00')).toEqual(['Tomorrow: Monday, Nov 23, 9:00 AM']);
});

it('takes a day to come', () => {
  const now = at('2026-11-20T10:00:00');
  expect(untilText(morningOf('2026-12-01', now) ?? '')).toBe('Tuesday, Dec 1, 9:00 AM');
  expect(morningOf('2026-11-20', now)).toBeNull();
  expect(morningOf('', now)).toBeNull();
});
