import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { getClientCounts } from '#contract/overview.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useLinkedMessage } from '#web/state/use-address-part.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { whenInSight } from '#web/api/shown/when-in-sight.ts';
import { topDialog } from '#web/ui/layout/top-layer.ts';
import { Conversation, useThread } from '#web/ui/people/conversation/conversation.tsx';
import { MessageRow } from '#web/ui/people/conversation/message-row.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { MessageComposer } from './message-composer.tsx';
import { messagesQuery, useForgetEarlier, useMarkRead } from './data.ts';
import { firstUnread, threadMessages } from './thread-messages.ts';

/** The conversation between the client and the agency. */
export function MessagesPanel() {
  const { brand } = appBoot();
  useForgetEarlier();
  const query = useInfiniteQuery(messagesQuery);
  const { messages, items, ready } = useThread(query, { shown: threadMessages, firstUnread });
  const [sent, setSent] = useState(0);
  const at = useLinkedMessage();
  useReading(ready, messages?.find(({ fromAdmin, isRead }) => fromAdmin && !isRead)?.id);

  return (
    <section
      aria-label="Messages"
      // The thread fills the screen below the bars and the profile card, so that the field is visible without
      // scrolling.
      className="relative flex flex-col overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line max-sm:min-h-0 max-sm:flex-1 sm:h-[calc(100dvh-18.5rem)] sm:max-h-[46rem] sm:min-h-96 lg:h-[calc(100dvh-18rem)] lg:min-h-[28rem]"
    >
      <header className="border-b border-line px-4 py-2.5 sm:px-6 sm:py-4">
        <h2 className="type-name">Messages</h2>
        <p className="type-meta text-ink-soft">
          <span className="max-sm:hidden">With the {brand.name} team.</span> We answer within 24 hours.
        </p>
      </header>
      <Conversation
        query={query}
        items={items}
        label="Your conversation with our team"
        loading="Loading your messages"
        failed={
          <LoadError
            title="Your messages could not be loaded"
            lead="Nothing is lost."
            error={query.error}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        }
        empty={
          <EmptyState title="Say hello">
            Ask a question, share an idea, or tell us what you think. Our team answers here.
          </EmptyState>
        }
        sent={sent}
        at={at}
      >
        {(item) => (
          <MessageRow
            item={item}
            unknown={{ ours: 'A former colleague', theirs: brand.name }}
            agency={brand.name}
            link={Link}
          />
        )}
      </Conversation>
      <MessageComposer onSent={() => setSent(sent + 1)} />
    </section>
  );
}

/** Marks the agency's messages as read while the thread is visible; makes one call for each newest message. */
function useReading(ready: boolean, newestUnread: string | undefined) {
  const { data: counts } = useQuery(queryOf(getClientCounts));
  const { mutate } = useMarkRead();
  const unread = newestUnread ?? ((counts?.messagesUnread ?? 0) > 0 ? 'older' : null);
  useEffect(() => {
    // Wait until messages have loaded: those already marked as read would not be shown as new.
    if (!ready || unread === null) return undefined;
    return whenInSight(() => {
      if (topDialog() === null) mutate();
    });
  }, [ready, unread, mutate]);
}
