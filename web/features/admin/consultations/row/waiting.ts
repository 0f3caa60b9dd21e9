const hour = 3_600_000;

/** The team promises to contact the sender of a request within this time (specification, section 9). */
const promiseMs = 24 * hour;

/** The waiting time of a pending request compared to the promise. */
export interface Waiting {
  overdue: boolean;
  /** Share of the promised time that has passed, 0 to 1. */
  passed: number;
  text: string;
}

/** Measures how long a request has waited; `now` and the result's hours are those of the browser's clock. */
export function waiting(createdAt: string, now: number): Waiting {
  const waited = Math.max(0, now - Date.parse(createdAt));
  const left = promiseMs - waited;
  return {
    overdue: left < 0,
    passed: Math.min(1, waited / promiseMs),
    text: left < 0 ? `Overdue by ${span(-left)}` : `${span(left)} left to reply`,
  };
}

// Minutes are shown below two hours; above, the nearest hour is exact enough.
function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 120) return minutes === 60 ? '1 h' : `1 h ${minutes - 60} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
