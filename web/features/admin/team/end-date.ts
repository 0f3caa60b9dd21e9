const pad = (number: number) => String(number).padStart(2, '0');

/** The end of a day in the reader's time zone as an instant; undefined for an empty or incomplete day. */
export function endOfDay(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

/** The day of an instant in the reader's time zone, in the format of a date field; empty for null. */
export function dayOf(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
