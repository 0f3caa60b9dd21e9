import * as z from 'zod/mini';

/** The intervals at which a line of a quote can repeat. */
export const repeatEvery = ['month', 'quarter'] as const;

export type RepeatEvery = (typeof repeatEvery)[number];

/** The repetition of a line. It ends on a day, or when somebody ends it. The total of the quote includes the first period. */
export const repeats = z.object({
  every: z.enum(repeatEvery),
  /** The last day on which a period can begin. */
  until: z.nullable(z.iso.date('Please enter a day.')),
  /** The rounds included in each period; null if the quote does not say. */
  rounds: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
  hours: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
});

type Repeats = z.infer<typeof repeats>;

/** The first day of a period; periods are counted from 0. A month that lacks the day uses its last day. */
export function periodStart(first: string, every: RepeatEvery, period: number): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const months = month - 1 + period * (every === 'month' ? 1 : 3);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** A day as text: `Mar 12, 2027`. */
export const periodDay = (on: string): string =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const count = (n: number, noun: string) => `${n} ${n === 1 ? noun : `${noun}s`}`;

/** A text that describes a repetition: `each month until Dec 31, 2027, with 2 rounds and 10 hours`. */
export function repeatText({ every, until, rounds, hours }: Repeats): string {
  const parts = [rounds !== null && count(rounds, 'round'), hours !== null && count(hours, 'hour')];
  const includes = parts.filter(Boolean).join(' and ');
  return `each ${every}${until === null ? '' : ` until ${periodDay(until)}`}${includes ? `, with ${includes}` : ''}`;
}
