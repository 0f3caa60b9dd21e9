const morning = 9;

const at = (now: number, days: number): Date => {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(morning, 0, 0, 0);
  return day;
};

/** The choices of when to see something again, in the reader's time zone; both are a morning to come. */
export function choicesOf(now: number): { label: string; until: Date }[] {
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7;
  return [
    { label: 'Tomorrow', until: at(now, 1) },
    // On a Sunday both are the same morning.
    ...(toMonday === 1 ? [] : [{ label: 'Monday', until: at(now, toMonday) }]),
  ];
}

/** The morning of a day as a date field gives it; null for a day that is over or none. */
export function morningOf(day: string, now: number): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const until = new Date(year, month - 1, date, morning);
  return day && until.getTime() > now ? until : null;
}

const words = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** When something shows again: 'Monday, Nov 23, 9:00 AM'. */
export const untilText = (until: Date | string) => words.format(new Date(until)).replace(' at ', ', ');
