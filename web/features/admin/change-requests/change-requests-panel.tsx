import { lazy, Suspense, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { changeRequestStatuses } from '#contract/change-requests.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { TabHeading } from '#web/ui/layout/tabs/tab-heading.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useWaitsLongest } from '#web/state/staff/waiting/use-waits-longest.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { seriesOf } from './changes-of.ts';
import { ChangeRow } from './change-row.tsx';
import { ChangeSkeleton } from './change-skeleton.tsx';
import { ChangeToolbar } from './change-toolbar.tsx';
import { useChangeRequests } from './data.ts';
import type { ResponseDialog as Dialog } from './response-dialog.tsx';

// Lazy, because the list works without the dialog.
const ResponseDialog = lazy(() => loadScreen(() => import('./response-dialog.tsx'), 'ResponseDialog'));

/** The Comms tab of the admin panel: changes that clients request to their directives. */
export function ChangeRequestsPanel({ conversation }: Pick<ComponentProps<typeof Dialog>, 'conversation'>) {
  const address = useAdminAddress('client-comms');
  const typed = address.value('q').trim();
  const search = useDebounced(typed, 250);
  const status = changeRequestStatuses.find((each) => each === address.value('status')) ?? '';
  const clientId = address.value('client');
  const mine = useMine(address, 'change-requests.read');
  const query = useChangeRequests({ search, status, clientId, mine: mine.query });
  const { sentence, longest } = useWaitsLongest(mine.query, ['change-request'], {
    nouns: ['change request', 'change requests'],
    wanted: 'a decision',
  });
  const { data: counts } = useQuery(queryOf(getAdminCounts));

  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const narrowed = typed !== '' || status !== '' || clientId !== '';
  /** True if no request has ever been sent, so there is nothing to search or filter. */
  const blank = items?.length === 0 && !narrowed && !mine.mine;
  const { dialog } = address;
  const series = seriesOf(items ?? []);
  const mayWrite = useMay('change-requests.write');

  return (
    <section aria-labelledby="changes-heading" className="flex flex-col gap-4">
      <TabHeading
        id="changes-heading"
        title="Change Requests"
        counts={
          counts &&
          !blank && (
            <Badge tone={counts.changeRequestsPending > 0 ? 'warning' : 'neutral'}>
              {counts.changeRequestsPending.toLocaleString('en-US')} pending
            </Badge>
          )
        }
        tools={!blank && <ChangeToolbar address={address} mine={mine} total={total} />}
        lead={!blank && sentence}
        action={
          longest &&
          mayWrite && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => address.open('respond', longest.oldest.subjectId)}
            >
              Answer <span className="sr-only">{longest.oldest.name}</span>
            </Button>
          )
        }
      />
      {!items && query.isError && (
        <EmptyState
          icon={<Icon name="alert" className="size-6" />}
          title="Error Loading Requests"
          action={
            <Button pending={query.isFetching} onClick={() => void query.refetch()}>
              Try Again
            </Button>
          }
        >
          Failed to load directive change requests
        </EmptyState>
      )}
      {!items && !query.isError && <ChangeSkeleton />}
      {items?.length === 0 && !narrowed && mine.mine && <NothingMine onShowAll={() => mine.set(false)} />}
      {blank && (
        <EmptyState icon={<Icon name="check" className="size-6" />} title="No change requests">
          Color changes that clients request in My Project appear here. Their messages are under Messages.
        </EmptyState>
      )}
      {items?.length === 0 && narrowed && (
        <EmptyState
          title="No change request matches"
          action={
            typed === '' ? (
              <Button variant="secondary" onClick={() => address.go('client-comms', mine.query)}>
                Show all requests
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => address.set('q', '')}>
                Clear search
              </Button>
            )
          }
        >
          {typed === ''
            ? 'Try another status, or all clients.'
            : 'Try fewer letters, another status, or all clients.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Change Requests"
          noun={['request', 'requests']}
          items={items}
          total={total}
          narrowed={narrowed}
          query={query}
          keyOf={({ id }) => id}
        >
          {(request) => (
            <ChangeRow
              request={request}
              series={series.get(request.id)}
              address={address}
              found={search !== ''}
            />
          )}
        </PagedList>
      )}
      <Suspense>
        {dialog.name === 'respond' && (
          <ResponseDialog
            key={dialog.id}
            id={dialog.id}
            known={items?.find(({ id }) => id === dialog.id)}
            address={address}
            conversation={conversation}
          />
        )}
      </Suspense>
    </section>
  );
}
