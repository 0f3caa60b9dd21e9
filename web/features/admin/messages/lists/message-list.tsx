import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import type { useRemovableList } from '#web/state/staff/removal/use-removable-list.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { FolderButton } from '#web/ui/buttons/folder-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { NothingMatches } from '../nothing-matches.tsx';
import { ScrolledList, type PagedQuery } from './scrolled-list.tsx';

interface MessageListProps<T extends { id: string }> {
  title: string;
  unread: number;
  address: AdminAddress<'messages'>;
  mine: Mine;
  query: PagedQuery<T>;
  removable: ReturnType<typeof useRemovableList>;
  /** The searched noun, as in `client messages`, and the parameter of the address with the search text. */
  search: { noun: string; placeholder: string; parameter: 'q' | 'contact' };
  /** Further filters, beside the search. */
  filters: ReactNode;
  /** Shown while there is no message at all. */
  empty: ReactNode;
  /** The words after the number of messages while the list is not filtered, as in `from clients`. */
  counted: string;
  children: (item: T) => ReactNode;
}

/** A scrollable list of messages, 600 px high, with its search and the removal of messages. */
export function MessageList<T extends { id: string }>({
  title,
  unread,
  address,
  mine,
  query,
  removable,
  search: { noun, placeholder, parameter },
  filters,
  empty,
  counted,
  children,
}: MessageListProps<T>) {
  const typed = address.value(parameter);
  const searched = typed.trim() !== '';
  const narrowed = searched || address.value('client') !== '';
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <section
        aria-label={title}
        className="relative flex h-[600px] min-w-0 flex-col overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line"
      >
        <header className="flex flex-col gap-2.5 border-b border-line p-4 sm:px-5">
          <h3 className="flex items-center gap-2 text-base sm:text-lg">
            {title} <CountBadge count={unread} label="unread" />
            {query.data && (
              <span
                className="ms-auto shrink-0 font-sans text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums"
                role="status"
              >
                {narrowed
                  ? `${countText(query.data.total)} found`
                  : query.data.total > 0 && `${countText(query.data.total)} ${counted}`}
              </span>
            )}
          </h3>
          <div
            role="search"
            aria-label={noun.charAt(0).toUpperCase() + noun.slice(1)}
            className="flex flex-wrap gap-2"
          >
            <SearchInput
              label={`Search ${noun}`}
              placeholder={placeholder}
              value={typed}
              onSearch={(words) => address.set(parameter, words)}
              maxLength={limits.search}
              className="min-w-0 flex-1 basis-36 max-sm:basis-full"
            />
            {filters}
            {removable.may && <FolderButton name="Archive" icon={Archive} onClick={removable.openAside} />}
          </div>
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
                onClearSearch={searched ? () => address.set(parameter, '') : undefined}
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
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-3 p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-9 w-40" />
        </div>
      ))}
    </div>
  );
}
