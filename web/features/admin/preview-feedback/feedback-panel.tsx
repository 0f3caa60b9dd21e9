import { useQuery } from '@tanstack/react-query';
import { Star } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { getAdminCounts } from '#contract/overview.ts';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { ShowSelect } from '#web/state/staff/show-select.tsx';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { numberText, useWaitsLongest } from '#web/state/staff/waiting/use-waits-longest.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { TabHeading } from '#web/ui/layout/tabs/tab-heading.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { FoldedSearch } from '#web/ui/lists/search/folded-search.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useFeedback } from './data.ts';
import { FeedbackRow, isOpen } from './feedback-row.tsx';
import { FeedbackSkeleton } from './feedback-skeleton.tsx';
import { OverallRating } from './overall-rating.tsx';

// Lazy, because the list works without the dialogs.
const FeedbackDialog = lazy(() => loadScreen(() => import('./feedback-dialog.tsx'), 'FeedbackDialog'));
const WaitingFeedbackDialog = lazy(() =>
  loadScreen(() => import('./waiting-feedback-dialog.tsx'), 'WaitingFeedbackDialog'),
);

const shown = [
  { value: '', label: 'All feedback' },
  { value: 'unread', label: 'Unread' },
] as const;

/** While feedback waits, the list shows only waiting feedback, but at least this many rows. A button shows the rest. */
const fewest = 3;

interface FeedbackPanelProps {
  /** The review room: a preview with all its notes and feedback. */
  room: ComponentType<{ id: string; title: string; onClose: () => void }>;
  /** Renders the last messages with a client, beside the answer to feedback. */
  conversation?: (client: { id: string; name: string }) => ReactNode;
}

/** The Feedback tab of the admin panel: clients' feedback on previews, and the agency's answers. */
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
  // The id of the preview whose feedback has waited longest; its row may not be loaded yet.
  const [waiting, setWaiting] = useState('');
  const mayWrite = useMay('feedback.write');
  const { sentence, longest } = useWaitsLongest(mine.query, ['preview'], {
    nouns: ['preview', 'previews'],
    wanted: 'an answer',
  });
  // The number in the tab's badge.
  const unread = useQuery(queryOf(getAdminCounts)).data?.feedbackUnread ?? 0;
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  /** True if no feedback has ever been sent, so there is nothing to search or filter. */
  const blank = items?.length === 0 && !narrowed && !clientId && !mine.mine;

  const lastOpen = items?.findLastIndex((each) => !each.isRead || isOpen(each)) ?? -1;
  const atFirst = narrowed || lastOpen < 0 ? undefined : Math.max(fewest, lastOpen + 1);

  const { dialog } = address;
  const answered = dialog.name === 'respond' && items?.find(({ id }) => id === dialog.id);

  return (
    <section aria-labelledby="feedback-heading" className="flex flex-col gap-4">
      <TabHeading
        id="feedback-heading"
        title="Client Feedback & Ratings"
        counts={clientId ? <NarrowedTo name={client?.label} onClear={showAll} /> : <OverallRating />}
        tools={
          !blank && (
            <FoldedSearch
              name="Feedback"
              label="Search feedback"
              placeholder="Search feedback"
              value={address.value('q')}
              onSearch={(typed) => address.set('q', typed)}
              maxLength={limits.search}
              total={total}
              filtered={unreadOnly || mine.mine}
            >
              <div className="flex-1 basis-36 sm:flex-none">
                <ShowSelect
                  label="Feedback shown"
                  options={shown}
                  value={unreadOnly ? 'unread' : ''}
                  mine={mine}
                  onChange={(value) => address.set('show', value)}
                />
              </div>
            </FoldedSearch>
          )
        }
        lead={
          !blank &&
          (unread === 0
            ? sentence
            : `${numberText(unread)} ${unread === 1 ? 'piece of feedback is' : 'pieces of feedback are'} unread.${longest ? ` ${longest.oldest.name} waits longest for an answer.` : ''}`)
        }
        action={
          longest &&
          mayWrite && (
            <Button variant="secondary" size="sm" onClick={() => setWaiting(longest.oldest.subjectId)}>
              Answer <span className="sr-only">{longest.oldest.name}</span>
            </Button>
          )
        }
      />
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
          {typed === '' ? 'New feedback appears here automatically.' : 'Try fewer letters, or all feedback.'}
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
            ? 'No stars from this client yet. Open a preview to see its decisions and notes.'
            : 'Stars and comments from clients appear here. Open a preview to see its decisions and notes.'}
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
          atFirst={atFirst}
        >
          {(feedback) => (
            <FeedbackRow
              feedback={feedback}
              onOpenRoom={() => open(feedback.previewId)}
              onAnswer={() => address.open('respond', feedback.id)}
              found={typed !== ''}
            />
          )}
        </PagedList>
      )}
      <Suspense>
        {answered && (
          <FeedbackDialog
            key={answered.id}
            feedback={answered}
            query={query}
            onOpenRoom={() => open(answered.previewId)}
            conversation={conversation}
            onClose={address.close}
          />
        )}
        {waiting !== '' && (
          <WaitingFeedbackDialog
            previewId={waiting}
            room={<Room id={waiting} title="Preview" onClose={() => setWaiting('')} />}
            onOpenRoom={() => {
              setWaiting('');
              open(waiting);
            }}
            conversation={conversation}
            onClose={() => setWaiting('')}
          />
        )}
      </Suspense>
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
