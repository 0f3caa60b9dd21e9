import { useQuery } from '@tanstack/react-query';
import { fetchPortfolio } from '#web/features/gallery/fetch-portfolio.ts';
import { PortfolioList } from '#web/features/welcome/portfolio-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function WelcomePortfolio() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['/api/portfolio'],
    queryFn: ({ signal }) => fetchPortfolio(signal),
  });
  if (data) return <PortfolioList items={data} />;
  if (isError)
    return (
      <EmptyState
        title="The portfolio could not be loaded"
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      >
        Please check your connection.
      </EmptyState>
    );
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-ink-soft">
      <Spinner />
      Loading portfolio...
    </p>
  );
}
