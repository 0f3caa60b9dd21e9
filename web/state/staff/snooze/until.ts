const morning = 9;

const at = (now: number, days: number): Date => {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(morning, 0, 0, 0);
  return day;
};

const hours = 3;

/** Three hours from now, rounded up to a full quarter of an hour. */
function later(now: number): Date {
  const quarter = 15 * 60_000;
  return new Date(Math.ceil((now + hours * 3_600_000) / quarter) * quarter);
}

/** The most common choice. */
export const tomorrow = 'Tomorrow';

/** The choices for a snooze in the reader's time zone, soonest first: in some hours, or on one of the next mornings. */
export function choicesOf(now: number): { label: string; until: Date }[] {
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7;
  return [
    { label: 'In three hours', until: later(now) },
    { label: tomorrow, until: at(now, 1) },
    // On a Sunday, tomorrow and Monday are the same, so omit Monday.
    ...(toMonday === 1 ? [] : [{ label: 'Monday', until: at(now, toMonday) }]),
  ];
}

/** The suggested time for a chosen day. */
export const morningTime = '09:00';

/** The instant of a typed day and time; null if it is in the past or invalid. */
export function momentOf(day: string, time: string, now: number): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
  const until = new Date(year, month - 1, date, hour, minute);
  return day && until.getTime() > now ? until : null;
}

const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const words = new Intl.DateTimeFormat('en-US', { weekday: 'long', ...parts });
const shortWords = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...parts });

/** When a snooze ends: 'Monday, Nov 23, 9:00 AM'. */
export const untilText = (until: Date | string) => words.format(new Date(until)).replace(' at ', ', ');

/** The end of a snooze as a short text: 'Mon, Nov 23, 9 AM'. */
export const shortUntilText = (until: Date) => shortWords.format(until).replace(':00', '');
