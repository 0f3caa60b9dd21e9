import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getStatement, listInvoices } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { listQuotes } from '#contract/quotes.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { useWay } from '#web/state/use-address-state.ts';
import { Allowed, useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { InvoiceRow, QuoteRow } from './document-rows.tsx';

// Loaded when it is opened.
const ClientBilling = lazy(() => loadScreen(() => import('./client-billing.tsx'), 'ClientBilling'));

/** The number of rows; the screens of quotes and invoices list all. */
const shown = 5;

const waits = new Set<string>(['sent', 'expired', 'declined', 'draft', 'overdue', 'partly-paid', 'seen']);

interface MoneySectionProps {
  of: { clientAccountId: string } | { projectId: string };
}

/**
 * The money of a client or project: sums, then quotes and invoices, with waiting ones at the top. Renders nothing for
 * staff who may not see quotes.
 */
export function MoneySection({ of }: MoneySectionProps) {
  const way = useWay();
  const may = { quotes: useMay('quotes.read'), invoices: useMay('invoices.read') };
  const [billing, setBilling] = useState(false);
  const query = { ...of, limit: 20 };
  const quotes = useInfiniteQuery({ ...pages(listQuotes, { query }), enabled: may.quotes }).data;
  const invoices = useInfiniteQuery({ ...pages(listInvoices, { query }), enabled: may.invoices }).data;
  const statement = useQuery({ ...queryOf(getStatement, { query: of }), enabled: may.invoices }).data;
  if (!may.quotes) return null;
  const narrowed = 'projectId' in of ? `project=${of.projectId}` : `client=${of.clientAccountId}`;
  const rows = [
    ...(quotes?.items ?? []).map((quote) => ({
      id: quote.id,
      state: quote.state,
      row: <QuoteRow ofOne quote={quote} onOpen={() => way(`/admin/quotes?quote=${quote.id}`)} />,
    })),
    ...(invoices?.items ?? []).map((invoice) => ({
      id: invoice.id,
      state: invoice.state,
      row: <InvoiceRow ofOne invoice={invoice} onOpen={() => way(`/admin/invoices?invoice=${invoice.id}`)} />,
    })),
  ].toSorted((a, b) => Number(waits.has(b.state)) - Number(waits.has(a.state)) || (a.id < b.id ? 1 : -1));
  const currencies = new Set([
    ...(quotes?.items ?? []).map(({ currency }) => currency),
    ...(statement?.accounts ?? []).map(({ currency }) => currency),
  ]);
  const sums = [...currencies].toSorted().map((currency) => {
    const account = statement?.accounts.find((each) => each.currency === currency);
    const sent = (quotes?.items ?? []).filter(
      (quote) => quote.state === 'sent' && quote.currency === currency,
    );
    const quoted = sent.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    const parts = [
      ['Quoted', quoted],
      ['Agreed', account?.totalMinor ?? 0],
      ['Invoiced', account?.invoicedMinor ?? 0],
      ['Open', account?.openMinor ?? 0],
    ] as const;
    return { currency, parts: may.invoices ? parts : parts.slice(0, 1) };
  });
  return (
    <section aria-labelledby="money" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="money" className="type-name">
          Money
        </h3>
        <Allowed to="quotes.write">
          <Button
            size="sm"
            variant="quiet"
            className="-me-3"
            onClick={() => way(`/admin/quotes?${narrowed}&new=1`)}
          >
            New quote
          </Button>
        </Allowed>
      </div>
      {sums.map(({ currency, parts }) => (
        <dl key={currency} className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-4">
          {parts.map(([label, minor]) => (
            <div key={label}>
              <dt className="type-meta text-ink-soft">{label}</dt>
              <dd>{formatMoney(minor, currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {rows.length > 0 && (
        <ul
          aria-label="Quotes and invoices"
          className="divide-y divide-line overflow-hidden rounded-lg ring-1 ring-line"
        >
          {rows.slice(0, shown).map(({ id, row }) => (
            <li key={id}>{row}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className="-ms-3 flex flex-wrap">
          <Button size="sm" variant="quiet" onClick={() => way(`/admin/quotes?${narrowed}`)}>
            All quotes
          </Button>
          <Allowed to="invoices.read">
            <Button size="sm" variant="quiet" onClick={() => way(`/admin/invoices?${narrowed}`)}>
              Invoices and statement
            </Button>
          </Allowed>
          {'clientAccountId' in of && (
            <Allowed to="invoices.write">
              <Button size="sm" variant="quiet" onClick={() => setBilling(true)}>
                Billing details
              </Button>
            </Allowed>
          )}
        </div>
      )}
      {billing && 'clientAccountId' in of && (
        <Suspense>
          <ClientBilling id={of.clientAccountId} onClose={() => setBilling(false)} />
        </Suspense>
      )}
    </section>
  );
}
