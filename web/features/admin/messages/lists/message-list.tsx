import type { ReactNode } from 'react';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import type { useRemovableList } from '#web/state/staff/removal/use-removable-list.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { NothingMatches } from '../nothing-matches.tsx';
import { searchOf } from './narrowing.ts';
import { ScrolledList, type PagedQuery } from './scrolled-list.tsx';

/** The state that both lists of messages share. */
export interface ListOfMessages {
  address: AdminAddress<'messages'>;
  unread: number;
  mine: Mine;
  /** The words searched for. */
  search: string;
  /** True while messages can be selected. */
  choosing: boolean;
}

interface MessageListProps<T extends { id: string }> extends Omit<ListOfMessages, 'search' | 'choosing'> {
  title: string;
  query: PagedQuery<T>;
  removable: ReturnType<typeof useRemovableList>;
  /** An element at the end of the heading. */
  beside?: ReactNode;
  /** Shown in place of the list if there are no messages at all. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A scrollable list of messages, 600 px high, with actions that remove messages. */
export function MessageList<T extends { id: string }>({
  title,
  unread,
  address,
  mine,
  query,
  removable,
  beside,
  empty,
  children,
}: MessageListProps<T>) {
  const search = searchOf(address);
  const searched = search.value.trim() !== '';
  const narrowed = searched || address.value('client') !== '';
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <section
        aria-label={title}
        className="@container/rows relative flex h-[600px] min-w-0 flex-col overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line"
      >
        <header className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-2">
          <h3 className="flex items-center gap-2 type-name">
            {title} {/* If all rows are loaded, the rows themselves show NEW. */}
            <span className={query.hasNextPage ? 'contents' : 'sr-only'}>
              <CountBadge count={unread} label="unread" />
            </span>
          </h3>
          <span className="ms-auto flex items-center gap-3 type-meta text-ink-soft tabular-nums">
            <span role="status" className={narrowed ? undefined : 'sr-only'}>
              {query.data && `${countText(query.data.total)} found`}
            </span>
            {beside}
          </span>
        </header>
        <ScrolledList
          name={title}
          label={`${title}, list`}
          noun="messages"
          query={query}
          skeleton={<MessagesSkeleton label={title} />}
          empty={
            narrowed ? (
              <NothingMatches
                title="No message matches"
                all="all clients"
                showAll="Show all clients"
                onClearSearch={searched ? () => search.set('') : undefined}
                onArchive={removable.may ? () => removable.openAside(search.value.trim()) : undefined}
                onShowAll={() => address.set('client', '')}
              />
            ) : mine.mine ? (
              <NothingMine onShowAll={() => mine.set(false)} />
            ) : (
              empty
            )
          }
        >
          {children}
        </ScrolledList>
      </section>
      {removable.parts}
    </div>
  );
}

function MessagesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={`Loading: ${label}`} className="divide-y divide-line">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 p-4">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-16 flex-1" />
        </div>
      ))}
    </div>
  );
}
