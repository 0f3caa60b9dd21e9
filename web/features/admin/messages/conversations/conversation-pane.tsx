import { useQuery } from '@tanstack/react-query';
import { UserRound } from '#web/ui/pictures/lucide.tsx';
import { ArrowLeft, CheckCheck } from '#web/ui/pictures/lucide/later.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { getClientDetail } from '#contract/clients.ts';
import type { ConversationMessage } from '#contract/conversations.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useAnswering } from '#web/api/live/signs.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useLinkedMessage } from '#web/state/use-address-part.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Conversation, useThread } from '#web/ui/people/conversation/conversation.tsx';
import { MessageRow } from '#web/ui/people/conversation/message-row.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { useColleagues, useMessages, useReading, useSettle } from './data.ts';
import { StaffComposer } from './staff-composer.tsx';
import { firstUnread, threadMessages } from './thread-messages.ts';
import { useMessageRemoval } from './use-message-removal.tsx';

interface ConversationPaneProps {
  clientAccountId: string;
  address: AdminAddress<'messages'>;
  /**
   * False if the screen opened the conversation by itself. The conversation then takes no focus, and its messages stay
   * unread until somebody uses it.
   */
  chosen: boolean;
  onClose: () => void;
}

/** The conversation with one client: messages, staff notes, and the form for the next message. */
export function ConversationPane({ clientAccountId, address, chosen, onClose }: ConversationPaneProps) {
  const query = useMessages(clientAccountId);
  const { messages, items, ready } = useThread(query, { shown: threadMessages, firstUnread });
  const mayWrite = useMay('messages.write');
  const maySeeClient = useMay('clients.read');
  const client = useQuery({
    ...queryOf(getClientDetail, { params: { id: clientAccountId } }),
    enabled: maySeeClient,
  }).data;
  const name = client?.name ?? messages?.find(({ side }) => side === 'client')?.author?.name ?? 'the client';
  const colleagues = useColleagues(clientAccountId);
  const [sent, setSent] = useState(0);
  const at = useLinkedMessage();
  // Archived and deleted messages are neither marked as read nor answered.
  const present = useMemo(() => messages?.filter(({ aside }) => !aside), [messages]);
  const [used, setUsed] = useState(chosen);
  useReading(clientAccountId, ready && used ? present : undefined);
  const removal = useMessageRemoval(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  const room = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!chosen) return;
    heading.current?.focus({ preventScroll: true });
    // On a low screen, the field would be visible only after scrolling.
    if ((room.current?.getBoundingClientRect().bottom ?? 0) > window.innerHeight)
      room.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [chosen]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes only that somebody uses the pane
    <section
      ref={room}
      aria-label="Conversation"
      onFocus={() => setUsed(true)}
      onPointerDown={() => setUsed(true)}
      className="relative flex scroll-mt-16 min-h-0 min-w-0 flex-col overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      <header className="flex items-center gap-x-1 border-b border-line px-2 py-2 sm:gap-x-2 sm:px-5">
        <Button variant="quiet" size="sm" className="lg:hidden" onClick={onClose}>
          <ArrowLeft className="size-5" aria-hidden="true" />
          <span className="sr-only">All conversations</span>
        </Button>
        <div className="min-w-0 flex-1">
          <h3 ref={heading} tabIndex={-1} className="type-name wrap-anywhere outline-none">
            {client || present ? name : '\u00a0'}
          </h3>
          {client && (
            <p className="flex flex-wrap items-baseline gap-x-2 type-text wrap-anywhere text-ink-soft">
              {client.company}
              <span className="font-mono type-meta whitespace-nowrap">{client.clientCode}</span>
            </p>
          )}
        </div>
        {mayWrite && present && <NoAnswerNeeded messages={present} />}
        {removal.toggle}
        {maySeeClient && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => address.go('clients', { dialog: `client:${clientAccountId}` })}
          >
            <UserRound className="size-4 sm:hidden" aria-hidden="true" />
            <span className="max-sm:sr-only">View client</span>
          </Button>
        )}
      </header>
      <Conversation
        query={query}
        items={items}
        label={`Conversation with ${name}`}
        loading="Loading the conversation"
        failed={
          isMissing(query.error) ? (
            <EmptyState title="There is no such client">
              It may have been removed, or you have no access to it.
            </EmptyState>
          ) : (
            <LoadError
              title="The conversation could not be loaded"
              error={query.error}
              pending={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )
        }
        empty={
          <EmptyState title="Nothing written yet">
            Say hello: it appears under Messages in the portal.
          </EmptyState>
        }
        sent={sent}
        at={at}
      >
        {(item) => (
          <MessageRow
            item={item}
            unknown={{ ours: 'A former colleague', theirs: name }}
            link={Link}
            {...removal.partsOf(item.message.id)}
          >
            <Shown type={item.message.internal ? 'conversationNote' : 'clientMessage'} id={item.message.id} />
          </MessageRow>
        )}
      </Conversation>
      {removal.bar}
      <Answering clientAccountId={clientAccountId} colleagues={colleagues} />
      {mayWrite && present && (
        <StaffComposer
          clientAccountId={clientAccountId}
          client={client ?? null}
          messages={present}
          complete={!query.hasNextPage}
          colleagues={colleagues}
          onSavedReplies={() => address.open('replies')}
          onSent={() => setSent(sent + 1)}
        />
      )}
    </section>
  );
}

interface Colleague {
  id: string;
  name: string;
}

/** Names the colleagues who are writing now. */
function Answering({
  clientAccountId,
  colleagues,
}: {
  clientAccountId: string;
  colleagues: readonly Colleague[];
}) {
  const names = useAnswering(clientAccountId).flatMap(
    (id) => colleagues.find((one) => one.id === id)?.name ?? [],
  );
  return (
    <p
      role="status"
      className="px-4 type-text text-brand-ink not-empty:border-t not-empty:border-line not-empty:py-1.5 sm:px-6"
    >
      {names.length > 0 &&
        `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} answering at this moment.`}
    </p>
  );
}

/** A button that marks the client's last message as needing no answer. */
function NoAnswerNeeded({ messages }: { messages: readonly ConversationMessage[] }) {
  const settle = useSettle();
  const newest = messages.find(({ internal }) => !internal);
  if (newest?.side !== 'client' || settle.isSuccess) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={settle.isPending}
      onClick={() => settle.mutate({ params: { id: newest.id } })}
    >
      {/* On a phone, the name beside it needs the space. */}
      <CheckCheck className="size-5 sm:hidden" aria-hidden="true" />
      <span className="max-sm:sr-only">No Answer Needed</span>
    </Button>
  );
}
