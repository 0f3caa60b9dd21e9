import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { moreText } from './count-text.ts';

/** What is known of the pages of a list. */
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

/** The way to the next page of a list. */
export function MoreRows({ query, shown, total, children }: MoreRowsProps) {
  const footer = useRef<HTMLDivElement>(null);
  const loadMore = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The button is gone with the last page; whoever pressed it by keyboard keeps their place.
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
