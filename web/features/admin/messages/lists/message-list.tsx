import { useRef, type ReactNode } from 'react';
import type { Listed } from '#web/api/calls/query-client.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { VirtualRows } from '#web/ui/lists/long-list.tsx';

/** The state of the query of a list. */
interface List<T> {
  data: Listed<T> | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface MessageListProps<T extends { id: string }> {
  title: string;
  unread: number;
  /** Search and filters. */
  tools: ReactNode;
  query: List<T>;
  /** The text shown for an empty list. */
  empty: ReactNode;
  /** True while the list is filtered: the number of messages is then announced. */
  narrowed: boolean;
  /** The noun of the count while the list is not filtered, such as `from clients`. */
  counted: string;
  children: (item: T) => ReactNode;
}

// The next page is fetched this many pixels before the end.
const nearEnd = 600;
// Up to here the browser renders all rows easily.
const virtualFrom = 100;

/** A scrollable list of messages, 600 px high, which loads more while it is scrolled. */
export function MessageList<T extends { id: string }>({
  title,
  unread,
  tools,
  query,
  empty,
  narrowed,
  counted,
  children,
}: MessageListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const items = query.data?.items;
  const total = query.data?.total ?? 0;

  const more = () => {
    const element = scroller.current;
    if (!element || !query.hasNextPage || query.isFetchingNextPage) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd) void query.fetchNextPage();
  };

  const rows = items?.map((item) => (
    <div key={item.id} className="border-b border-line">
      {children(item)}
    </div>
  ));

  return (
    <section
      aria-label={title}
      className="relative flex h-[600px] min-w-0 flex-col overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      <header className="flex flex-col gap-2.5 border-b border-line p-4 sm:px-5">
        <h3 className="flex items-center gap-2 text-base sm:text-lg">
          {title} <CountBadge count={unread} label="unread" />
          {items && (
            <span
              className="ms-auto shrink-0 font-sans text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums"
              role="status"
            >
              {narrowed ? `${countText(total)} found` : total > 0 && `${countText(total)} ${counted}`}
            </span>
          )}
        </h3>
        {tools}
      </header>
      <div
        ref={scroller}
        data-place={title}
        role="region"
        aria-label={`${title}, list`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
        tabIndex={0}
        onScroll={more}
        className={`relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 ${query.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}
      >
        <ListPlaceholder query={query} failure="The messages could not be loaded">
          <PanelSkeleton label={title} />
        </ListPlaceholder>
        {items?.length === 0 && empty}
        {rows && total > virtualFrom && (
          <VirtualRows name={title} scroller={scroller}>
            {rows}
          </VirtualRows>
        )}
        {total <= virtualFrom && rows}
        {query.isFetchingNextPage && (
          <div className="flex justify-center py-4 text-brand-ink">
            <Spinner label="Loading more messages" />
          </div>
        )}
      </div>
    </section>
  );
}

function PanelSkeleton({ label }: { label: string }) {
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
