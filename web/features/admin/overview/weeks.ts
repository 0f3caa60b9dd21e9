import type { Overview } from '#contract/overview.ts';

/** Sums daily counts to weeks. The last week ends with the last day; a week has the date of its first day. */
export function weeksOf(days: Overview['days']): Overview['days'] {
  const weeks: Overview['days'] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    const [first] = week;
    if (!first) break;
    weeks.unshift({
      day: first.day,
      consultations: week.reduce((sum, { consultations }) => sum + consultations, 0),
    });
  }
  return weeks;
}
