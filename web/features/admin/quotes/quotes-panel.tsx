import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { listQuotes } from '#contract/quotes.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { QuoteRow } from '#web/state/staff/money/document-rows.tsx';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { NewQuoteDialog } from './new-quote-dialog.tsx';

const QuoteScreen = lazy(() => loadScreen(() => import('./quote-screen.tsx'), 'QuoteScreen'));

/** The Quotes screen: all quotes, the quotes of one client, project or request, or one quote to edit. */
export function QuotesPanel() {
  const [search, setSearch] = useSearchParams();
  const open = (id: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.delete('new');
      if (id === null) after.delete('quote');
      else after.set('quote', id);
      return after;
    });
  const id = search.get('quote');
  if (id !== null)
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
        <QuoteScreen key={id} id={id} onClose={() => open(null)} />
      </Suspense>
    );
  return <QuoteList onOpen={open} />;
}

function QuoteList({ onOpen }: { onOpen: (id: string) => void }) {
  const [search, setSearch] = useSearchParams();
  const client = search.get('client') ?? '';
  const request = search.get('request') ?? '';
  const project = search.get('project') ?? '';
  const option = useClientOption(client);
  const [adding, setAdding] = useState(search.has('new'));
  const isNarrowed = client !== '' || request !== '' || project !== '';
  const query = useInfiniteQuery(
    pages(listQuotes, {
      query: {
        ...(client ? { clientAccountId: client } : {}),
        ...(request ? { consultationId: request } : {}),
        ...(project ? { projectId: project } : {}),
      },
    }),
  );
  const items = query.data?.items;
  const add = (
    <Allowed to="quotes.write">
      <Button onClick={() => setAdding(true)}>New quote</Button>
    </Allowed>
  );
  return (
    <section aria-labelledby="quotes-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="quotes-heading" className="me-auto type-title">
          Quotes
        </h2>
        {isNarrowed && (
          <NarrowedTo
            name={client ? option?.label : project ? 'One project' : 'One request'}
            onClear={() => setSearch({}, { replace: true })}
          />
        )}
        {add}
      </div>
      <ListPlaceholder query={query} failure="The quotes could not be loaded">
        <div role="status" aria-label="Loading the quotes" className="flex flex-col gap-2">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-18 w-full rounded-xl" />
          ))}
        </div>
      </ListPlaceholder>
      {items?.length === 0 && (
        <EmptyState title="No quotes yet">
          Write the first one for a client or a request. Clients accept it in their portal.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Quotes"
          noun={['quote', 'quotes']}
          items={items}
          total={query.data?.total ?? 0}
          narrowed={isNarrowed}
          query={query}
          keyOf={(quote) => quote.id}
        >
          {(quote) => <QuoteRow quote={quote} onOpen={() => onOpen(quote.id)} />}
        </PagedList>
      )}
      {adding && (
        <NewQuoteDialog
          clientId={client}
          requestId={request}
          projectId={project}
          onCreated={(quote) => onOpen(quote.id)}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
