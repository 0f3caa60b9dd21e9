import * as z from 'zod/mini';
import { timeZone } from './profile.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The promised answer time, in milliseconds (specification, section 9). */
export const promiseMs = 24 * hour;

const minuteOfDay = z
  .number({ error: 'Please enter a time.' })
  .check(z.int(), z.gte(0, 'Please enter a time.'), z.lte(24 * 60, 'Please enter a time.'));

/** The agency's working hours. Without them, every hour is a working hour. */
export const workingTime = z
  .object({
    timeZone,
    /** Days of the week, from 1 for Monday to 7 for Sunday. */
    days: z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.maxLength(7)),
    /** In minutes of the day. */
    from: minuteOfDay,
    until: minuteOfDay,
    /** Days without work, such as 2026-12-24. */
    holidays: z
      .array(z.iso.date('Please enter a day like 2026-12-24.'))
      .check(z.maxLength(366, 'At most 366 holidays can be kept.')),
  })
  .check((ctx) => {
    const { days, from, until } = ctx.value;
    const refuse = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [path], message, input: ctx.value });
    if (days.length === 0) refuse('days', 'Please choose at least one day.');
    if (until <= from) refuse('until', 'The day must end after it begins.');
  });

export type WorkingTime = z.infer<typeof workingTime>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a time zone, in milliseconds, computed as if the local time were UTC. */
function wallOf(ms: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: of = 1, hour: at = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, of, at, minute, second) + (((ms % 1000) + 1000) % 1000);
}

/** The agency's local day at an instant, such as 2026-12-24. */
export const localDay = (ms: number, time: WorkingTime | null): string =>
  new Date(time ? wallOf(ms, time.timeZone) : ms).toISOString().slice(0, 10);

/** The instant of a local time in a time zone, both in milliseconds. `wall` is the local time as if it were UTC. */
export function instantOf(wall: number, zone: string): number {
  const guess = wall - (wallOf(wall, zone) - wall);
  return guess - (wallOf(guess, zone) - wall);
}

/** The day that is a number of days after another day; before it if the number is negative. */
export const daysAfter = (on: string, count: number): string =>
  new Date(Date.parse(on) + count * day).toISOString().slice(0, 10);

/** The instant at which a local day of the agency begins, in milliseconds. */
export const startOfDay = (on: string, time: WorkingTime | null): number =>
  time ? instantOf(Date.parse(on), time.timeZone) : Date.parse(on);

/** The instant at which a local day of the agency ends, in milliseconds. */
export const endOfDay = (on: string, time: WorkingTime | null): number => startOfDay(daysAfter(on, 1), time);

/** Without the agency's time zone, a client's last day ends when it is over everywhere on earth. */
const grace = (time: WorkingTime | null) => (time ? 0 : 12 * hour);

/** The instant at which a client's last day ends, in milliseconds. */
export const endOfLastDay = (on: string, time: WorkingTime | null): number =>
  endOfDay(on, time) + grace(time);

/** The earliest day that is not over for clients. A quote whose last day is before this day has expired. */
export const firstOpenDay = (now: number, time: WorkingTime | null): string =>
  localDay(now - grace(time), time);

/** The latest day that has started at the agency. Without the agency's time zone, the latest day that has started anywhere on earth. */
export const lastDay = (now: number, time: WorkingTime | null): string =>
  localDay(time ? now : now + 14 * hour, time);

const dayOf = (wall: number) => Math.floor(wall / day);

/** True if the agency works on a day. The day is given as the number of days since 1970-01-01. */
function works({ days, holidays }: WorkingTime, number: number): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = ((((number + 3) % 7) + 7) % 7) + 1;
  return days.includes(weekday) && !holidays.includes(new Date(number * day).toISOString().slice(0, 10));
}

// Holidays may fill a year. More days off than this are taken as a mistake, and every day then counts as a working day.
const farthest = 750;

/** The nearest working day, starting with this day, in steps of `by`. */
function nearest(time: WorkingTime, from: number, by: 1 | -1): number {
  for (let number = from, tried = 0; tried < farthest; number += by, tried += 1)
    if (works(time, number)) return number;
  return from;
}

/** The day that is a number of working days after another day; before it if the number is negative. */
export function workingDaysFrom(on: string, count: number, time: WorkingTime | null): string {
  const by = count < 0 ? -1 : 1;
  let at = dayOf(Date.parse(`${on}T00:00:00.000Z`));
  for (let left = Math.abs(count); left > 0; left -= 1) at = time ? nearest(time, at + by, by) : at + by;
  return new Date(at * day).toISOString().slice(0, 10);
}

/** Moves a local time forward by an amount of time, not counting days off. */
function forward(time: WorkingTime, wall: number, ms: number): number {
  const first = nearest(time, dayOf(wall), 1);
  let at = first === dayOf(wall) ? wall : first * day;
  for (let left = ms; ;) {
    const end = (dayOf(at) + 1) * day;
    if (at + left < end) return at + left;
    left -= end - at;
    at = nearest(time, dayOf(end), 1) * day;
  }
}

function backward(time: WorkingTime, wall: number, ms: number): number {
  // Midnight counts as the end of the day before. On a day off, count back from the end of the last working day.
  const last = nearest(time, dayOf(wall - 1), -1);
  let at = last === dayOf(wall - 1) ? wall : (last + 1) * day - 1;
  for (let left = ms; ;) {
    const start = dayOf(at - 1) * day;
    if (at - left >= start) return at - left;
    left -= at - start;
    at = (nearest(time, dayOf(start - 1), -1) + 1) * day;
  }
}

const minutes = (count: number) => count * 60_000;

/** The last moment of working hours that is not later than this moment. */
function openUntil(time: WorkingTime, wall: number): number {
  const today = dayOf(wall);
  const since = wall - today * day;
  if (works(time, today) && since >= minutes(time.from))
    return today * day + Math.min(since, minutes(time.until));
  return nearest(time, today - 1, -1) * day + minutes(time.until);
}

/** True if the agency works at an instant, `ms`. */
export function isOpen(time: WorkingTime | null, ms: number): boolean {
  if (!time) return true;
  const wall = wallOf(ms, time.timeZone);
  return openUntil(time, wall) === wall && wall - dayOf(wall) * day < minutes(time.until);
}

/**
 * The time when something that came at `since` is due: after `promise`, not counting days off. If this time is outside working
 * hours, it moves back to the end of the working hours before. All values are in milliseconds.
 */
export function dueAt(since: number, time: WorkingTime | null, promise: number = promiseMs): number {
  if (!time) return since + promise;
  const wall = wallOf(since, time.timeZone);
  return instantOf(openUntil(time, forward(time, wall, promise)), time.timeZone);
}

/** The inverse of `dueAt`: the latest time at which a thing can have come to be due at `now`. */
export function dueSince(now: number, time: WorkingTime | null, promise: number = promiseMs): number {
  if (!time) return now - promise;
  const wall = wallOf(now, time.timeZone);
  const open = openUntil(time, wall);
  const closed = open < wall || open - dayOf(open) * day === minutes(time.until);
  // Outside working hours, things that become due before the next working hours start count as due already.
  const until = closed ? nearest(time, dayOf(open) + 1, 1) * day + minutes(time.from) - 1 : wall;
  return instantOf(backward(time, until, promise), time.timeZone);
}
