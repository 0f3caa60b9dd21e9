import { lazy, Suspense, type ComponentType } from 'react';
import { Coming } from '#web/api/shown/settled.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Makes the content of a tab a separate chunk, so that the screen opens without loading the other tabs. */
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
            <Coming />
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
