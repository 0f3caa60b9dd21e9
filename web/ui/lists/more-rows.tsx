import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { moreText } from '../text/count-text.ts';

/** The paging state of a list's query. */
export interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface MoreRowsProps {
  query: Pages;
  shown: number;
  total: number;
}

// The next page is fetched at this distance from the end of the list.
const nearEnd = '600px';

/** Loads the next page of a list when the end of the list comes near. After a failure, a button loads it. */
export function MoreRows({ query, shown, total }: MoreRowsProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const load = useEffectEvent(() => void query.fetchNextPage());
  // Observe again after each page, since the end of a short page may still be near.
  useEffect(() => {
    if (!waits || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      // `rootMargin` applies to the window, `scrollMargin` to a list that scrolls separately.
      { rootMargin: nearEnd, scrollMargin: nearEnd },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits, shown]);
  if (!hasNextPage) return null;
  if (isFetchNextPageError) {
    return (
      <Button
        variant="secondary"
        className="self-start"
        pending={isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {moreText(shown, total)}
      </Button>
    );
  }
  return (
    <p ref={end} className="flex items-center gap-2 type-text text-ink-soft">
      <Spinner className="size-4" />
      {moreText(shown, total).replace('Load', 'Loading')}
    </p>
  );
}
