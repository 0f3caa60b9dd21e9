import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Milestone } from '#contract/money/invoice.ts';
import { getStatementCsv, getStatementPdf } from '#contract/invoice-files.ts';
import { getStatement, listInvoices, listMilestones } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { InvoiceRow } from '#web/state/staff/money/document-rows.tsx';
import { useWay } from '#web/state/use-address-state.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { StatementView } from '#web/ui/money/statement-view.tsx';
import { Ellipsis } from '#web/ui/pictures/lucide.tsx';
import { ExportDialog } from './settings/export-dialog.tsx';
import { useCreateInvoice } from './data.ts';

const InvoiceScreen = lazy(() => loadScreen(() => import('./invoice-screen.tsx'), 'InvoiceScreen'));
const NewInvoiceDialog = lazy(() =>
  loadScreen(() => import('./draft/new-invoice-dialog.tsx'), 'NewInvoiceDialog'),
);
const MoneyForm = lazy(() => loadScreen(() => import('./money-form.tsx'), 'MoneyForm'));

const views = [
  ['draft', 'To invoice'],
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['all', 'All'],
] as const;

type View = (typeof views)[number][0];

/**
 * The Invoices screen: lists of invoices, those of one client or project with a statement, one invoice, or the
 * settings.
 */
export function InvoicesPanel() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  const id = search.get('invoice');
  const waiting = <Skeleton className="h-96 w-full rounded-xl" />;
  if (search.has('settings'))
    return (
      <Suspense fallback={waiting}>
        <MoneyForm onClose={() => set('settings', null)} />
      </Suspense>
    );
  if (id !== null)
    return (
      <Suspense fallback={waiting}>
        <InvoiceScreen key={id} id={id} onClose={() => set('invoice', null)} />
      </Suspense>
    );
  const client = search.get('client') ?? '';
  const project = search.get('project') ?? '';
  const first = search.has('milestone') ? 'draft' : client || project ? 'all' : 'open';
  const shown = views.find(([view]) => view === search.get('show'))?.[0] ?? first;
  return (
    <InvoiceList
      client={client}
      project={project}
      view={shown}
      onView={(view) => set('show', view)}
      onOpen={(invoice) => set('invoice', invoice)}
      onAll={() => setSearch({}, { replace: true })}
      onSettings={() => set('settings', '1')}
    />
  );
}

interface InvoiceListProps {
  client: string;
  project: string;
  view: View;
  onView: (view: View) => void;
  onOpen: (id: string) => void;
  onAll: () => void;
  onSettings: () => void;
}

function InvoiceList({ client, project, view, onView, onOpen, onAll, onSettings }: InvoiceListProps) {
  const way = useWay();
  const option = useClientOption(client);
  const isNarrowed = client !== '' || project !== '';
  const of = {
    ...(client ? { clientAccountId: client } : {}),
    ...(project ? { projectId: project } : {}),
  };
  const query = useInfiniteQuery(
    pages(listInvoices, { query: { ...of, ...(view === 'all' ? {} : { show: view }) } }),
  );
  const [adding, setAdding] = useState(false);
  const items = query.data?.items;
  const [exporting, setExporting] = useState(false);
  return (
    <section aria-labelledby="invoices-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="invoices-heading" className="me-auto type-title">
          Invoices
        </h2>
        {isNarrowed && (
          <div className="max-sm:order-last max-sm:w-full">
            <NarrowedTo name={client ? option?.label : 'One project'} onClear={onAll} />
          </div>
        )}
        <Menu
          label="More for invoices"
          className={buttonStyle('quiet', 'md', 'size-11 px-0 text-ink-soft')}
          items={[
            ...(client
              ? [{ label: 'Quotes of this client', onSelect: () => way(`/admin/quotes?client=${client}`) }]
              : []),
            { label: 'Export for the accountant', onSelect: () => setExporting(true) },
            ...(isNarrowed ? [] : [{ label: 'Settings', onSelect: onSettings }]),
          ]}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </Menu>
        <Allowed to="invoices.write">
          <Button onClick={() => setAdding(true)}>New invoice</Button>
        </Allowed>
      </div>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
      <div className="flex flex-col sm:items-start">
        <Segmented
          label="Show"
          options={views.map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={onView}
        />
      </div>
      {view === 'draft' && <DueMilestones of={of} onOpen={onOpen} />}
      <ListPlaceholder query={query} failure="The invoices could not be loaded">
        <div role="status" aria-label="Loading the invoices" className="flex flex-col gap-2">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-18 w-full rounded-xl" />
          ))}
        </div>
      </ListPlaceholder>
      {items?.length === 0 && (
        <EmptyState title={view === 'overdue' ? 'Nothing is overdue' : 'No invoices here'}>
          Accepting a quote drafts its first invoice.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Invoices"
          noun={['invoice', 'invoices']}
          items={items}
          total={query.data?.total ?? 0}
          narrowed={isNarrowed || view !== 'all'}
          query={query}
          keyOf={(invoice) => invoice.id}
        >
          {(invoice) => <InvoiceRow invoice={invoice} onOpen={() => onOpen(invoice.id)} />}
        </PagedList>
      )}
      {isNarrowed && <Account of={of} />}
      {adding && (
        <Suspense>
          <NewInvoiceDialog
            clientId={client}
            projectId={project}
            onCreated={(invoice) => onOpen(invoice.id)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface Of {
  clientAccountId?: string;
  projectId?: string;
}

/** The statement of account of a client or project. */
function Account({ of }: { of: Of }) {
  const statement = useQuery(queryOf(getStatement, { query: of })).data;
  return (
    statement && (
      <Card className="max-w-2xl">
        <h3 className="mb-3 type-name">Statement</h3>
        <StatementView
          statement={statement}
          pdf={addressOf(getStatementPdf, { query: { ...of } })}
          csv={addressOf(getStatementCsv, { query: { ...of } })}
        />
      </Card>
    )
  );
}

/** The milestones of payment plans that have no invoice yet. */
function DueMilestones({ of, onOpen }: { of: Of; onOpen: (id: string) => void }) {
  const due = useInfiniteQuery(pages(listMilestones, { query: { ...of, show: 'due' } })).data?.items ?? [];
  const create = useCreateInvoice();
  const open = due.filter(({ invoiceId }) => invoiceId === null);
  if (open.length === 0) return null;
  const draft = ({ id }: Milestone) =>
    void create.mutateAsync({ body: { milestoneId: id } }).then(
      (invoice) => onOpen(invoice.id),
      () => {},
    );
  return (
    <Card pad="none" className="overflow-hidden">
      <ul aria-label="To invoice" className="divide-y divide-line">
        {open.map((milestone) => (
          <li key={milestone.id}>
            <Row
              id={`milestone-${milestone.id}`}
              name={milestone.name}
              about={milestone.buyer}
              what={formatMoney(milestone.totalMinor, milestone.currency)}
              at={milestone.dueAt ?? undefined}
              onOpen={() => draft(milestone)}
              specified={
                <Allowed to="invoices.write">
                  <Button
                    variant="secondary"
                    size="sm"
                    pending={create.isPending}
                    aria-label={`Draft invoice: ${milestone.name}, ${milestone.buyer}`}
                    onClick={() => draft(milestone)}
                  >
                    Draft invoice
                  </Button>
                </Allowed>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
