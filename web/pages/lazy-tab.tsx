import { lazy, Suspense, type ComponentType } from 'react';
import { loadScreen } from '#web/api/load-screen.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What a tab shows, as a chunk of its own: the screen opens without waiting for the tabs nobody has chosen. */
export function lazyTab<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): ComponentType {
  const Part = lazy(() => loadScreen(load, name));
  return function LazyTab() {
    return (
      <Suspense
        fallback={
          <div role="status" aria-label="Loading" className="flex flex-col gap-4">
            <Skeleton className="h-40 w-full rounded-xl" />
            <Skeleton className="h-40 w-full rounded-xl" />
          </div>
        }
      >
        <Part />
      </Suspense>
    );
  };
}
