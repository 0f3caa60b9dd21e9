import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

// Below this the browser holds all rows well, and its own search on the page finds them.
const virtualFrom = 100;

interface LongListProps<T> {
  label: string;
  items: readonly T[];
  /** How many there will be when all are loaded: decides once how the list is kept, so that loading more never moves it. */
  total: number;
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** Rows one under the other, a line between them; where there are more than a hundred, only those in sight are in the document. */
export function LongList<T>({ label, items, total, keyOf, children }: LongListProps<T>) {
  if (total > virtualFrom) {
    return (
      <div role="group" aria-label={label}>
        <WindowVirtualizer as="ul" item="li">
          {items.map((item) => (
            <div key={keyOf(item)} className="border-b border-line">
              {children(item)}
            </div>
          ))}
        </WindowVirtualizer>
      </div>
    );
  }
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
