import { useRef } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { NothingMine } from '#web/state/assigned/nothing-mine.tsx';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { VirtualRows } from '#web/ui/lists/long-list.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { NothingMatches } from '../nothing-matches.tsx';
import { useConversations } from './data.ts';

const filters = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'waiting', label: 'Our turn' },
] as const;

/** The next page is fetched this many pixels before the end. */
const nearEnd = 600;

interface ConversationListProps {
  address: AdminAddress<'messages'>;
  mine: Mine;
  openId: string | null;
  onOpen: (clientAccountId: string) => void;
}

/** The clients with whom there is a conversation, the one with the newest message first. */
export function ConversationList({ address, mine, openId, onOpen }: ConversationListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const typed = address.value('find').trim();
  const show = filters.find(({ value }) => value === address.value('show'))?.value ?? '';
  const query = useConversations({ search: useDebounced(typed, 250), show, mine: mine.query });
  const items = query.data?.items;
  const more = () => {
    const element = scroller.current;
    if (!element || !query.hasNextPage || query.isFetchingNextPage) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd) void query.fetchNextPage();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div role="search" aria-label="Conversations" className="flex flex-col gap-2 border-b border-line p-3">
        <SearchInput
          label="Search conversations"
          placeholder="Name, company, e-mail or code"
          value={address.value('find')}
          onSearch={(typed) => address.set('find', typed)}
          maxLength={limits.search}
        />
        <Segmented
          label="Which conversations"
          options={filters}
          value={show}
          onChange={(value) => address.set('show', value)}
        />
      </div>
      <div
        ref={scroller}
        data-place="Conversations"
        role="region"
        aria-label="Clients"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
        tabIndex={0}
        onScroll={more}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <ListPlaceholder query={query} failure="The conversations could not be loaded">
          <div role="status" aria-label="Loading the conversations" className="flex flex-col gap-5 p-4">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-14 w-full" />
            ))}
          </div>
        </ListPlaceholder>
        {items?.length === 0 && (
          <Nothing
            mine={mine}
            onClearSearch={typed === '' ? undefined : () => address.set('find', '')}
            onShowAll={show === '' ? undefined : () => address.set('show', '')}
          />
        )}
        {items && items.length > 0 && (
          <VirtualRows name="Conversations" scroller={scroller}>
            {items.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                open={conversation.id === openId}
                onOpen={() => onOpen(conversation.id)}
              />
            ))}
          </VirtualRows>
        )}
        {query.isFetchingNextPage && (
          <div className="flex justify-center py-4 text-brand-ink">
            <Spinner label="Loading more conversations" />
          </div>
        )}
      </div>
    </div>
  );
}

interface NothingProps {
  mine: Mine;
  /** Undefined while nothing is in the search. */
  onClearSearch: (() => void) | undefined;
  /** Undefined while no part of them is chosen. */
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
  return (
    <EmptyState title="No conversations yet">
      What clients write in their portal, and what you write to them, appears here.
    </EmptyState>
  );
}
