import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useStanding } from '#web/state/use-standing.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { changeRequestsQuery, directivesQuery } from './data.ts';
import { DirectivesForm } from './directives-form.tsx';
import { shownPalette } from './palette/palette.ts';

// For those who see and do not decide.
const DirectivesView = lazy(() => loadScreen(() => import('./directives-view.tsx'), 'DirectivesView'));

/** The client's directives: colours, fonts and notes. `words` is the sample text of each font. */
export function DirectivesCard({ words }: { words: string }) {
  const decides = useStanding('decides');
  const directives = useQuery(directivesQuery);
  const requests = useInfiniteQuery(changeRequestsQuery);
  const failed = directives.isError ? directives : requests.isError ? requests : null;

  // The palette includes pending changes: without them it would show colours the client has already asked to replace.
  if (directives.data && requests.data) {
    const slots = shownPalette(directives.data.colorPalette, requests.data.items);
    return (
      <Frame>
        {decides ? (
          <DirectivesForm directives={directives.data} slots={slots} words={words} />
        ) : (
          <Suspense fallback={<Skeleton className="h-52 w-full rounded-lg" />}>
            <DirectivesView directives={directives.data} slots={slots} />
          </Suspense>
        )}
      </Frame>
    );
  }
  return (
    <Frame>
      {failed ? (
        <LoadError
          title="Your directives could not be loaded"
          lead="Nothing is lost."
          error={failed.error}
          pending={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading your directives" className="flex flex-col gap-6">
          <div className="grid gap-3 sm:grid-cols-3">
            {[0, 1, 2].map((slot) => (
              <Skeleton key={slot} className="h-52 w-full rounded-lg" />
            ))}
          </div>
          <Skeleton className="h-72 w-full rounded-lg" />
          <Skeleton className="h-36 w-full rounded-lg" />
        </div>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card pad="lg">
      <section aria-labelledby="directives-heading">
        <h2 id="directives-heading" className="text-2xl">
          Project directives
        </h2>
        <p className="mt-1 mb-6 text-ink-soft">What your project should look and feel like.</p>
        {children}
      </section>
    </Card>
  );
}
