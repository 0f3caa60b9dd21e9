const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The time since an instant as text: '3 hours ago'. Both arguments are in milliseconds. */
export function relativeText(at: number, now: number): string {
  const difference = at - now;
  const unit = units.find(([, length]) => Math.abs(difference) >= length);
  return unit ? relative.format(Math.round(difference / unit[1]), unit[0]) : 'just now';
}

/** The time since an instant as a very short text: '3h'. */
export function shortText(at: number, now: number): string {
  const passed = now - at;
  const unit = units.find(([, length]) => passed >= length);
  return unit ? `${Math.round(passed / unit[1])}${unit[0] === 'month' ? 'mo' : unit[0].charAt(0)}` : 'now';
}

/** An instant as text with day and minute, in the reader's time zone. `instant` is ISO 8601. */
export const exactText = (instant: string) => exact.format(new Date(instant));

/** The time of day as text: '3:42 PM', in the reader's time zone. `instant` is ISO 8601. */
export const clockText = (instant: string) => clock.format(new Date(instant));

/** The day as text: 'Nov 20, 2026'. `instant` is ISO 8601. */
export const dayText = (instant: string) => day.format(new Date(instant));

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** The day as text, with the year if it is not the current year: 'Nov 20'. `instant` is ISO 8601. */
export const shortDayText = (instant: string) =>
  new Date(instant).getFullYear() === new Date().getFullYear()
    ? dayOfYear.format(new Date(instant))
    : dayText(instant);

const weekdayAndDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A promised day as text: 'Thursday, Dec 24'. `on` is a day such as 2026-12-24, the same in every time zone. */
export const promisedText = (on: string) => weekdayAndDay.format(new Date(`${on}T00:00:00Z`));

const dayWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of a quote or invoice as text: 'Dec 24, 2026'. `on` is a day such as 2026-12-24, the same in every time zone. */
export const datedText = (on: string) => dayWithYear.format(new Date(`${on}T00:00:00Z`));

const dayAndMinute = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A due time as text: 'Thursday, Dec 24, 3:42 PM', in the reader's time zone. `instant` is ISO 8601. */
export const dueText = (instant: string) => dayAndMinute.format(new Date(instant));

/** The text before a next step. It contains the date of the step if there has been an event since. */
export const nextText = (asOf: string | null): string =>
  asOf === null ? 'Next' : `Next, as of ${dayText(asOf)}`;
