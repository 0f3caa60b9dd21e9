import * as z from 'zod/mini';

/** The number of decimal places of each offered currency, by ISO 4217. */
export const exponents = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 2,
  ILS: 2,
  INR: 2,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MXN: 2,
  NOK: 2,
  NZD: 2,
  OMR: 3,
  PLN: 2,
  RON: 2,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  TND: 3,
  TRY: 2,
  USD: 2,
  VND: 0,
  ZAR: 2,
} as const;

export type Currency = keyof typeof exponents;

export const currencies = Object.keys(exponents) as Currency[];

export const currency = z.enum(currencies);

/** The largest accepted amount, in minor units. Every amount up to this limit is an exact number in JavaScript. */
export const mostMinor = 10 ** 12;

/** An amount in minor units, such as cents. Negative amounts are refunds and courtesies. */
export const minor = z.int().check(z.minimum(-mostMinor), z.maximum(mostMinor));

/** A price in minor units, never negative. */
export const price = z.int().check(z.minimum(0), z.maximum(mostMinor));

/** The amount as a decimal number without separators between thousands: `1234.50`. */
export function decimalOf(amount: number, unit: Currency): string {
  const places = exponents[unit];
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const sign = amount < 0 ? '-' : '';
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

/** An amount as people read it: `2,500.00 USD`. */
export function formatMoney(amount: number, unit: Currency): string {
  const [whole = '', ...fraction] = decimalOf(amount, unit).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${[grouped, ...fraction].join('.')} ${unit}`;
}

// The first pattern has a decimal point and optional commas between groups, the second a decimal comma and optional points.
const written = [/^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/, /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/];

/**
 * Parses an amount that a person typed, such as `1,200`, `1.200,50` or `1200.5`. `1.200` is 1,200, unless the currency has
 * three decimal places.
 * @returns minor units, or null if the text is not an amount in this currency
 */
export function parseMoney(text: string, unit: Currency): number | null {
  const typed = text.replace(/[\s'’$€£¥]/g, '').replace(new RegExp(`^${unit}|${unit}$`, 'i'), '');
  for (const form of written) {
    const [, digits, fraction = ''] = form.exec(typed) ?? [];
    if (digits === undefined || fraction.length > exponents[unit]) continue;
    const amount = Number(digits.replace(/[.,]/g, '') + fraction.padEnd(exponents[unit], '0'));
    return amount <= mostMinor ? amount : null;
  }
  return null;
}
