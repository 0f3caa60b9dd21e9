import { useRef, type ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useFolding } from '#web/ui/lists/long/use-folding.ts';
import { VirtualRows, virtualFrom } from '#web/ui/lists/long/long-list.tsx';

/** A list that is loaded page by page. */
export interface PagedQuery<T> {
  data: { items: readonly T[]; total: number } | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

// The next page is fetched this many pixels before the end of the list.
const nearEnd = 600;

interface ScrolledListProps<T extends { id: string }> {
  /** A unique name of the list. */
  name: string;
  /** The accessible name of the scrolling area. */
  label: string;
  /** The plural noun for the rows: 'messages'. */
  noun: string;
  query: PagedQuery<T>;
  skeleton: ReactNode;
  /** Shown in place of a list without rows. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** Rows in a separate scrolling area, which loads more rows while scrolling. */
export function ScrolledList<T extends { id: string }>({
  name,
  label,
  noun,
  query,
  skeleton,
  empty,
  children,
}: ScrolledListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const more = () => {
    const element = scroller.current;
    if (!element || !query.hasNextPage || query.isFetchingNextPage) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd) void query.fetchNextPage();
  };
  const { items = [], total = 0 } = query.data ?? {};
  const { rows, box } = useFolding(items, ({ id }) => id);
  const line = 'border-b border-line';
  return (
    <div
      ref={scroller}
      data-place={name}
      role="region"
      aria-label={label}
      // No tab stop: moving the focus to a row scrolls the area.
      tabIndex={-1}
      onScroll={more}
      className={cx(
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
        query.isPlaceholderData && 'opacity-60 transition-opacity',
      )}
    >
      <ListPlaceholder query={query} failure={`The ${noun} could not be loaded`}>
        {skeleton}
      </ListPlaceholder>
      {query.data && items.length === 0 && empty}
      {total > virtualFrom ? (
        <VirtualRows name={name} scroller={scroller}>
          {items.map((item) => (
            <div key={item.id} className={line}>
              {children(item)}
            </div>
          ))}
        </VirtualRows>
      ) : (
        <div ref={box}>
          {rows.map(({ key, item, props }) => (
            <div key={key} className={line} {...props}>
              {children(item)}
            </div>
          ))}
        </div>
      )}
      {query.isFetchingNextPage && (
        <div className="flex justify-center py-4 text-brand-ink">
          <Spinner label={`Loading more ${noun}`} />
        </div>
      )}
    </div>
  );
}
