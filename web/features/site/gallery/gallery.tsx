import { useEffect, useState } from 'react';
import type { PublicPortfolioItem } from '#contract/pages.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { fetchPortfolio } from './fetch-portfolio.ts';
import { PortfolioGrid } from './portfolio-grid.tsx';

/** Fetches the portfolio in the browser. Failures are only logged, because a visitor cannot fix them. */
export function Gallery({ category }: { category: string }) {
  const [items, setItems] = useState<PublicPortfolioItem[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetchPortfolio(stop.signal, category).then(setItems, (error: unknown) => {
      if (stop.signal.aborted) return;
      console.error('The portfolio could not be loaded.', error);
      setItems([]);
    });
    return () => stop.abort();
  }, [category]);
  if (items) return <PortfolioGrid items={items} category={category} />;
  return (
    <p role="status" className="loading">
      <Spinner />
      Loading portfolio...
    </p>
  );
}
