import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ThreadRow } from './thread-row.tsx';
import type { ThreadItem } from './thread-items.ts';

interface ThreadProps {
  items: readonly ThreadItem[];
  agency: string;
  /** There are older messages that are not loaded. */
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
  /** Increases when the client has sent a message: the thread then scrolls to its end. */
  sent: number;
}

/**
 * Pixels from the end within which new messages scroll into view, and from the start within which older ones are fetched.
 */
const nearEnd = 120;
const nearStart = 800;

/** The messages in a scrollable area, the newest last. Of a long thread only the visible messages are in the document. */
export function Thread({ items, agency, hasOlder, loadingOlder, onOlder, sent }: ThreadProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const atEnd = useRef(true);
  const [below, setBelow] = useState(false);
  const [long, setLong] = useState(hasOlder);
  if (hasOlder && !long) setLong(true);

  const oldest = items[0]?.message.id;
  const newest = items.at(-1)?.message.id;
  const { length } = items;
  const [seen, setSeen] = useState({ oldest, newest, length, shift: false });
  // When older messages were added above, `shift` preserves the scroll position from the end.
  if (seen.oldest !== oldest || seen.newest !== newest || seen.length !== length) {
    const shift = length > seen.length && seen.oldest !== oldest && seen.newest === newest;
    setSeen({ oldest, newest, length, shift });
  }

  const toEnd = useCallback(() => {
    atEnd.current = true;
    setBelow(false);
    const element = scroller.current;
    if (list.current) list.current.scrollToIndex(length - 1, { align: 'end' });
    else if (element) element.scrollTop = element.scrollHeight;
  }, [length]);

  const lastNewest = useRef(newest);
  useLayoutEffect(() => {
    if (lastNewest.current === newest) return;
    lastNewest.current = newest;
    if (atEnd.current) toEnd();
    else setBelow(true);
  }, [newest, toEnd]);

  // On mount, and after the client has sent a message.
  const first = useRef(toEnd);
  useLayoutEffect(() => {
    first.current = toEnd;
  });
  useLayoutEffect(() => first.current(), [sent, long]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    if (atEnd.current) setBelow(false);
    if (hasOlder && !loadingOlder && element.scrollTop < nearStart) onOlder();
  };

  const rows = items.map((item) => (
    <div key={item.message.id} className="px-4 sm:px-6">
      <ThreadRow item={item} agency={agency} />
    </div>
  ));

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Your conversation with our team"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
        tabIndex={0}
        onScroll={onScroll}
        className="flex h-full flex-col overflow-y-auto overscroll-contain bg-sunken/50 pb-4 focus-visible:-outline-offset-2"
      >
        <div className="mt-auto">
          {long ? (
            <Virtualizer ref={list} scrollRef={scroller} shift={seen.shift}>
              {rows}
            </Virtualizer>
          ) : (
            rows
          )}
        </div>
      </div>
      {loadingOlder && (
        <div className="absolute inset-x-0 top-2 flex justify-center text-brand-ink">
          <Spinner label="Loading earlier messages" />
        </div>
      )}
      {below && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 min-h-11 -translate-x-1/2 rounded-full bg-brand px-4 text-sm font-semibold text-on-brand shadow-lg"
        >
          New message below
        </button>
      )}
    </div>
  );
}
