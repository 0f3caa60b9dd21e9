import { useQuery } from '@tanstack/react-query';
import { fetchPortfolio } from '#web/features/site/gallery/fetch-portfolio.ts';
import { PortfolioList } from '#web/features/site/welcome-dashboard/portfolio-list.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

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
