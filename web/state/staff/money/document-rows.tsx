import { formatMoney } from '#contract/money/currency.ts';
import type { ListedInvoice } from '#contract/money/invoice.ts';
import type { ListedQuote, QuoteState } from '#contract/money/quote.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { invoiceBadge, invoiceStateTexts, openText } from '#web/ui/money/invoice-texts.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { promisedText } from '#web/ui/text/time-text.ts';

/** Each state in words for staff. */
const quoteStateTexts: Readonly<Record<QuoteState, readonly [words: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  sent: ['Waiting for the client', 'brand'],
  expired: ['Expired', 'warning'],
  accepted: ['Accepted', 'success'],
  declined: ['Declined', 'danger'],
  superseded: ['Replaced', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
};

/** The state of a quote in words for staff. */
export const quoteBadge = (state: QuoteState, isLinkUnsent: boolean) =>
  state === 'sent' && isLinkUnsent ? (['Link not sent yet', 'warning'] as const) : quoteStateTexts[state];

interface DocumentRowProps {
  onOpen: () => void;
  /** True in a list of one client: the row omits the client's name, and its heading is one level lower. */
  ofOne?: boolean;
}

/** A quote in a list of staff. */
export function QuoteRow({ quote, onOpen, ofOne = false }: DocumentRowProps & { quote: ListedQuote }) {
  const { id, number, title, buyer, state, totalMinor, currency, validUntil, updatedAt } = quote;
  const [label, tone] = quoteBadge(state, quote.isLinkUnsent);
  return (
    <Row
      id={`quote-${id}`}
      name={title}
      about={[number, quote.amends && 'Addendum', !ofOne && buyer].filter(Boolean).join(' · ')}
      what={`${formatMoney(totalMinor, currency)}${state === 'sent' && validUntil ? ` · until ${promisedText(validUntil)}` : ''}`}
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

/** An invoice in a list of staff. */
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
