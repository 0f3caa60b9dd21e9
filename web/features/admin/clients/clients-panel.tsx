import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { clientSort } from '#contract/clients.ts';
import { NothingMine } from '#web/state/assigned/nothing-mine.tsx';
import { useMine } from '#web/state/assigned/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { ClientDialogs, type ClientPeople } from './client-dialogs.tsx';
import { ClientRow } from './client-row.tsx';
import { ClientSkeleton } from './client-skeleton.tsx';
import { ClientToolbar } from './client-toolbar.tsx';
import { useClients } from './data.ts';
import { ClientsHeading } from './clients-heading.tsx';

interface ClientsPanelProps {
  /** Who looks after an account; `named` where there is room for names. */
  people?: (client: ClientPeople, named?: boolean) => ReactNode;
}

/** The client accounts: searched, opened, edited, and linked to their projects and requests. */
export function ClientsPanel({ people }: ClientsPanelProps) {
  const address = useAdminAddress('clients');
  const typed = address.value('q');
  const search = useDebounced(typed.trim(), 250);
  const sort = clientSort.safeParse(address.value('sort')).data ?? 'created';
  const mine = useMine(address, 'clients.read');
  const query = useClients(search, sort, mine.query);
  const mayCreate = useMay('clients.create');

  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const searching = typed.trim() !== '';

  return (
    <section aria-labelledby="clients-heading" className="flex flex-col gap-4">
      <ClientsHeading
        total={searching || !items ? undefined : total}
        search={search}
        mine={mine.query}
        onCreate={() => address.open('new-client')}
      />
      <ClientToolbar
        mine={mine}
        search={typed}
        sort={sort}
        onSearch={(value) => address.set('q', value)}
        onSort={(value) => address.set('sort', value === 'created' ? '' : value)}
      />
      <ListPlaceholder query={query} failure="The client accounts could not be loaded">
        <ClientSkeleton />
      </ListPlaceholder>
      {items?.length === 0 && !searching && mine.mine && <NothingMine onShowAll={() => mine.set(false)} />}
      {items?.length === 0 && !searching && !mine.mine && (
        <EmptyState
          icon={<Users className="size-6" aria-hidden="true" />}
          title="No client accounts yet"
          action={mayCreate && <Button onClick={() => address.open('new-client')}>Create Account</Button>}
        >
          {mayCreate
            ? 'Open the first one here, or let clients make their own with the form on your site.'
            : 'The clients you look after appear here.'}
        </EmptyState>
      )}
      {items?.length === 0 && searching && (
        <EmptyState
          title="No account matches"
          action={
            <Button variant="secondary" onClick={() => address.set('q', '')}>
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
          {(client) => <ClientRow client={client} address={address} people={people?.(client)} />}
        </PagedList>
      )}
      <ClientDialogs address={address} people={people} />
    </section>
  );
}
