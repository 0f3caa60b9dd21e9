import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ProjectDirectives } from '#contract/directives.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { changeRequestsQuery, directivesQuery } from './data.ts';
import { DirectivesForm } from './directives-form.tsx';
import { isUnchosen, shownPalette, type PaletteSlot } from './palette/palette.ts';
import { Swatch } from './palette/swatch.tsx';

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
      <Frame summary={<Summary directives={directives.data} slots={slots} />}>
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

function Frame({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <Fold
      sheet
      id="directives-heading"
      title="Project directives"
      lead="What your project should look and feel like."
      summary={summary}
    >
      {children}
    </Fold>
  );
}

/** The palette, and what else is in it, in one line. */
function Summary({ directives, slots }: { directives: ProjectDirectives; slots: readonly PaletteSlot[] }) {
  const none = directives.updatedAt === null && isUnchosen(slots);
  return (
    <p className="flex items-center gap-2">
      {!none &&
        !directives.letUsChooseColors &&
        slots.map(({ color }, place) => (
          <Swatch key={place} color={color} className="size-4 rounded-full ring-1 ring-control" />
        ))}
      Colors, fonts and notes{none && ': nothing chosen yet'}
    </p>
  );
}
