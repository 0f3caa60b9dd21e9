import { Star } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { getAdminCounts } from '#contract/overview.ts';
import { useClientOption } from '#web/api/client-options.ts';
import { q } from '#web/api/query-client.ts';
import { usePlace } from '#web/api/use-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { NarrowedTo } from '#web/ui/narrowed-to.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useFeedback } from './data.ts';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackSkeleton } from './feedback-skeleton.tsx';
import { OverallRating } from './overall-rating.tsx';

/** The Feedback tab of the admin panel: what clients said of previews, and our answers. */
export function FeedbackDesk() {
  const place = usePlace();
  const clientId = place.value('client');
  const client = useClientOption(clientId);
  const showAll = () => place.set('client', '');
  const query = useFeedback(clientId);
  const { data: counts } = useQuery(q(getAdminCounts));
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const unread = counts?.feedbackUnread ?? 0;

  return (
    <section aria-labelledby="feedback-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="feedback-heading" className="me-1 text-2xl">
          Client Feedback &amp; Ratings
        </h2>
        {counts && (unread > 0 || (items && items.length > 0)) && (
          <Badge tone={unread > 0 ? 'brand' : 'neutral'}>{unread.toLocaleString('en-US')} unread</Badge>
        )}
        {clientId && <NarrowedTo name={client?.label} onClear={showAll} />}
        {!clientId && <OverallRating />}
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
        <EmptyState
          icon={<Star className="size-6" aria-hidden="true" />}
          title="No feedback yet"
          action={
            clientId && (
              <Button variant="secondary" onClick={showAll}>
                Show all clients
              </Button>
            )
          }
        >
          {clientId
            ? 'This client has not rated a preview yet.'
            : 'Ratings and comments appear here as soon as a client gives them on a preview.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Client feedback"
          noun={['piece of feedback', 'pieces of feedback']}
          items={items}
          total={total}
          narrowed={clientId !== ''}
          query={query}
          keyOf={({ id }) => id}
        >
          {(feedback) => <FeedbackCard feedback={feedback} />}
        </PagedList>
      )}
    </section>
  );
}
