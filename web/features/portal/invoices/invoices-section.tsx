import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ClientInvoice } from '#contract/money/invoice.ts';
import { myInvoices } from '#contract/invoices.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { useSeesMoney } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { useSection } from '#web/ui/lists/sections/sections.tsx';
import { MyBilling } from '#web/state/billing/my-billing.tsx';
import { clientInvoiceStates, invoiceBadge, openText } from '#web/ui/money/invoice/invoice-texts.ts';
import { Badge } from '#web/ui/text/badge.tsx';

// Lazy: loaded when an invoice or the statement first opens.
const InvoiceSheet = lazy(() => loadScreen(() => import('./invoice-sheet.tsx'), 'InvoiceSheet'));
const StatementSheet = lazy(() => loadScreen(() => import('./statement-sheet.tsx'), 'StatementSheet'));

/**
 * The invoices and the statement of account, for people who may see money. Renders nothing if there has never been an
 * invoice.
 */
export function InvoicesSection() {
  const seesMoney = useSeesMoney();
  const query = useQuery({ ...queryOf(myInvoices), enabled: seesMoney });
  const address = usePortalAddress('project');
  const invoices = query.data ?? [];
  const { name, id } = address.dialog;
  const shown = invoices.length > 0 || query.isError;
  useSection('invoices-heading', shown ? 'Invoices' : null);
  const statement = name === 'statement' && seesMoney && (
    <Suspense>
      <StatementSheet onClose={address.close} />
    </Suspense>
  );
  if (!shown) return statement || null;
  const open = name === 'invoice' ? invoices.find((invoice) => invoice.id === id) : undefined;
  const overdue = invoices.filter(({ state }) => state === 'overdue').length;
  return (
    <section aria-labelledby="invoices-heading" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="me-auto">
          <h2 id="invoices-heading" className="type-title">
            Invoices
          </h2>
          {overdue > 0 && (
            <p className="type-meta text-ink-soft">
              {overdue === 1 ? 'One invoice is overdue.' : `${overdue} invoices are overdue.`}
            </p>
          )}
        </div>
        <div className="flex gap-2">
          <MyBilling />
          <Button variant="secondary" size="sm" onClick={() => address.open('statement')}>
            Statement
          </Button>
        </div>
      </div>
      {query.isError && <LoadError title="Your invoices could not be loaded" query={query} />}
      {invoices.length > 0 && (
        <Card pad="none" className="overflow-hidden">
          <ul aria-label="Invoices" className="divide-y divide-line">
            {invoices.map((invoice) => (
              <li key={invoice.id}>
                <InvoiceRow invoice={invoice} onOpen={() => address.open('invoice', invoice.id)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Suspense>{open && <InvoiceSheet key={open.id} invoice={open} onClose={address.close} />}</Suspense>
      {statement}
    </section>
  );
}

function InvoiceRow({ invoice, onOpen }: { invoice: ClientInvoice; onOpen: () => void }) {
  const { id, number, title, state, sentAt, openMinor } = invoice;
  const [label, tone] = invoiceBadge(invoice, clientInvoiceStates);
  return (
    <Row
      id={`invoice-${id}`}
      name={title}
      about={number ?? 'not issued yet'}
      what={openText(invoice)}
      state={
        <Badge tone={tone} dot>
          {label}
        </Badge>
      }
      at={sentAt ?? undefined}
      waits={openMinor > 0 && state !== 'draft'}
      onOpen={onOpen}
    />
  );
}
