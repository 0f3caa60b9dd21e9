import { useRef, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { moreText } from '../text/count-text.ts';

/** The paging state of a list, as a query provides it. */
export interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

interface MoreRowsProps {
  query: Pages;
  shown: number;
  total: number;
  /** Further buttons of the same line. */
  children?: ReactNode;
}

/** The button that loads the next page of a list. */
export function MoreRows({ query, shown, total, children }: MoreRowsProps) {
  const footer = useRef<HTMLDivElement>(null);
  const loadMore = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // With the last page the button disappears; focusing the line preserves the keyboard position.
    if (!hasNextPage) footer.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={footer} tabIndex={-1} className="flex flex-wrap items-center gap-3 outline-none empty:sr-only">
      {query.hasNextPage && (
        <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void loadMore()}>
          {moreText(shown, total)}
        </Button>
      )}
      {children}
    </div>
  );
}
