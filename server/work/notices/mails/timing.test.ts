import { describe, expect, test } from 'vitest';
import { dueMails, isQuiet, minuteOfDay, nextAt, timing, windowEnd, type Unmailed } from './timing.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Makes a repeatable sequence of random numbers. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test.each([
  [[0], 5],
  [[0, 4, 8], 13],
  [[0, 4, 8, 12, 14], 15],
  [[0, 6], 5],
])('notices of minutes %j are mailed at minute %i', (minutes, end) => {
  const [first = 0, ...rest] = minutes.map((each) => each * minute);
  expect(windowEnd([first, ...rest])).toBe(end * minute);
});

describe('clocks', () => {
  const zones = ['America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham', null];

  test('show the same minute again within a day and an hour, even across a clock change', () => {
    const number = random(7);
    for (let n = 0; n < 500; n++) {
      const zone = zones[number(zones.length)] ?? null;
      const at = Date.parse('2026-01-01T00:00:00Z') + number(365 * 24 * 60) * minute + number(minute);
      const wanted = 8 * 60;
      const next = nextAt(at, zone, wanted);
      expect(next).toBeGreaterThan(at);
      expect(next - at).toBeLessThanOrEqual(day + 60 * minute);
      expect(minuteOfDay(next, zone)).toBe(wanted);
    }
  });

  test('of an unknown time zone are those of the program', () => {
    expect(minuteOfDay(0, 'Texas/Dallas')).toBe(minuteOfDay(0, null));
  });

  test('handle quiet hours that span midnight, and those that do not', () => {
    const at = (time: string) => Date.parse(`2026-05-05T${time}:00Z`);
    const night = { from: 22 * 60, until: 7 * 60 };
    const noon = { from: 12 * 60, until: 13 * 60 };
    const quiet = (hours: typeof night) =>
      ['06:59', '07:00', '12:00', '13:00', '21:59', '22:00'].map((time) => isQuiet(at(time), 'UTC', hours));
    expect(quiet(night)).toEqual([true, false, false, false, false, true]);
    expect(quiet(noon)).toEqual([false, false, true, false, false, false]);
    expect(isQuiet(at('23:00'), 'UTC', null)).toBe(false);
  });
});

type Thing = Unmailed & { seenAt: number; mailedAt: number | null };

/** The notices of one day, of each kind: some are seen soon, some later, some never. */
function history(seed: number) {
  const number = random(seed);
  const start = Date.parse('2026-03-07T00:00:00Z') + number(day);
  const things: Thing[] = [];
  let at = start;
  const length = 1 + number(40);
  for (let n = 0; n < length; n++) {
    // Notices come in bursts, with pauses of up to half a day.
    at += number(4) === 0 ? number(12 * 60 * minute) : number(4 * minute);
    const seenAt = [at + number(3 * minute), at + number(day), Infinity][number(3)] ?? Infinity;
    things.push({
      at,
      seenAt,
      mail: number(4) === 0 ? 'daily' : 'at-once',
      reminder: number(8) === 0,
      asks: number(3) === 0,
      mailedAt: null,
    });
  }
  const quiet = number(2) === 0 ? null : { from: number(24 * 60), until: number(24 * 60) };
  const zone = ['America/Chicago', 'Europe/Berlin', 'Asia/Kolkata'][number(3)] ?? null;
  return { things, start, end: at + 3 * day, zone, quiet };
}

test.each(Array.from({ length: 60 }, (_, seed) => [seed]))(
  'over a random history each unseen notice is mailed exactly once (%i)',
  (seed) => {
    const { things, start, end, zone, quiet } = history(seed);
    for (let now = start; now <= end; now += minute) {
      const waiting = things.filter((t) => t.at <= now && t.seenAt > now && t.mailedAt === null);
      const due = dueMails(waiting, now, { zone, quiet });
      if (due.length > 0) expect(isQuiet(now, zone, quiet)).toBe(false);
      for (const mail of due) expect(new Set(mail.map(({ asks }) => asks)).size).toBe(1);
      for (const thing of due.flat()) thing.mailedAt = now;
    }
    for (const thing of things) {
      const { at, seenAt, mail, reminder, asks, mailedAt } = thing;
      if (mailedAt === null) {
        // A notice without a mail was seen before its mail was due.
        expect(seenAt).toBeLessThan(Infinity);
        continue;
      }
      expect(seenAt).toBeGreaterThan(mailedAt);
      if (!reminder) expect(mailedAt - at).toBeGreaterThanOrEqual(timing.seen);
      // Immediate mail is sent within a quarter of an hour, or within five minutes for a decision. Daily mail is sent within
      // a day. Quiet hours delay both until they end.
      const atOnce = asks ? timing.asked : timing.most;
      let latest = at + (mail === 'daily' ? day + 60 * minute : atOnce) + minute;
      while (isQuiet(latest - minute, zone, quiet)) latest += minute;
      expect(mailedAt).toBeLessThanOrEqual(latest);
    }
  },
);
