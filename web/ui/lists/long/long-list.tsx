import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import { useFolding } from './use-folding.ts';
import { useVirtua } from './use-virtua.ts';

/** Up to this many rows, the browser renders all of them easily, and its text search finds them. */
export const virtualFrom = 100;

/** Measured row heights of each list that was unmounted, with the ids of its rows. */
const measured = new Map<string, { rows: string; cache: CacheSnapshot }>();

interface VirtualRowsProps {
  /** A unique name of the list. */
  name: string;
  /** The element that scrolls; by default the window. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactElement[];
}

/**
 * Renders only the visible rows. A list that is opened again with the same rows has its earlier height, so that Back
 * restores the scroll position.
 */
export function VirtualRows({ name, scroller, children }: VirtualRowsProps) {
  const list = useRef<VirtualizerHandle>(null);
  const virtua = useVirtua(true);
  const rows = [children.length, children[0]?.key, children.at(-1)?.key].join(' ');
  useLayoutEffect(
    () => () => {
      if (list.current) measured.set(name, { rows, cache: list.current.cache });
    },
    [name, rows],
  );
  const before = measured.get(name);
  const cache = before?.rows === rows ? { cache: before.cache } : {};
  if (!virtua)
    return scroller ? (
      children
    ) : (
      <ul>
        {children.map((row) => (
          <li key={row.key}>{row}</li>
        ))}
      </ul>
    );
  const { Virtualizer, WindowVirtualizer } = virtua;
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
   * The number of rows when all are loaded. It decides once whether the list is virtual, so that loading more rows
   * never changes this.
   */
  total: number;
  keyOf: (item: T) => string;
  /** True if each row is a card: a gap separates rows, otherwise a line. */
  cards?: boolean;
  children: (item: T) => ReactNode;
}

/** A list of rows. Above a hundred rows, only the visible ones are in the document. */
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
    <FoldingRows label={label} items={items} keyOf={keyOf} cards={cards}>
      {children}
    </FoldingRows>
  );
}

function FoldingRows<T>({ label, items, keyOf, cards, children }: Omit<LongListProps<T>, 'total'>) {
  const { rows, box } = useFolding(items, keyOf);
  return (
    <ul ref={box} aria-label={label} className={cards ? 'flex flex-col gap-4' : 'divide-y divide-line'}>
      {rows.map(({ key, item, props }) => (
        <li key={key} {...props}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
