import { useQuery } from '@tanstack/react-query';
import { myReferenceLinks } from '#contract/reference-links.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LinksForm } from './links-form.tsx';
import { LinksView } from './links-view.tsx';

/** Sites and pictures the client likes. */
export function ReferenceLinks() {
  const decides = useStanding('decides');
  const query = useQuery(queryOf(myReferenceLinks));
  return (
    <Card pad="lg">
      <section aria-labelledby="links-heading">
        <h2 id="links-heading" className="text-2xl">
          Reference links
        </h2>
        <p className="mt-1 mb-6 text-ink-soft">
          Sites, pictures and videos you like, and what you like about them.
        </p>
        {query.data && (decides ? <LinksForm saved={query.data} /> : <LinksView saved={query.data} />)}
        {!query.data && query.isError && (
          <LoadError
            title="Your links could not be loaded"
            lead="Nothing is lost."
            error={query.error}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!query.data && !query.isError && (
          <div role="status" aria-label="Loading your links" className="flex flex-col gap-3">
            <Skeleton className="h-20 w-full rounded-lg" />
            <Skeleton className="h-11 w-44 rounded-full" />
          </div>
        )}
      </section>
    </Card>
  );
}
