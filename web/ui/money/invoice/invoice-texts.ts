import { formatMoney, type Currency } from '#contract/money/currency.ts';
import type { BadgeTone } from '#web/ui/text/badge.tsx';
import { datedText } from '#web/ui/text/time-text.ts';

/** The label of each state of an invoice. */
export const invoiceStateTexts = {
  draft: ['Draft', 'neutral'],
  sent: ['Sent', 'brand'],
  seen: ['Seen', 'brand'],
  'partly-paid': ['Partly paid', 'warning'],
  overdue: ['Overdue', 'danger'],
  paid: ['Paid', 'success'],
  credited: ['Credited', 'neutral'],
} as const satisfies Readonly<Record<string, Words>>;

/** The labels of an invoice's states for the client, who sees it as open until it is paid. */
export const clientInvoiceStates = {
  ...invoiceStateTexts,
  sent: ['Open', 'brand'],
  seen: ['Open', 'brand'],
} as const;

type Words = readonly [words: string, tone: BadgeTone];

/** The badge of an invoice. A credit note has only one state, because it is never paid. */
export function invoiceBadge<S extends string>(
  { kind, state, refusedAt }: { kind: string; state: S; refusedAt: string | null },
  texts: Readonly<Record<S, Words>>,
): Words {
  if (kind === 'credit') return ['Credit note', 'neutral'];
  return refusedAt === null ? texts[state] : ['Payment refused', 'danger'];
}

interface Shown {
  currency: Currency;
  openMinor: number;
  totalMinor: number;
  dueOn: string | null;
}

/** The open amount and its due day: `1,467.87 USD due Dec 11, 2026`. The total once everything is paid. */
export const openText = ({ currency, openMinor, totalMinor, dueOn }: Shown): string =>
  openMinor > 0
    ? `${formatMoney(openMinor, currency)}${dueOn ? ` due ${datedText(dueOn)}` : ' to pay'}`
    : formatMoney(totalMinor, currency);
