import { Star } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/validation/limits.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useFeedback } from './data.ts';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackSkeleton } from './feedback-skeleton.tsx';
import { OverallRating } from './overall-rating.tsx';

interface FeedbackPanelProps {
  /** Shows a preview with all its notes and feedback. */
  room: ComponentType<{ id: string; title: string; onClose: () => void }>;
  /** Shows the last messages with a client, beside the answer to feedback. */
  conversation?: (client: { id: string; name: string }) => ReactNode;
}

/** The Feedback tab of the admin panel: clients' feedback on previews, and our answers. */
export function FeedbackPanel({ room: Room, conversation }: FeedbackPanelProps) {
  const address = useAdminAddress('client-feedback');
  const clientId = address.value('client');
  const client = useClientOption(clientId);
  const showAll = () => address.set('client', '');
  const mine = useMine(address, 'feedback.read');
  const typed = address.value('q').trim();
  const unreadOnly = address.value('show') === 'unread';
  const narrowed = typed !== '' || unreadOnly;
  const query = useFeedback({
    clientId,
    q: useDebounced(typed, 250),
    unread: unreadOnly,
    mine: mine.query,
  });
  const [openId, open, close] = useAddressPart('preview');
  const { data: counts } = useQuery(queryOf(getAdminCounts));
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const unread = counts?.feedbackUnread ?? 0;
  /** True if there was never feedback: there is nothing to search or filter. */
  const blank = items?.length === 0 && !narrowed && !clientId && !mine.mine;

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
      {!blank && (
        <div role="search" aria-label="Feedback" className="flex flex-wrap items-center gap-2">
          <SearchInput
            label="Search feedback"
            placeholder="Client, preview or words"
            value={address.value('q')}
            onSearch={(typed) => address.set('q', typed)}
            maxLength={limits.search}
            className="min-w-0 flex-1 basis-full sm:max-w-80 sm:basis-52"
          />
          <Segmented
            label="Feedback shown"
            value={unreadOnly ? 'unread' : 'all'}
            onChange={(value) => address.set('show', value === 'all' ? '' : value)}
            options={[
              { value: 'all', label: 'All' },
              { value: 'unread', label: 'Unread' },
            ]}
          />
          <MineSwitch mine={mine} />
        </div>
      )}
      <ListPlaceholder query={query} failure="The feedback could not be loaded">
        <FeedbackSkeleton />
      </ListPlaceholder>
      {items?.length === 0 && narrowed && (
        <EmptyState
          title={unreadOnly && typed === '' ? 'Everything is read' : 'No feedback matches'}
          action={
            typed !== '' && (
              <Button variant="secondary" onClick={() => address.set('q', '')}>
                Clear search
              </Button>
            )
          }
        >
          {typed === '' ? 'New feedback appears here by itself.' : 'Try fewer letters, or all feedback.'}
        </EmptyState>
      )}
      {items?.length === 0 && !narrowed && !clientId && mine.mine && (
        <NothingMine onShowAll={() => mine.set(false)} />
      )}
      {items?.length === 0 && !narrowed && (clientId !== '' || !mine.mine) && (
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
            ? 'This client has given no stars yet. Decisions and notes are in the room of each preview.'
            : 'Stars and comments appear here as soon as a client gives them. Decisions and notes are in the room of each preview.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Client feedback"
          noun={['piece of feedback', 'pieces of feedback']}
          items={items}
          total={total}
          narrowed={clientId !== '' || narrowed}
          query={query}
          keyOf={({ id }) => id}
        >
          {(feedback) => (
            <FeedbackCard
              feedback={feedback}
              onOpen={() => open(feedback.previewId)}
              conversation={conversation}
            />
          )}
        </PagedList>
      )}
      {openId && (
        <Room
          key={openId}
          id={openId}
          title={items?.find(({ previewId }) => previewId === openId)?.previewTitle ?? 'Preview'}
          onClose={close}
        />
      )}
    </section>
  );
}
