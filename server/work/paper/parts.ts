import type { Brand } from '#contract/brand.ts';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import type { Party } from '#contract/money/parties.ts';
import { partyLines } from '#contract/money/printed-parties.ts';
import { lineTotal, MoneyError, type CountedLine, type Discount } from '#contract/money/totals.ts';
import { formatRate } from '#contract/money/typed-line.ts';
import { logoOf } from '#server/core/brand/logo.ts';
import type { Paper } from './paper.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day such as 2026-11-20 as documents write it: `November 20, 2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** An instant to the second, in the one zone that never changes. */
export const instantText = (instant: string): string => `${dayText(instant)}, ${instant.slice(11, 19)} UTC`;

/** A tax with its rate: `Sales tax 8.25 %`. The space does not break. */
export const taxText = ({ name, rate }: { name: string; rate: number }): string =>
  rate === 0 ? name : `${name} ${formatRate(rate)}\u00a0%`;

/** The discount on a line. */
export const discountText = (discount: Discount, currency: Currency): string =>
  'rate' in discount
    ? `Less ${formatRate(discount.rate)}\u00a0%`
    : `Less ${formatMoney(discount.minor, currency)}`;

const letterCurrencies: ReadonlySet<Currency> = new Set(['USD', 'CAD', 'MXN']);

/** The paper on which people with a currency print. */
export const sizeFor = (currency: Currency): Paper['size'] =>
  letterCurrencies.has(currency) ? 'LETTER' : 'A4';

/** The agency's name, color and mark. */
export function issuerOf(brand: Brand): Paper['issuer'] {
  const png = logoOf(brand);
  const mark =
    png !== null ? { png: Buffer.from(png, 'base64') } : brand.logoPath ? { path: brand.logoPath } : null;
  return { name: brand.name, color: brand.colors.brand, mark };
}

/** A party of a document: its name, and the lines below it. */
export const partyOf = (party: Party) => ({ name: party.name, lines: partyLines(party) });

/** The agency as the settings of money name it, else as its brand does. */
export function sellerOf({ name, address, email, phone }: Brand, seller: Party) {
  if (seller.name !== '') return partyOf(seller);
  const place = `${[address.city, address.region].filter(Boolean).join(', ')} ${address.postalCode}`.trim();
  const lines = [address.street, place, address.country, email, phone];
  return { name, lines: lines.filter((line) => line !== '') };
}

/** The amount of a line; a dash while the discount of a draft is too large. */
export function lineAmount(line: Omit<CountedLine, 'taxCode'> & { tax: string }, currency: Currency): string {
  try {
    return formatMoney(lineTotal({ ...line, taxCode: line.tax }), currency);
  } catch (error) {
    if (error instanceof MoneyError) return '–';
    throw error;
  }
}
