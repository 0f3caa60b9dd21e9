/** A time in a time zone: "Tuesday, December 1 at 10:00 AM". Without a zone in that of the browser. */
export const timeText = (at: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(Date.parse(at));
