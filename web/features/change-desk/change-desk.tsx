import { useQuery } from '@tanstack/react-query';
import { changeRequestStatuses } from '#contract/directives.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { q } from '#web/api/query-client.ts';
import { usePlace } from '#web/api/use-place.ts';
import { useSettled } from '#web/api/use-settled.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ChangeRow } from './change-row.tsx';
import { ChangeSkeleton } from './change-skeleton.tsx';
import { ChangeToolbar } from './change-toolbar.tsx';
import { useChangeRequests } from './data.ts';
import { ResponseDialog } from './response-dialog.tsx';

/** The Comms tab of the admin panel: what clients ask to change of their directives. */
export function ChangeDesk() {
  const place = usePlace();
  const typed = place.value('q').trim();
  const search = useSettled(typed, 250);
  const status = changeRequestStatuses.find((each) => each === place.value('status')) ?? '';
  const clientId = place.value('client');
  const query = useChangeRequests({ search, status, clientId });
  const { data: counts } = useQuery(q(getAdminCounts));

  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const narrowed = typed !== '' || status !== '' || clientId !== '';
  const { dialog } = place;

  return (
    <section aria-labelledby="changes-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="changes-heading" className="me-1 text-2xl">
          Change Requests
        </h2>
        {counts && (
          <Badge tone={counts.changeRequestsPending > 0 ? 'warning' : 'neutral'}>
            {counts.changeRequestsPending.toLocaleString('en-US')} pending
          </Badge>
        )}
      </div>
      <ChangeToolbar place={place} />
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
      {items?.length === 0 && !narrowed && (
        <EmptyState icon={<Icon name="check" className="size-6" />} title="No change requests">
          When a client asks for other colors in My Project, the request appears here for your decision.
        </EmptyState>
      )}
      {items?.length === 0 && narrowed && (
        <EmptyState
          title="No change request matches"
          action={
            <Button variant="secondary" onClick={() => place.go('client-comms')}>
              Show all requests
            </Button>
          }
        >
          Try fewer letters, another status, or all clients.
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
          {(request) => <ChangeRow request={request} place={place} />}
        </PagedList>
      )}
      {dialog.name === 'respond' && (
        <ResponseDialog
          key={dialog.id}
          id={dialog.id}
          known={items?.find(({ id }) => id === dialog.id)}
          place={place}
        />
      )}
    </section>
  );
}
