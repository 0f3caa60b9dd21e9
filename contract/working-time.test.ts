import { describe, expect, it } from 'vitest';
import {
  daysAfter,
  dueAt,
  dueSince,
  endOfDay,
  isOpen,
  startOfDay,
  workingDaysFrom,
  workingTime,
  type WorkingTime,
} from './working-time.ts';

const week: WorkingTime = {
  timeZone: 'America/Chicago',
  days: [1, 2, 3, 4, 5],
  from: 9 * 60,
  until: 18 * 60,
  holidays: ['2026-11-26'],
};
const at = (text: string) => Date.parse(text);
const due = (text: string) => new Date(dueAt(at(text), week)).toISOString();

describe('a request', () => {
  // In November Chicago is six hours behind UTC.
  it.each([
    [
      'on a Tuesday afternoon is due on Wednesday at the same time',
      '2026-11-17T21:00:00.000Z',
      '2026-11-18T21:00:00.000Z',
    ],
    ['late on a Monday is due when Tuesday ends', '2026-11-17T03:00:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['on a Friday is due on Monday', '2026-11-20T22:00:00.000Z', '2026-11-23T22:00:00.000Z'],
    ['on a Saturday has all of Monday', '2026-11-21T16:00:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['before a holiday is due after it', '2026-11-25T20:00:00.000Z', '2026-11-27T20:00:00.000Z'],
    [
      'before the clocks change is due at the same time of the day',
      '2026-10-30T20:00:00.000Z',
      '2026-11-02T21:00:00.000Z',
    ],
  ])('%s', (_, since, expected) => {
    expect(due(since)).toBe(expected);
  });

  it('is due 24 hours later if every hour counts', () => {
    expect(dueAt(5, null)).toBe(5 + 24 * 3_600_000);
    expect(dueSince(dueAt(5, null), null)).toBe(5);
  });
});

/** Gives the same random numbers in each run. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const minute = 60_000;
const zones = ['America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham'];

it('is due within working hours, in order of arrival, and counts as due from then on', () => {
  const number = random(3);
  for (let n = 0; n < 400; n++) {
    const from = number(12) * 60;
    const time: WorkingTime = {
      timeZone: zones[number(zones.length)] ?? 'UTC',
      days: [1 + number(7), 1 + number(7), 1 + number(7)],
      from,
      until: from + 60 + number(11 * 60),
      holidays: ['2026-01-01', '2026-05-0' + (1 + number(9))],
    };
    const since = at('2026-01-03T00:00:00Z') + number(360 * 24 * 60) * minute;
    const promise = (1 + number(3)) * 24 * 60 * minute;
    const end = dueAt(since, time, promise);
    // When clocks are set back, one hour occurs twice.
    expect(dueAt(since + 7 * minute, time, promise)).toBeGreaterThanOrEqual(end);
    expect(isOpen(time, end - minute) || isOpen(time, end)).toBe(true);
    const slack = 61 * minute;
    expect(dueSince(end + slack, time, promise)).toBeGreaterThanOrEqual(since);
    expect(
      dueSince(end - slack, time, promise),
      JSON.stringify([time, promise / 3_600_000, new Date(since), new Date(end)]),
    ).toBeLessThan(since + slack);
  }
});

it('is open only during working hours on working days', () => {
  expect(isOpen(week, at('2026-11-17T15:00:00Z'))).toBe(true);
  expect(isOpen(week, at('2026-11-17T14:59:00Z'))).toBe(false);
  expect(isOpen(week, at('2026-11-18T00:00:00Z'))).toBe(false);
  expect(isOpen(week, at('2026-11-21T18:00:00Z'))).toBe(false);
  expect(isOpen(null, 0)).toBe(true);
});

it.each([
  [{ days: [] }, 'Please choose at least one day.'],
  [{ until: 9 * 60 }, 'The day must end after it begins.'],
  [{ holidays: ['Christmas'] }, 'Please enter a day like 2026-12-24.'],
  [{ timeZone: 'Texas' }, 'Please choose a time zone from the list.'],
])('refuses %j', (change, message) => {
  expect(workingTime.safeParse({ ...week, ...change }).error?.issues[0]?.message).toBe(message);
});

it.each([
  ['over a weekend', '2026-11-20', 2, '2026-11-24'],
  ['over a holiday', '2026-11-25', 1, '2026-11-27'],
  ['back over both', '2026-11-27', -3, '2026-11-23'],
  ['from a day off', '2026-11-21', 1, '2026-11-23'],
  ['by none', '2026-11-21', 0, '2026-11-21'],
])('working days are counted %s', (_, from, days, to) => {
  expect(workingDaysFrom(from, days, week)).toBe(to);
});

it('without working time every day counts', () => {
  expect(workingDaysFrom('2026-12-31', 2, null)).toBe('2027-01-02');
});

it('days begin and end at local midnight, also where the clock changes', () => {
  const long = '2026-11-01';
  expect([startOfDay(long, week), endOfDay(long, week)]).toEqual([
    at('2026-11-01T05:00:00Z'),
    at('2026-11-02T06:00:00Z'),
  ]);
  expect(startOfDay(daysAfter(long, -1), null)).toBe(at('2026-10-31T00:00:00Z'));
});
