import { useEffect, useEffectEvent } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { limits } from '#contract/validation/limits.ts';
import { ShowSelect } from '#web/state/staff/show-select.tsx';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchInput } from '#web/ui/lists/search/search-input.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { NothingMatches } from '../nothing-matches.tsx';
import { useConversations } from './data.ts';
import { ScrolledList } from '../lists/scrolled-list.tsx';

const filters = [
  { value: '', label: 'All conversations' },
  { value: 'unread', label: 'Unread' },
  { value: 'waiting', label: 'Waiting for us' },
] as const;

interface ConversationListProps {
  address: AdminAddress<'messages'>;
  mine: Mine;
  openId: string | null;
  onOpen: (clientAccountId: string) => void;
  /** Called once, with the first rows. */
  onLoaded: (conversations: readonly Conversation[]) => void;
}

/** The conversations with clients, the newest message first. */
export function ConversationList({ address, mine, openId, onOpen, onLoaded }: ConversationListProps) {
  const typed = address.value('find').trim();
  const show = filters.find(({ value }) => value === address.value('show'))?.value ?? '';
  const query = useConversations({ search: useDebounced(typed, 250), show, mine: mine.query });
  const loaded = useEffectEvent(() => onLoaded(query.data?.items ?? []));
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded) loaded();
  }, [isLoaded]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        role="search"
        aria-label="Conversations"
        className="flex flex-col gap-2 border-b border-line p-3 sm:max-lg:flex-row sm:max-lg:*:flex-1"
      >
        <SearchInput
          label="Search conversations"
          placeholder="Name, company, e-mail or code"
          value={address.value('find')}
          onSearch={(typed) => address.set('find', typed)}
          maxLength={limits.search}
        />
        <ShowSelect
          label="Which conversations"
          options={filters}
          value={show}
          mine={mine}
          onChange={(value) => address.set('show', value)}
        />
      </div>
      <ScrolledList
        name="Conversations"
        label="Clients"
        noun="conversations"
        query={query}
        skeleton={
          <div role="status" aria-label="Loading the conversations" className="flex flex-col gap-5 p-4">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-14 w-full" />
            ))}
          </div>
        }
        empty={
          <Nothing
            mine={mine}
            onClearSearch={typed === '' ? undefined : () => address.set('find', '')}
            onShowAll={show === '' ? undefined : () => address.set('show', '')}
          />
        }
      >
        {(conversation) => (
          <ConversationRow
            conversation={conversation}
            open={conversation.id === openId}
            found={typed !== ''}
            onOpen={() => onOpen(conversation.id)}
          />
        )}
      </ScrolledList>
    </div>
  );
}

interface NothingProps {
  mine: Mine;
  /** Clears the search; undefined while the search is empty. */
  onClearSearch: (() => void) | undefined;
  /** Shows all conversations; undefined while all are shown. */
  onShowAll: (() => void) | undefined;
}

function Nothing({ mine, onClearSearch, onShowAll }: NothingProps) {
  if (onClearSearch ?? onShowAll)
    return (
      <NothingMatches
        title="No conversation matches"
        all="all of them"
        showAll="Show all conversations"
        onClearSearch={onClearSearch}
        onShowAll={onShowAll}
      />
    );
  if (mine.mine) return <NothingMine onShowAll={() => mine.set(false)} />;
  return <EmptyState title="No conversations yet">Your conversations with clients appear here.</EmptyState>;
}
