import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { myInvoices } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import type { ClientQuote, QuoteState } from '#contract/money/quote.ts';
import { myQuotes } from '#contract/my-quotes.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { useSeesMoney } from '#web/state/use-standing.ts';
import { MyBilling } from '#web/state/billing/my-billing.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { useSection } from '#web/ui/lists/sections/sections.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { datedText } from '#web/ui/text/time-text.ts';

// Lazy: loaded when a quote first opens.
const QuoteSheet = lazy(() => loadScreen(() => import('./quote-sheet.tsx'), 'QuoteSheet'));

const states: Readonly<Record<QuoteState, readonly [words: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  sent: ['Waiting for you', 'accent'],
  expired: ['Expired', 'neutral'],
  accepted: ['Accepted', 'success'],
  declined: ['Declined', 'neutral'],
  superseded: ['Replaced', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
};

/** The agency's quotes, for people who may see prices; renders nothing if there has never been a quote. */
export function QuotesSection() {
  const seesMoney = useSeesMoney();
  const query = useQuery({ ...queryOf(myQuotes), enabled: seesMoney });
  // Once there are invoices, the button for the statement is beside them.
  const invoices = useQuery({ ...queryOf(myInvoices), enabled: seesMoney }).data;
  const address = usePortalAddress('project');
  const quotes = query.data ?? [];
  const shown = quotes.length > 0 || query.isError;
  useSection('quotes-heading', shown ? 'Quotes' : null);
  if (!shown) return null;
  const { name, id } = address.dialog;
  const open = name === 'quote' ? quotes.find((quote) => quote.id === id) : undefined;
  const waiting = quotes.filter(({ version }) => version.state === 'sent').length;
  const hasAgreed = quotes.some(({ version }) => version.state === 'accepted');
  return (
    <section aria-labelledby="quotes-heading" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="me-auto">
          <h2 id="quotes-heading" className="type-title">
            Quotes
          </h2>
          {waiting > 0 && (
            <p className="type-meta text-ink-soft">
              {waiting === 1 ? 'One quote waits for your answer.' : `${waiting} quotes wait for your answer.`}
            </p>
          )}
        </div>
        {hasAgreed && invoices?.length === 0 && (
          <>
            <MyBilling />
            <Button variant="secondary" size="sm" onClick={() => address.open('statement')}>
              Statement
            </Button>
          </>
        )}
      </div>
      {query.isError && <LoadError title="Your quotes could not be loaded" query={query} />}
      {quotes.length > 0 && (
        <Card pad="none" className="overflow-hidden">
          <ul aria-label="Quotes" className="divide-y divide-line">
            {quotes.map((quote) => (
              <li key={quote.id}>
                <QuoteRow quote={quote} onOpen={() => address.open('quote', quote.id)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open && (
        <Suspense>
          <QuoteSheet key={open.version.number} quote={open} onClose={address.close} />
        </Suspense>
      )}
    </section>
  );
}

function QuoteRow({ quote, onOpen }: { quote: ClientQuote; onOpen: () => void }) {
  const { id, number, title, currency, version } = quote;
  const [label, tone] = states[version.state];
  const total = version.acceptance?.totalMinor ?? version.totalMinor;
  const { validUntil } = version.content;
  const waits = version.state === 'sent';
  return (
    <Row
      id={`quote-${id}`}
      name={title}
      about={quote.amends ? `${number} · Addendum` : number}
      what={`${formatMoney(total, currency)}${waits && validUntil ? ` · until ${datedText(validUntil)}` : ''}`}
      state={
        <Badge tone={tone} dot>
          {label}
        </Badge>
      }
      at={version.sentAt ?? undefined}
      waits={waits}
      onOpen={onOpen}
    />
  );
}
