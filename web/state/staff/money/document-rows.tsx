import { formatMoney } from '#contract/money/currency.ts';
import type { ListedInvoice } from '#contract/money/invoice.ts';
import type { ListedQuote, QuoteState } from '#contract/money/quote.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { invoiceBadge, invoiceStateTexts, openText } from '#web/ui/money/invoice/invoice-texts.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { datedText } from '#web/ui/text/time-text.ts';

/** The label of each state of a quote for staff. */
const quoteStateTexts: Readonly<Record<QuoteState, readonly [words: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  sent: ['Waiting for the client', 'brand'],
  expired: ['Expired', 'warning'],
  accepted: ['Accepted', 'success'],
  declined: ['Declined', 'danger'],
  superseded: ['Replaced', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
};

/** The badge of a quote's state for staff. */
export const quoteBadge = (state: QuoteState, isLinkUnsent: boolean) =>
  state === 'sent' && isLinkUnsent ? (['Link not sent yet', 'warning'] as const) : quoteStateTexts[state];

interface DocumentRowProps {
  onOpen: () => void;
  /** True in the list of a single client: rows have no client name, and the heading is one level lower. */
  ofOne?: boolean;
}

/** A quote as a row in a list for staff. */
export function QuoteRow({ quote, onOpen, ofOne = false }: DocumentRowProps & { quote: ListedQuote }) {
  const { id, number, title, buyer, state, totalMinor, currency, validUntil, updatedAt } = quote;
  const [label, tone] = quoteBadge(state, quote.isLinkUnsent);
  return (
    <Row
      id={`quote-${id}`}
      name={title}
      about={[number, quote.amends && 'Addendum', !ofOne && buyer].filter(Boolean).join(' · ')}
      what={`${formatMoney(totalMinor, currency)}${state === 'sent' && validUntil ? ` · until ${datedText(validUntil)}` : ''}`}
      state={
        <Badge tone={tone} dot>
          {label}
        </Badge>
      }
      at={updatedAt}
      onOpen={onOpen}
      level={ofOne ? 4 : 3}
    />
  );
}

/** An invoice as a row in a list for staff. */
export function InvoiceRow({
  invoice,
  onOpen,
  ofOne = false,
}: DocumentRowProps & { invoice: ListedInvoice }) {
  const { id, number, title, buyer, state, issuedOn, createdAt } = invoice;
  const [label, tone] = invoiceBadge(invoice, invoiceStateTexts);
  return (
    <Row
      id={`invoice-${id}`}
      name={title}
      about={[number ?? (ofOne && 'Invoice'), !ofOne && buyer].filter(Boolean).join(' · ')}
      what={state === 'draft' ? formatMoney(invoice.openMinor, invoice.currency) : openText(invoice)}
      state={
        <Badge tone={tone} dot>
          {label}
        </Badge>
      }
      at={issuedOn ? `${issuedOn}T12:00:00Z` : createdAt}
      waits={state === 'overdue'}
      onOpen={onOpen}
      level={ofOne ? 4 : 3}
    />
  );
}
