import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getAdminCounts } from '#contract/overview.ts';
import { q } from '#web/api/query-client.ts';
import { usePlace } from '#web/api/use-place.ts';
import { useSettled } from '#web/api/use-settled.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { countText, restText } from '#web/ui/count-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { ConsultationList } from './consultation-list.tsx';
import { filterOf, useConsultations } from './data.ts';
import { DeskEmpty } from './desk-empty.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';

/** The Consultations tab of the admin panel. */
export function ConsultationDesk() {
  const place = usePlace();
  const filter = filterOf(place);
  const [expanded, setExpanded] = useState(false);
  const search = useSettled(filter.q.trim(), 250);
  const query = useConsultations({ ...filter, q: search });
  const { data: counts } = useQuery(q(getAdminCounts));
  const heading = useRef<HTMLHeadingElement>(null);

  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const searching = filter.q.trim() !== '' || filter.status !== '' || filter.client !== '';
  const showsAll = expanded || searching || filter.shelf === 'spam';
  const pending = counts?.consultationsPending;

  const showLess = () => {
    setExpanded(false);
    heading.current?.focus();
  };

  return (
    <section aria-labelledby="desk-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="desk-heading" ref={heading} tabIndex={-1} className="me-1 scroll-mt-24 text-2xl outline-none">
          Consultations
        </h2>
        {pending !== undefined && (
          <>
            <Badge tone={pending > 0 ? 'warning' : 'neutral'}>
              {pending.toLocaleString('en-US')} in queue
            </Badge>
            <Badge tone={pending > 0 ? 'brand' : 'neutral'}>{pending.toLocaleString('en-US')} unread</Badge>
          </>
        )}
      </div>
      <DeskToolbar place={place} filter={filter} spam={counts?.consultationsSpam ?? 0} />
      {!items && query.isError && (
        <EmptyState
          title="The requests could not be loaded"
          action={
            <Button pending={query.isFetching} onClick={() => void query.refetch()}>
              Try Again
            </Button>
          }
        >
          Please check your connection and try again.
        </EmptyState>
      )}
      {!items && !query.isError && <DeskSkeleton />}
      {items?.length === 0 && (
        <DeskEmpty
          searching={searching}
          shelf={filter.shelf}
          onClear={() => place.go('consultations', filter.shelf === 'spam' ? { shelf: 'spam' } : {})}
        />
      )}
      {items && items.length > 0 && (
        <>
          {searching && (
            <p role="status" className="text-sm text-ink-soft">
              {total === 1 ? '1 request matches' : `${countText(total)} requests match`}
            </p>
          )}
          <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
            <ConsultationList
              items={showsAll ? items : items.slice(0, 1)}
              total={showsAll ? total : 1}
              onShelf={filter.shelf === 'spam'}
            />
          </div>
          {!showsAll && total > 1 && (
            <Button variant="secondary" className="self-start" onClick={() => setExpanded(true)}>
              Show {restText(total, false)} More Requests
            </Button>
          )}
          {showsAll && (
            <MoreRows query={query} shown={items.length} total={total}>
              {expanded && !searching && filter.shelf === 'inbox' && (
                <Button variant="quiet" onClick={showLess}>
                  Show Less
                </Button>
              )}
            </MoreRows>
          )}
        </>
      )}
    </section>
  );
}
