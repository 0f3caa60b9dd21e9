import { useRef, type ReactNode } from 'react';
import { Virtualizer } from 'virtua';
import type { Page } from '#web/api/client.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { countText } from '#web/ui/count-text.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** What a panel needs to know of its list. */
interface List<T> {
  data: { pages: Page<T>[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface MessagePanelProps<T extends { id: string }> {
  title: string;
  unread: number;
  /** Search and filters. */
  tools: ReactNode;
  query: List<T>;
  /** Said and shown while there is nothing. */
  empty: ReactNode;
  /** True while the list is narrowed: its size is said. */
  narrowed: boolean;
  children: (item: T) => ReactNode;
}

// From this near to the end the next page is fetched.
const nearEnd = 600;
// Below this the browser holds all rows well.
const virtualFrom = 100;

/** A list of messages in a window of its own, 600 px high; more come as it is scrolled. */
export function MessagePanel<T extends { id: string }>({
  title,
  unread,
  tools,
  query,
  empty,
  narrowed,
  children,
}: MessagePanelProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;

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
      className="flex h-[600px] min-w-0 flex-col overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      <header className="flex flex-col gap-2.5 border-b border-line p-4 sm:px-5">
        <h3 className="flex items-center gap-2 text-base sm:text-lg">
          {title} <CountBadge count={unread} label="unread" />
          {items && (
            <span
              className="ms-auto shrink-0 font-sans text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums"
              role="status"
            >
              {narrowed ? `${countText(total)} found` : total > 0 && `${countText(total)} in all`}
            </span>
          )}
        </h3>
        {tools}
      </header>
      <div
        ref={scroller}
        role="region"
        aria-label={`${title}, list`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
        tabIndex={0}
        onScroll={more}
        className={`min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 ${query.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}
      >
        {!items && query.isError && (
          <LoadError
            title="The messages could not be loaded"
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!items && !query.isError && <PanelSkeleton label={title} />}
        {items?.length === 0 && <div className="grid h-full place-items-center">{empty}</div>}
        {rows && total > virtualFrom && <Virtualizer scrollRef={scroller}>{rows}</Virtualizer>}
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
