import { useQuery } from '@tanstack/react-query';
import { myReferenceLinks } from '#contract/reference-links.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LinksForm } from './links-form.tsx';
import { LinksView, SavedLinks } from './links-view.tsx';

const summaryOf = (count: number) => (count === 0 ? 'None yet' : count === 1 ? '1 link' : `${count} links`);

/** Links to sites and pictures that the client likes. */
export function ReferenceLinks() {
  const decides = useStanding('decides');
  const query = useQuery(queryOf(myReferenceLinks));
  const [draft] = useDraft('reference-links', null);
  const saved = query.data;
  return (
    <Fold
      sheet
      everywhere={decides && saved !== undefined && saved.length > 0}
      verb="Change"
      startsOpen={draft !== null}
      startsOpenWide={saved?.length === 0}
      id="links-heading"
      title="Reference links"
      lead="Sites, pictures and videos you like, and what you like about them."
      summary={saved && summaryOf(saved.length)}
      detail={saved && decides && <SavedLinks saved={saved} label="Links at a glance" />}
    >
      {saved && (decides ? <LinksForm saved={saved} /> : <LinksView saved={saved} />)}
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
    </Fold>
  );
}
