import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Virtualizer, WindowVirtualizer, type CacheSnapshot, type VirtualizerHandle } from 'virtua';
import { cx } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';

// Up to this number the browser renders all rows easily, and its search on the page finds them.
const virtualFrom = 100;

/** The measured row heights of each list that was left, and the ids of its rows. */
const measured = new Map<string, { rows: string; cache: CacheSnapshot }>();

interface VirtualRowsProps {
  /** A name that no other list has. */
  name: string;
  /** The element that scrolls; without it the window scrolls. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactElement[];
}

/**
 * Renders only the visible rows. A list opened again with the same rows has its previous height, so that Back finds its place.
 */
export function VirtualRows({ name, scroller, children }: VirtualRowsProps) {
  const list = useRef<VirtualizerHandle>(null);
  const rows = [children.length, children[0]?.key, children.at(-1)?.key].join(' ');
  useLayoutEffect(
    () => () => {
      if (list.current) measured.set(name, { rows, cache: list.current.cache });
    },
    [name, rows],
  );
  const before = measured.get(name);
  const cache = before?.rows === rows ? { cache: before.cache } : {};
  return scroller ? (
    <Virtualizer ref={list} scrollRef={scroller} {...cache}>
      {children}
    </Virtualizer>
  ) : (
    <WindowVirtualizer ref={list} as="ul" item="li" {...cache}>
      {children}
    </WindowVirtualizer>
  );
}

interface LongListProps<T> {
  label: string;
  items: readonly T[];
  /**
   * The number of rows when all are loaded. It decides once whether the list is virtual, so that loading more never switches
   * it.
   */
  total: number;
  keyOf: (item: T) => string;
  /** True if each row is a card: rows are separated by a gap instead of a line. */
  cards?: boolean;
  children: (item: T) => ReactNode;
}

/** Rows; above a hundred, only the visible ones are in the document. */
export function LongList<T>({ label, items, total, keyOf, cards = false, children }: LongListProps<T>) {
  if (total > virtualFrom) {
    return (
      <div role="group" aria-label={label}>
        <VirtualRows name={label}>
          {items.map((item) => (
            <div key={keyOf(item)} className={cards ? 'pb-4' : 'border-b border-line'}>
              {children(item)}
            </div>
          ))}
        </VirtualRows>
      </div>
    );
  }
  return (
    <ul aria-label={label} className={cards ? 'flex flex-col gap-4' : 'divide-y divide-line'}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

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

// The next page is fetched this many pixels before the end.
const nearEnd = 600;

interface ScrolledListProps<T extends { id: string }> {
  /** A name that no other list has. */
  name: string;
  /** The accessible name of the scrolling area. */
  label: string;
  /** The plural of the rows: 'messages'. */
  noun: string;
  query: PagedQuery<T>;
  skeleton: ReactNode;
  /** Shown when there is no row. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** Rows in a scrolling area of its own, which loads more rows while scrolling. */
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
  const rows = items.map((item) => (
    <div key={item.id} className="border-b border-line">
      {children(item)}
    </div>
  ));
  return (
    <div
      ref={scroller}
      data-place={name}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
      tabIndex={0}
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
          {rows}
        </VirtualRows>
      ) : (
        rows
      )}
      {query.isFetchingNextPage && (
        <div className="flex justify-center py-4 text-brand-ink">
          <Spinner label={`Loading more ${noun}`} />
        </div>
      )}
    </div>
  );
}
