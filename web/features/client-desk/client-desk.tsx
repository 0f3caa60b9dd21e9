import { Users } from 'lucide-react';
import { clientSort } from '#contract/clients.ts';
import { usePlace } from '#web/api/use-place.ts';
import { useSettled } from '#web/api/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ClientDialogs } from './client-dialogs.tsx';
import { ClientRow } from './client-row.tsx';
import { ClientSkeleton } from './client-skeleton.tsx';
import { ClientToolbar } from './client-toolbar.tsx';
import { useClients } from './data.ts';
import { DeskHeading } from './desk-heading.tsx';

/** Client accounts: found, opened, changed, and led to what belongs to them. */
export function ClientDesk() {
  const place = usePlace();
  const typed = place.value('q');
  const search = useSettled(typed.trim(), 250);
  const sort = clientSort.safeParse(place.value('sort')).data ?? 'created';
  const query = useClients(search, sort);

  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const searching = typed.trim() !== '';

  return (
    <section aria-labelledby="clients-heading" className="flex flex-col gap-4">
      <DeskHeading
        total={searching || !items ? undefined : total}
        search={search}
        onCreate={() => place.open('new-client')}
      />
      <ClientToolbar
        search={typed}
        sort={sort}
        onSearch={(value) => place.set('q', value)}
        onSort={(value) => place.set('sort', value === 'created' ? '' : value)}
      />
      {!items && query.isError && (
        <LoadError
          title="The client accounts could not be loaded"
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!items && !query.isError && <ClientSkeleton />}
      {items?.length === 0 && !searching && (
        <EmptyState
          icon={<Users className="size-6" aria-hidden="true" />}
          title="No client accounts yet"
          action={<Button onClick={() => place.open('new-client')}>Create Account</Button>}
        >
          Open the first one here, or let clients make their own with the form on your site.
        </EmptyState>
      )}
      {items?.length === 0 && searching && (
        <EmptyState
          title="No account matches"
          action={
            <Button variant="secondary" onClick={() => place.set('q', '')}>
              Clear search
            </Button>
          }
        >
          Try fewer letters of the name, the e-mail address, the company or the code.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Client Accounts"
          noun={['account', 'accounts']}
          items={items}
          total={total}
          narrowed={searching}
          query={query}
          keyOf={({ id }) => id}
        >
          {(client) => <ClientRow client={client} place={place} />}
        </PagedList>
      )}
      <ClientDialogs place={place} />
    </section>
  );
}
