import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Virtualizer, WindowVirtualizer, type CacheSnapshot, type VirtualizerHandle } from 'virtua';

// Up to here the browser renders all rows easily, and its search on the page finds them.
const virtualFrom = 100;

/** The measured heights of each list that was left, and the rows they belong to. */
const measured = new Map<string, { rows: string; cache: CacheSnapshot }>();

interface VirtualRowsProps {
  /** A name that no other list has. */
  name: string;
  /** The element that scrolls; without it the window scrolls. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactElement[];
}

/**
 * Rows of which only the visible ones are in the document. Opened again with the same rows, the list is as tall as it was: Back finds
 * its place.
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
   * The number of rows when all are loaded: decides once whether the list is virtual, so that loading more never switches
   * it.
   */
  total: number;
  keyOf: (item: T) => string;
  /** True where each row is a card: a gap stands between them instead of a line. */
  cards?: boolean;
  children: (item: T) => ReactNode;
}

/** Rows; of more than a hundred, only the visible ones are in the document. */
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
