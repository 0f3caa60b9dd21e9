import type { InvoiceState, ListedInvoice } from '#contract/money/invoice.ts';
import { invoiceTotals, type InvoiceContent } from '#contract/money/invoice-content.ts';
import { ifItAddsUp } from '#contract/money/totals.ts';
import type { MoneySettings } from '#contract/money-settings.ts';
import type { InvoiceRow } from './repository.ts';

type Amounts = Pick<InvoiceRow, 'kind' | 'totalMinor' | 'prepaidMinor' | 'creditedMinor' | 'paidMinor'>;

/** The amount of an invoice: its total minus the deducted prepayments. */
export const payableOf = ({ totalMinor, prepaidMinor }: Pick<Amounts, 'totalMinor' | 'prepaidMinor'>) =>
  totalMinor - prepaidMinor;

/** The amount that is still to be paid; 0 for a credit note. */
export const openOf = (row: Amounts): number =>
  row.kind === 'credit' ? 0 : payableOf(row) - row.creditedMinor - row.paidMinor;

type Stated = Amounts & Pick<InvoiceRow, 'issuedAt' | 'settledAt' | 'seenAt' | 'dueOn'>;

/** The state of an invoice on a date in the agency's time zone. */
export function stateOf(row: Stated, today: string): InvoiceState {
  if (row.issuedAt === null) return 'draft';
  if (row.kind !== 'credit' && row.creditedMinor > 0) return 'credited';
  if (row.settledAt !== null) return row.kind === 'credit' ? (row.seenAt ? 'seen' : 'sent') : 'paid';
  if (row.dueOn !== null && row.dueOn < today) return 'overdue';
  if (row.paidMinor > 0) return 'partly-paid';
  return row.seenAt === null ? 'sent' : 'seen';
}

export const numberOf = ({ series, number }: Pick<InvoiceRow, 'series' | 'number'>): string | null =>
  number === null ? null : `${series ?? ''}${number}`;

/** An invoice as lists show it. */
export const listed = (row: InvoiceRow, today: string): ListedInvoice => ({
  ...row,
  number: numberOf(row),
  isImported: row.importedAt !== null,
  state: stateOf(row, today),
  openMinor: row.issuedAt === null ? payableOf(row) : openOf(row),
});

const none = { netMinor: 0, taxMinor: 0, totalMinor: 0 };

/** The amounts of a draft. The lines and the totals of a draft may not match yet. */
export function amountsOf(content: InvoiceContent) {
  const prepaidMinor = content.deducted.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const { netMinor, taxMinor, totalMinor } = ifItAddsUp(() => invoiceTotals(content)) ?? none;
  return { netMinor, taxMinor, totalMinor, prepaidMinor };
}

/** The address where a client pays an invoice online; null if nothing is left to pay, or if no link is set up. */
export function paymentUrlOf(row: InvoiceRow, { payLink }: Pick<MoneySettings, 'payLink'>): string | null {
  const number = numberOf(row);
  if (number === null || row.settledAt !== null) return null;
  const fields: Record<string, string> = { number, minor: String(openOf(row)), currency: row.currency };
  return (
    row.paymentUrl ??
    payLink?.replace(/\{(number|minor|currency)\}/g, (_, name: string) =>
      encodeURIComponent(fields[name] ?? ''),
    ) ??
    null
  );
}
