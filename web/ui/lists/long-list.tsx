import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

// Up to here the browser renders all rows easily, and its search on the page finds them.
const virtualFrom = 100;

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
        <WindowVirtualizer as="ul" item="li">
          {items.map((item) => (
            <div key={keyOf(item)} className={cards ? 'pb-4' : 'border-b border-line'}>
              {children(item)}
            </div>
          ))}
        </WindowVirtualizer>
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
