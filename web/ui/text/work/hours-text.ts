/** Converts minutes to hours as text: `1:30`. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Parses hours typed as `1:30`, `1.5`, `1,5` or `90m` into minutes; NaN for any other text. */
export function minutesOf(typed: string): number {
  const text = typed.trim().toLowerCase();
  const [, hours, minutes] = /^(\d{0,5}):([0-5]\d)$/.exec(text) ?? [];
  if (minutes !== undefined) return Number(hours) * 60 + Number(minutes);
  const [, amount, unit] = /^(\d{1,5}(?:[.,]\d{1,2})?) ?(h|m)?$/.exec(text) ?? [];
  return amount === undefined ? NaN : Math.round(Number(amount.replace(',', '.')) * (unit === 'm' ? 1 : 60));
}
