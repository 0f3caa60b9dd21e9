import type { Brand } from '#contract/brand.ts';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import type { Party } from '#contract/money/parties.ts';
import { partyLines } from '#contract/money/printed-parties.ts';
import {
  ifItAddsUp,
  lineTotal,
  shownTaxes,
  type CountedLine,
  type Discount,
  type Totals,
} from '#contract/money/totals.ts';
import { formatQuantity, formatRate } from '#contract/money/typed-line.ts';
import { logoOf } from '#server/core/brand/logo.ts';
import type { Block, Paper, Row } from './paper.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day such as 2026-11-20 in the format of documents: `November 20, 2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** A point in time to the second, in UTC. */
export const instantText = (instant: string): string => `${dayText(instant)}, ${instant.slice(11, 19)} UTC`;

/** A tax with its rate: `Sales tax 8.25 %`. No line break is possible before the percent sign. */
const taxText = ({ name, rate }: { name: string; rate: number }): string =>
  rate === 0 ? name : `${name} ${formatRate(rate)}\u00a0%`;

/** The discount on a line. */
const discountText = (discount: Discount, currency: Currency): string =>
  'rate' in discount
    ? `Less ${formatRate(discount.rate)}\u00a0%`
    : `Less ${formatMoney(discount.minor, currency)}`;

const letterCurrencies: ReadonlySet<Currency> = new Set(['USD', 'CAD', 'MXN']);

/** The paper size that is usual where a currency is used. */
export const sizeFor = (currency: Currency): Paper['size'] =>
  letterCurrencies.has(currency) ? 'LETTER' : 'A4';

/** The name, color and mark of the agency. */
export function issuerOf(brand: Brand): Paper['issuer'] {
  const png = logoOf(brand);
  const mark =
    png !== null ? { png: Buffer.from(png, 'base64') } : brand.logoPath ? { path: brand.logoPath } : null;
  return { name: brand.name, color: brand.colors.brand, mark };
}

/** A party of a document: its name, and the lines below it. */
export const partyOf = (party: Party) => ({ name: party.name, lines: partyLines(party) });

/** The agency's name and address as in the money settings; without a name there, as in the brand. */
export function sellerOf({ name, address, email, phone }: Brand, seller: Party) {
  if (seller.name !== '') return partyOf(seller);
  const place = `${[address.city, address.region].filter(Boolean).join(', ')} ${address.postalCode}`.trim();
  const lines = [address.street, place, address.country, email, phone];
  return { name, lines: lines.filter((line) => line !== '') };
}

type PrintedLine = Omit<CountedLine, 'taxCode'> & {
  name: string;
  text: string | null;
  group: string | null;
  tax: string;
};
type PrintedTax = { id: string; name: string; category: string; rate: number; note: string | null };

/** The amount of a line, or a dash while the discount of a draft is larger than the line allows. */
function lineAmount(line: PrintedLine, currency: Currency): string {
  const minor = ifItAddsUp(() => lineTotal({ ...line, taxCode: line.tax }));
  return minor === null ? '–' : formatMoney(minor, currency);
}

/**
 * The table of the lines of a quote or invoice. If their taxes differ, each line shows its own.
 * @param more the text below a line and the style of its row
 */
export function linesTable<Line extends PrintedLine>(
  { lines, taxes }: { lines: readonly Line[]; taxes: readonly PrintedTax[] },
  currency: Currency,
  more: (line: Line) => { below: readonly (string | null)[]; look: Omit<Row, 'cells'> } = () => ({
    below: [],
    look: {},
  }),
): Block {
  const isTaxed = new Set(lines.map(({ tax }) => tax)).size > 1;
  const rowOf = (line: Line): Row => {
    const tax = taxes.find(({ id }) => id === line.tax);
    const { below, look } = more(line);
    const words = [line.text, line.discount && discountText(line.discount, currency), ...below];
    return {
      cells: [
        { text: line.name, below: words.filter(Boolean).join('\n') },
        { text: formatQuantity(line.quantity) },
        { text: formatMoney(line.unitMinor, currency) },
        ...(isTaxed ? [{ text: tax ? taxText(tax) : '' }] : []),
        { text: lineAmount(line, currency) },
      ],
      ...look,
    };
  };
  return {
    kind: 'table',
    heading: null,
    columns: [
      { name: 'Description', align: 'left' },
      { name: 'Quantity', align: 'right' },
      { name: 'Unit price', align: 'right' },
      ...(isTaxed ? [{ name: 'Tax', align: 'left' } as const] : []),
      { name: 'Amount', align: 'right' },
    ],
    groups: [...Map.groupBy(lines, ({ group }) => group)].map(([heading, rows]) => ({
      heading,
      rows: rows.map(rowOf),
    })),
  };
}

/** Subtotal and discount, taxes and total, then the rows of `more`, then the tax notes. */
export function sumsOf(
  totals: Totals,
  taxes: readonly PrintedTax[],
  currency: Currency,
  more: Extract<Block, { kind: 'sums' }>['rows'] = [],
): Block[] {
  const amount = (minor: number) => formatMoney(minor, currency);
  const shown = shownTaxes(totals, taxes);
  const notes = totals.taxes.flatMap(({ taxCode }) => taxes.find(({ id }) => id === taxCode)?.note ?? []);
  return [
    {
      kind: 'sums',
      rows: [
        ...(totals.discountMinor > 0
          ? [
              { name: 'Subtotal', amount: amount(totals.netMinor + totals.discountMinor) },
              { name: 'Discount', amount: amount(-totals.discountMinor) },
            ]
          : []),
        ...(shown.length > 0 ? [{ name: 'Without tax', amount: amount(totals.netMinor) }] : []),
        ...shown.map((tax) => ({ name: taxText(tax), amount: amount(tax.taxMinor) })),
        { name: 'Total', amount: amount(totals.totalMinor), strong: true },
        ...more,
      ],
    },
    ...textOf(null, notes.join('\n')),
  ];
}

/** A text block with its heading; empty if there is no text. */
export const textOf = (heading: string | null, text: string | null): Block[] =>
  text ? [{ kind: 'text', heading, text }] : [];
