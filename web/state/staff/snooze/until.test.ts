import { expect, it } from 'vitest';
import { choicesOf, momentOf, shortUntilText, untilText } from './until.ts';

const at = (text: string) => new Date(text).getTime();
const offered = (text: string) =>
  choicesOf(at(text)).map(({ label, until }) => `${label}: ${shortUntilText(until)}`);

it('offers a few hours, tomorrow and Monday, soonest first and the next morning only once', () => {
  expect(offered('2026-11-20T22:30:00')).toEqual([
    'In three hours: Sat, Nov 21, 1:30 AM',
    'Tomorrow: Sat, Nov 21, 9 AM',
    'Monday: Mon, Nov 23, 9 AM',
  ]);
  expect(offered('2026-11-23T08:05:00')).toEqual([
    'In three hours: Mon, Nov 23, 11:15 AM',
    'Tomorrow: Tue, Nov 24, 9 AM',
    'Monday: Mon, Nov 30, 9 AM',
  ]);
  expect(offered('2026-11-22T12:00:00')).toEqual([
    'In three hours: Sun, Nov 22, 3 PM',
    'Tomorrow: Mon, Nov 23, 9 AM',
  ]);
});

it('accepts only a future day and time', () => {
  const now = at('2026-11-20T10:00:00');
  expect(untilText(momentOf('2026-12-01', '14:30', now) ?? '')).toBe('Tuesday, Dec 1, 2:30 PM');
  expect(untilText(momentOf('2026-11-20', '10:01', now) ?? '')).toBe('Friday, Nov 20, 10:01 AM');
  expect(momentOf('2026-11-20', '09:00', now)).toBeNull();
  expect(momentOf('2026-12-01', '', now)).toBeNull();
  expect(momentOf('', '09:00', now)).toBeNull();
});
