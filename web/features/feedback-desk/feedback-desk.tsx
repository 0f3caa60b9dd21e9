import { Star } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getAdminCounts } from '#contract/overview.ts';
import { q } from '#web/api/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { useFeedback } from './data.ts';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackSkeleton } from './feedback-skeleton.tsx';

/** The Feedback tab of the admin panel: what clients said of previews, and our answers. */
export function FeedbackDesk() {
  const query = useFeedback();
  const { data: counts } = useQuery(q(getAdminCounts));
  const footer = useRef<HTMLDivElement>(null);
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const unread = counts?.feedbackUnread ?? 0;

  const loadMore = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The button is gone with the last page; whoever pressed it by keyboard keeps their place.
    if (!hasNextPage) footer.current?.focus({ preventScroll: true });
  };

  return (
    <section aria-labelledby="feedback-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="feedback-heading" className="me-1 text-2xl">
          Client Feedback &amp; Ratings
        </h2>
        {items && items.length > 0 && <Badge tone={unread > 0 ? 'brand' : 'neutral'}>{unread} unread</Badge>}
      </div>
      {!items && query.isError && (
        <LoadError
          title="The feedback could not be loaded"
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!items && !query.isError && <FeedbackSkeleton />}
      {items?.length === 0 && (
        <EmptyState icon={<Star className="size-6" aria-hidden="true" />} title="No feedback yet">
          Ratings and comments appear here as soon as a client gives them on a preview.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <div className="overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line">
            <LongList label="Client feedback" items={items} total={total} keyOf={({ id }) => id}>
              {(feedback) => <FeedbackCard feedback={feedback} />}
            </LongList>
          </div>
          <div ref={footer} tabIndex={-1} className="outline-none">
            {query.hasNextPage && (
              <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void loadMore()}>
                Load more ({(total - items.length).toLocaleString('en-US')} left)
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
