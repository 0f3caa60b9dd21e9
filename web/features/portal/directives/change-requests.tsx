import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeRequest } from '#contract/change-requests.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { ChangeRequestItem } from './change-request-item.tsx';
import { changeRequestsQuery } from './data.ts';

const atFirst = 3;

function summaryOf(items: readonly ChangeRequest[], total: number): string {
  const waiting = items.filter(({ status }) => status === 'pending').length;
  if (waiting > 0) return waiting === 1 ? '1 is with our team' : `${waiting} are with our team`;
  return total === 0 ? 'None yet' : `${total.toLocaleString('en-US')}, all answered`;
}

/** The client's change requests with their status, newest first. */
export function ChangeRequests() {
  const decides = useStanding('decides');
  const query = useInfiniteQuery(changeRequestsQuery);
  const [expanded, setExpanded] = useState(false);
  const items = query.data?.items;
  const total = query.data?.total ?? 0;

  return (
    <Fold id="changes-heading" title="Change requests" summary={items && summaryOf(items, total)}>
      <div className="flex min-w-0 flex-col gap-4">
        {!items && query.isError && (
          <EmptyState
            title="Your change requests could not be loaded"
            action={
              <Button pending={query.isFetching} onClick={() => void query.refetch()}>
                Try Again
              </Button>
            }
          />
        )}
        {!items && !query.isError && (
          <div role="status" aria-label="Loading your change requests">
            <Skeleton className="h-40 w-full rounded-xl" />
          </div>
        )}
        {items?.length === 0 && (
          <p className="rounded-xl bg-raised p-5 type-text text-ink-soft ring-1 ring-line sm:p-6">
            {decides
              ? 'When you change a color, your request and our answer appear here.'
              : 'Color changes that your company requests appear here with our answers.'}
          </p>
        )}
        {items && items.length > 0 && (
          <ol
            aria-label="Your change requests"
            className="divide-y divide-line overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line"
          >
            {(expanded ? items : items.slice(0, atFirst)).map((request) => (
              <li key={request.id}>
                <ChangeRequestItem request={request} />
              </li>
            ))}
          </ol>
        )}
        {items && !expanded && total > atFirst && (
          <Button variant="secondary" className="self-start" onClick={() => setExpanded(true)}>
            Show all {total.toLocaleString('en-US')} requests
          </Button>
        )}
        {expanded && (
          <div className="flex flex-wrap gap-3">
            {query.hasNextPage && (
              <Button
                variant="secondary"
                pending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show earlier requests
              </Button>
            )}
            <Button variant="quiet" onClick={() => setExpanded(false)}>
              Show Less
            </Button>
          </div>
        )}
      </div>
    </Fold>
  );
}
