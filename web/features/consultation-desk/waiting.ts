const hour = 3_600_000;

/** Within this time the team promises to contact whoever asks (specification, section 9). */
export const promiseMs = 24 * hour;

/** How a pending request stands against the promise. */
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

function span(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
