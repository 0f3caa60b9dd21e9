import { useQuery } from '@tanstack/react-query';
import { listPortfolio } from '#contract/projects.ts';
import { callList } from '#web/api/calls/client.ts';
import { metaOf } from '#web/api/calls/query-client.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

// A client with many projects must not fill the list of accounts, so a link opens further projects.
const shown = 8;

interface ClientProjectsProps {
  clientId: string;
  clientName: string;
  address: AdminAddress<'clients'>;
}

/** The newest projects of one client, and a link to all of them. */
export function ClientProjects({ clientId, clientName, address }: ClientProjectsProps) {
  const query = { clientAccountId: clientId, limit: shown };
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: [listPortfolio.path, { query }, 'first'],
    meta: metaOf(listPortfolio),
    queryFn: ({ signal }) => callList(listPortfolio, { query, signal }),
  });
  if (isError && !data)
    return (
      <LoadError
        title="The projects could not be loaded"
        error={error}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="px-4 pb-4 sm:ps-19 sm:pe-5">
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
                onClick={() => address.go('portfolio', { dialog: `project:${id}` })}
                className="min-h-11 flex-1 rounded-sm py-2 text-start type-text wrap-anywhere underline-offset-4 hover:underline"
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
          onClick={() => address.go('portfolio', { client: clientId })}
        >
          All {data.total.toLocaleString('en-US')} projects
        </Button>
      )}
    </div>
  );
}
