import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useVirtua } from '#web/ui/lists/long/use-virtua.ts';
import type { Pages, ThreadItem } from './message.ts';

interface ThreadProps {
  label: string;
  items: readonly ThreadItem[];
  query: Pages<unknown>;
  /** A number that increases when the user sends a message; the thread then scrolls to its end. */
  sent: number;
  /** The id of the message to scroll to instead of the end. Older pages are fetched until the message is loaded. */
  at?: string | null;
  children: (item: ThreadItem) => ReactNode;
}

/**
 * A distance in pixels. If the reader is this close to the end, new messages scroll into view; this close to the start,
 * older ones are fetched.
 */
const nearEnd = 120;
const nearStart = 800;

/** The messages in a scrollable area, newest at the end. Of a long thread, only visible messages are in the document. */
export function Thread({ label, items, query, sent, at = null, children }: ThreadProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const atEnd = useRef(true);
  const [below, setBelow] = useState(false);
  const { hasNextPage: hasOlder, isFetching, isError } = query;
  const [long, setLong] = useState(hasOlder);
  if (hasOlder && !long) setLong(true);
  const virtua = useVirtua(long);

  const oldest = items[0]?.message.id;
  const newest = items.at(-1)?.message.id;
  const { length } = items;
  const [seen, setSeen] = useState({ oldest, newest, length, shift: false });
  // If older messages were added above, `shift` keeps the scroll position relative to the end.
  if (seen.oldest !== oldest || seen.newest !== newest || seen.length !== length) {
    const shift = length > seen.length && seen.oldest !== oldest && seen.newest === newest;
    setSeen({ oldest, newest, length, shift });
  }

  const toEnd = useCallback(() => {
    atEnd.current = true;
    setBelow(false);
    // The observer below handles later measurements. `scrollToIndex` would scroll back even after the reader has
    // scrolled up.
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  const lastNewest = useRef(newest);
  useLayoutEffect(() => {
    if (lastNewest.current === newest) return;
    lastNewest.current = newest;
    if (atEnd.current) toEnd();
    else setBelow(true);
  }, [newest, toEnd]);

  // The thread scrolls to its end on mount, and after the reader has sent a message.
  const first = useRef(toEnd);
  useLayoutEffect(() => {
    first.current = toEnd;
  });
  useLayoutEffect(() => first.current(), [sent]);

  // Ids are in order of time. If messages older than this one are loaded but not this one, it was deleted, and the
  // thread stays at its end.
  const place = at === null ? -1 : items.findIndex(({ message }) => message.id === at);
  const arrived = useRef<string | null>(null);
  // Virtual rows have different heights, so restore the scroll position.
  useLayoutEffect(() => {
    if (!virtua) return;
    arrived.current = null;
    if (atEnd.current) first.current();
  }, [virtua]);
  useLayoutEffect(() => {
    if (at === null || arrived.current === at) return;
    if (place < 0) {
      if (hasOlder && !isFetching && !isError && oldest !== undefined && oldest > at) query.fetchNextPage();
      return;
    }
    arrived.current = at;
    atEnd.current = false;
    const element = scroller.current;
    const row = element?.querySelector<HTMLElement>('[aria-current]');
    if (list.current) list.current.scrollToIndex(place, { align: 'center' });
    else if (element && row)
      element.scrollTop = row.offsetTop - (element.clientHeight - row.offsetHeight) / 2;
  });

  // The thread stays at its end while pictures load and the field below grows.
  const height = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      // The thread has adjusted to this size, so the next scroll event comes from the reader.
      height.current = element.clientHeight;
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  // The id of the oldest message at the time the reader came near the start. A request for older messages would cancel
  // a running fetch, so it waits for that.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (hasOlder && !isFetching && !isError && oldest !== undefined && wanted.current === oldest)
      query.fetchNextPage();
  });

  // Resizing and measuring cause scroll events too. Only a reader who scrolls up leaves the end.
  const top = useRef(0);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const { clientHeight, scrollHeight, scrollTop } = element;
    const resized = height.current !== 0 && height.current !== clientHeight;
    height.current = clientHeight;
    const isNear = scrollHeight - scrollTop - clientHeight < nearEnd;
    if (!resized && (isNear || scrollTop < top.current)) atEnd.current = isNear;
    top.current = scrollTop;
    if (atEnd.current) setBelow(false);
    if (scrollTop >= nearStart) return;
    wanted.current = oldest;
    if (hasOlder && !isFetching) query.fetchNextPage();
  };

  const rows = items.map((item) => (
    <div
      key={item.message.id}
      aria-current={item.message.id === at ? 'location' : undefined}
      className="px-4 aria-[current]:bg-brand-soft/60 aria-[current]:pb-2 sm:px-6"
    >
      {children(item)}
    </div>
  ));

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the focused element
        tabIndex={0}
        onScroll={onScroll}
        // Positioned, so that elements for screen readers stay inside and do not make the card scroll.
        className="relative flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain bg-sunken/50 pb-4 focus-visible:-outline-offset-2"
      >
        <div ref={content} className="mt-auto">
          {virtua ? (
            <virtua.Virtualizer ref={list} scrollRef={scroller} shift={seen.shift}>
              {rows}
            </virtua.Virtualizer>
          ) : (
            rows
          )}
        </div>
      </div>
      {query.isFetchingNextPage && (
        <div className="absolute inset-x-0 top-2 flex justify-center text-brand-ink">
          <Spinner label="Loading earlier messages" />
        </div>
      )}
      {below && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 min-h-11 -translate-x-1/2 rounded-full bg-brand px-4 type-pill text-on-brand shadow-lg"
        >
          New message below
        </button>
      )}
    </div>
  );
}
