import { Search } from '#web/ui/pictures/lucide.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

/** In a list with fewer rows, people rarely search. */
const searchedFrom = 20;

interface FoldedSearchProps extends Omit<SearchInputProps, 'className'> {
  /** The accessible name of the search with its filters. */
  name: string;
  /** The number of all rows. */
  total: number;
  /** True while a filter is set; the search field then stays visible. */
  filtered: boolean;
  /** Filters beside the search field. */
  children?: ReactNode;
}

/**
 * A search with filters in a toolbar. Both are behind an icon while the list is short; on screens narrower than 1024
 * px, always.
 */
export function FoldedSearch({ name, total, filtered, children, ...field }: FoldedSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(field.value !== '');
  const hasField = opened || total >= searchedFrom || field.value !== '';
  const inSight = opened || filtered || field.value !== '';
  const open = () => {
    flushSync(() => setOpened(true));
    box.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <>
      {!opened && !(hasField && inSight) && (
        <span className={cx('ms-auto', hasField && 'lg:hidden')}>
          <IconButton label={field.label} tip="Search and filter" onClick={open}>
            <Search className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <div
        ref={box}
        role="search"
        aria-label={name}
        className={cx(
          'flex flex-wrap items-center gap-2 max-lg:order-last max-lg:w-full lg:justify-end',
          hasField && 'lg:ms-auto lg:flex-1',
          !inSight && (hasField ? 'max-lg:hidden' : 'hidden'),
        )}
      >
        {hasField && <SearchInput {...field} className="min-w-0 flex-1 basis-60 lg:max-w-110" />}
        {children}
      </div>
    </>
  );
}
