import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { changeRequestsQuery, directivesQuery } from './data.ts';
import { DirectivesForm } from './directives-form.tsx';
import { DirectivesInShort, DirectivesLine } from './directives-summary.tsx';
import { nothingSaved, shownPalette } from './palette/palette.ts';

// Shows the directives without the form, for contacts who do not decide.
const DirectivesView = lazy(() => loadScreen(() => import('./directives-view.tsx'), 'DirectivesView'));

/** The client's directives: colors, fonts and notes. `words` is the sample text for each font. */
export function DirectivesCard({ words }: { words: string }) {
  const decides = useStanding('decides');
  const directives = useQuery(directivesQuery);
  const requests = useInfiniteQuery(changeRequestsQuery);
  const [edits] = useDraft('directives', {});
  const [changing] = useAddressPart('color');
  const unfinished = changing !== null || Object.keys(edits).length > 0;
  const failed = directives.isError ? directives : requests.isError ? requests : null;

  // The palette includes pending changes. Otherwise it would show colors that the client has already requested to
  // replace.
  if (directives.data && requests.data) {
    const slots = shownPalette(directives.data.colorPalette, requests.data.items);
    return (
      <Frame
        // Contacts who cannot change the directives can read them.
        {...(decides && { everywhere: true, verb: 'Change' })}
        summary={<DirectivesLine directives={directives.data} slots={slots} />}
        detail={decides && <DirectivesInShort directives={directives.data} slots={slots} />}
        startsOpen={unfinished}
        startsOpenWide={nothingSaved(directives.data, slots)}
      >
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
    <Frame startsOpen={failed !== null}>
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

interface FrameProps {
  everywhere?: boolean;
  verb?: string;
  summary?: ReactNode;
  detail?: ReactNode;
  startsOpen: boolean;
  startsOpenWide?: boolean;
  children: ReactNode;
}

function Frame(props: FrameProps) {
  return (
    <Fold
      sheet
      id="directives-heading"
      title="Project directives"
      lead="What your project should look and feel like."
      {...props}
    />
  );
}
