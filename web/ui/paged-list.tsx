import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { countText } from './count-text.ts';
import { LongList } from './long-list.tsx';
import { MoreRows, type Pages } from './more-rows.tsx';

interface PagedListProps<T> {
  label: string;
  /** What a row is called, one and several: `['account', 'accounts']`. */
  noun: readonly [one: string, many: string];
  items: readonly T[];
  total: number;
  /** True while the list is narrowed: its size is shown, not only said. */
  narrowed: boolean;
  query: Pages & { isPlaceholderData: boolean };
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** Rows in one box, how many there are, and the way to the next page; dimmed while the rows of another search still stand. */
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
