import { formatMoney, type Currency } from '#contract/money/currency.ts';
import {
  paymentMomentTexts,
  type QuoteContent,
  type QuoteLine,
  type QuotePayment,
} from '#contract/money/quote-content.ts';
import { formatQuantity, formatRate } from '#contract/money/typed-line.ts';
import { datedText } from '../text/time-text.ts';

/** A percentage or an amount as text: `40 %`, `150.00 USD`. */
export const partText = (part: QuotePayment['part'], currency: Currency) =>
  'rate' in part ? `${formatRate(part.rate)} %` : formatMoney(part.minor, currency);

/** The quantity and price of a line: `3 × 450.00 USD less 10 %`. For a single piece the quantity is omitted. */
export const quantityText = (
  { unitMinor, discount }: Pick<QuoteLine, 'unitMinor' | 'discount'>,
  quantity: number,
  currency: Currency,
) =>
  `${quantity === 1000 ? '' : `${formatQuantity(quantity)} × `}${formatMoney(unitMinor, currency)}${discount ? ` less ${partText(discount, currency)}` : ''}`;

/** When a payment is due. */
export const whenText = ({ when, on }: Pick<QuotePayment, 'when' | 'on'>) =>
  when === 'date' ? (on ? `on ${datedText(on)}` : 'on a day') : paymentMomentTexts[when];

/** A text about the rounds that the price includes; null if rounds are not limited. */
export function roundsText(
  { included, extraMinor, extraDays, per }: QuoteContent['rounds'],
  currency: Currency,
): string | null {
  if (included === null) return null;
  const days = extraDays === 1 ? '1 day' : `${extraDays} days`;
  return `${included} of each ${per} included, the next one ${formatMoney(extraMinor, currency)} and ${days}`;
}

const atMinute = { hour: 'numeric', minute: '2-digit' } as const;

const at = (instant: string, zone?: string, minute: Intl.DateTimeFormatOptions = atMinute) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...minute,
    ...(zone ? { timeZone: zone } : {}),
  }).format(new Date(Date.parse(instant) - 60_000));

/**
 * The last minute of a quote in the agency's time zone, and in the reader's time zone if it differs. Only the day if
 * the agency's time zone is unknown.
 */
export function lastMinuteText(expiresAt: string, timeZone: string | null): string {
  if (timeZone === null) return at(expiresAt, 'Etc/GMT+12', {});
  const mine = at(expiresAt);
  const theirs = at(expiresAt, timeZone);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return theirs === mine ? mine : `${theirs} in ${city}, ${mine} your time`;
}
