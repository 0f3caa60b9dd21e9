import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { countText } from '../text/count-text.ts';
import { LongList } from './long/long-list.tsx';
import { MoreRows, type Pages } from './more-rows.tsx';

interface PagedListProps<T> {
  label: string;
  /** The noun for a row, singular and plural: `['account', 'accounts']`. */
  noun: readonly [one: string, many: string];
  items: readonly T[];
  total: number;
  /** True while the list is filtered: the number of rows is then visible, not only read by screen readers. */
  narrowed: boolean;
  query: Pages & { isPlaceholderData: boolean };
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/**
 * Rows in one box with their number; loads the next page near the end. Dimmed while it still shows the rows of the previous
 * search.
 */
export function PagedList<T>({
  label,
  noun: [one, many],
  items,
  total,
  narrowed,
  query,
  keyOf,
  children,
}: PagedListProps<T>) {
  return (
    <>
      <p role="status" className={narrowed ? 'text-sm text-ink-soft' : 'sr-only'}>
        {countText(total)} {total === 1 ? one : many}
      </p>
      <div
        className={cx(
          'overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line',
          query.isPlaceholderData && 'opacity-60 transition-opacity',
        )}
      >
        <LongList label={label} items={items} total={total} keyOf={keyOf}>
          {children}
        </LongList>
      </div>
      <MoreRows query={query} shown={items.length} total={total} />
    </>
  );
}
