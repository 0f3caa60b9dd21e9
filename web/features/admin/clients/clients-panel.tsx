import { lazy, Suspense, useState, type ReactNode } from 'react';
import { clientSort, getClientDetail, listClients } from '#contract/clients.ts';
import { moneyViews } from '#contract/addresses.ts';
import { listPortfolio } from '#contract/projects.ts';
import { removedStates } from '#contract/removals.ts';
import { useMine } from '#web/state/staff/use-mine.ts';
import { SelectBox } from '#web/state/staff/removal/select-box.tsx';
import { SelectionBar } from '#web/state/staff/removal/selection-bar.tsx';
import { useRemoval } from '#web/state/staff/removal/use-removal.ts';
import { useSelection } from '#web/state/staff/removal/use-selection.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { ClientDialogs, type ClientPeople } from './client-dialogs.tsx';
import { ClientRow } from './row/client-row.tsx';
import { ClientSkeleton } from './row/client-skeleton.tsx';
import { ClientToolbar } from './client-toolbar.tsx';
import { useClients, useUnprovedCount } from './data.ts';

const NoClients = lazy(() => loadScreen(() => import('./no-clients.tsx'), 'NoClients'));
const MoneyList = lazy(() => loadScreen(() => import('./money/money-list.tsx'), 'MoneyList'));

interface ClientsPanelProps {
  /** Renders the staff assigned to an account; `named` if there is room for names. */
  people?: (client: ClientPeople, named?: boolean) => ReactNode;
  /** The sentence of the tab, below its heading. */
  lead?: ReactNode;
  /** The key figures of the agency, behind a button. */
  figures?: ReactNode;
}

/** The client accounts: the list with its search, the dialogs, and links to projects and requests. */
export function ClientsPanel({ people, lead, figures }: ClientsPanelProps) {
  const address = useAdminAddress('clients');
  const [showsFigures, setShowsFigures] = useState(false);
  const typed = address.value('q');
  const search = useDebounced(typed.trim(), 250);
  const sort = clientSort.safeParse(address.value('sort')).data ?? 'created';
  const mine = useMine(address, 'clients.read');
  const closed = removedStates.find((state) => state === address.value('closed'));
  const unproved = address.value('unproved') === 'true';
  const waiting = useUnprovedCount();
  const mayReadMoney = useMay('invoices.read');
  const money = mayReadMoney ? moneyViews.find((view) => view === address.value('money')) : undefined;
  const filters = {
    ...(search ? { q: search } : {}),
    sort,
    ...mine.query,
    ...(closed ? { closed } : {}),
    ...(unproved ? ({ unproved: 'true' } as const) : {}),
  };
  /** The title of a list that is empty because of a filter; null without such a filter. */
  const narrowed = unproved ? 'Every address here is verified' : null;
  const query = useClients(filters, money === undefined);
  const mayClose = useMay('clients.close');
  const selection = useSelection(mayClose ? (query.data?.items ?? []).map(({ id }) => id) : []);
  const removal = useRemoval('clients', [listClients, getClientDetail, listPortfolio]);
  const moveChosen = (to: 'archived' | 'deleted' | 'open') => () => removal.move(selection.ids, to);
  const mayCreate = useMay('clients.create');

  const items = money ? undefined : query.data?.items;
  const total = query.data?.total ?? 0;
  const searching = typed.trim() !== '';
  /** True if there are no clients at all, so there is nothing to search, sort or export. */
  const nobody = items?.length === 0 && !searching && !closed && narrowed === null && !mine.mine;

  return (
    <section aria-labelledby="clients-heading" className="flex flex-col gap-4">
      <ClientToolbar
        address={address}
        mine={mine}
        search={search}
        total={items && total}
        closed={money ? undefined : closed}
        narrowed={narrowed !== null}
        money={money}
        blank={nobody}
        onFigures={figures ? () => setShowsFigures(!showsFigures) : undefined}
        showsFigures={showsFigures}
      >
        {!money && (unproved || waiting > 0) && (
          <Button
            variant="secondary"
            className="aria-pressed:bg-pressed"
            aria-pressed={unproved}
            onClick={() => address.set('unproved', unproved ? '' : 'true')}
          >
            Not verified ({waiting.toLocaleString('en-US')})
          </Button>
        )}
      </ClientToolbar>
      {lead}
      {showsFigures && figures}
      {money ? (
        <Suspense fallback={<ClientSkeleton />}>
          <MoneyList show={money} search={search} mine={mine.query} />
        </Suspense>
      ) : (
        <ListPlaceholder query={query} failure="The client accounts could not be loaded">
          <ClientSkeleton />
        </ListPlaceholder>
      )}
      {items?.length === 0 && (
        <Suspense>
          <NoClients
            address={address}
            searching={searching}
            closed={closed}
            narrowed={narrowed}
            mine={mine}
            mayCreate={mayCreate}
            mayClose={mayClose}
          />
        </Suspense>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Client Accounts"
          noun={['account', 'accounts']}
          items={items}
          total={total}
          narrowed={searching || narrowed !== null}
          query={query}
          keyOf={({ id }) => id}
        >
          {(client) => (
            <ClientRow
              client={client}
              address={address}
              people={people?.(client)}
              select={mayClose && <SelectBox id={client.id} name={client.name} selection={selection} />}
            />
          )}
        </PagedList>
      )}
      <SelectionBar
        selection={selection}
        noun={['client', 'clients']}
        pending={removal.isPending}
        actions={[
          ...(closed ? [{ label: 'Reopen', onSelect: moveChosen('open') }] : []),
          ...(closed === 'archived' ? [] : [{ label: 'Archive', onSelect: moveChosen('archived') }]),
          ...(closed === 'deleted'
            ? []
            : [{ label: 'Delete', onSelect: moveChosen('deleted'), danger: true }]),
        ]}
      />
      <ClientDialogs address={address} people={people} />
    </section>
  );
}
