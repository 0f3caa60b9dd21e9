import { useQuery } from '@tanstack/react-query';
import { fetchPortfolio } from '#web/features/site/gallery/fetch-portfolio.ts';
import { PortfolioList } from './portfolio-list.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

export function WelcomePortfolio() {
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/portfolio'],
    queryFn: ({ signal }) => fetchPortfolio(signal),
  });
  if (data) return <PortfolioList items={data} />;
  if (isError)
    return (
      <LoadError
        title="The portfolio could not be loaded"
        error={error}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-ink-soft">
      <Spinner />
      Loading portfolio...
    </p>
  );
}
