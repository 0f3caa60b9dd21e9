import { useQuery } from '@tanstack/react-query';
import { listPortfolio } from '#contract/projects.ts';
import { callList } from '#web/api/client.ts';
import type { Place } from '#web/api/use-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// More are behind a link: the list of accounts stays a list of accounts.
const shown = 8;

interface ClientProjectsProps {
  clientId: string;
  clientName: string;
  place: Place;
}

/** The newest projects of one client, and the way to all of them. */
export function ClientProjects({ clientId, clientName, place }: ClientProjectsProps) {
  const query = { clientAccountId: clientId, limit: shown };
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [listPortfolio.path, { query }, 'first'],
    queryFn: ({ signal }) => callList(listPortfolio, { query, signal }),
  });
  if (isError && !data)
    return (
      <LoadError
        title="The projects could not be loaded"
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="px-4 pb-4 sm:px-5 lg:ps-20">
      {!data && (
        <div role="status" aria-label="Loading projects">
          <Skeleton className="h-11 w-full" />
        </div>
      )}
      {data && (
        <ul
          aria-label={`Projects of ${clientName}`}
          className="divide-y divide-line rounded-lg bg-sunken px-4 ring-1 ring-line"
        >
          {data.items.map(({ id, title, isVisible }) => (
            <li key={id} className="flex items-center gap-3">
              <button
                type="button"
                onClick={() => place.go('portfolio', { dialog: `project:${id}` })}
                className="min-h-11 flex-1 rounded-sm py-2 text-start text-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {title}
              </button>
              <Badge tone={isVisible ? 'success' : 'neutral'} dot>
                {isVisible ? 'Active' : 'Draft'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2 -ms-3"
          onClick={() => place.go('portfolio', { client: clientId })}
        >
          All {data.total.toLocaleString('en-US')} projects
        </Button>
      )}
    </div>
  );
}
