import { dueAt, type WorkingTime } from '#contract/working-time.ts';

/** The waiting time of a pending request, compared to the promised answer time. */
export interface Waiting {
  overdue: boolean;
  /** The elapsed share of the promised time, 0 to 1. */
  passed: number;
  text: string;
  /** The waiting time as a short text for small spaces. */
  short: string;
}

/**
 * The waiting time of a request compared to the promised 24 hours; days off do not count. `now` and the result use the
 * browser's clock.
 */
export function waiting(createdAt: string, now: number, time: WorkingTime | null): Waiting {
  const sent = Date.parse(createdAt);
  const due = dueAt(sent, time);
  const left = due - Math.max(sent, now);
  return {
    overdue: left < 0,
    passed: Math.min(1, Math.max(0, now - sent) / (due - sent)),
    text: left < 0 ? `Overdue by ${span(-left)}` : `${span(left)} left to reply`,
    short: left < 0 ? `${round(-left)} late` : `${round(left)} left`,
  };
}

const round = (ms: number): string => span(ms).replace(/ h .*/, ' h');

// Minutes are shown below two hours. Above two hours, the nearest hour is exact enough.
function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 120) return minutes === 60 ? '1 h' : `1 h ${minutes - 60} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
