/** A time as text: "Tuesday, December 1 at 10:00 AM". Without a time zone, the one of the browser is used. */
export const timeText = (at: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(Date.parse(at));
