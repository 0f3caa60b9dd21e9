import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../buttons/button.tsx';
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
  /** True while the list is filtered. The number of rows is then visible, otherwise only screen readers read it. */
  narrowed: boolean;
  query: Pages & { isPlaceholderData: boolean };
  keyOf: (item: T) => string;
  /** The number of rows shown before "Show more". */
  atFirst?: number | undefined;
  children: (item: T) => ReactNode;
}

/**
 * Rows in a box with their number. The next page loads near the end. The list is dimmed while it still shows rows of
 * the previous search.
 */
export function PagedList<T>({
  label,
  noun: [one, many],
  items,
  total,
  narrowed,
  query,
  keyOf,
  atFirst = Infinity,
  children,
}: PagedListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const shown = whole ? items : items.slice(0, atFirst);
  const rest = total - shown.length;
  const showRest = () => {
    flushSync(() => setWhole(true));
    box.current?.querySelectorAll<HTMLElement>('article')[atFirst]?.focus();
  };
  return (
    <>
      <p role="status" className={narrowed ? 'type-text text-ink-soft' : 'sr-only'}>
        {countText(total)} {total === 1 ? one : many}
      </p>
      <div
        ref={box}
        className={cx(
          'overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line',
          query.isPlaceholderData && 'opacity-60 transition-opacity',
        )}
      >
        <LongList label={label} items={shown} total={whole ? total : shown.length} keyOf={keyOf}>
          {children}
        </LongList>
      </div>
      {shown.length < items.length ? (
        <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={showRest}>
          Show {countText(rest)} More
        </Button>
      ) : (
        <MoreRows query={query} shown={items.length} total={total} />
      )}
    </>
  );
}
