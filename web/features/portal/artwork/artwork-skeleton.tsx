import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { shownAtFirst } from './data.ts';

/** The loading state of the two rows. */
export function ArtworkSkeleton() {
  return (
    <div role="status" aria-label="Loading your artwork" className="flex flex-col gap-4">
      {Array.from({ length: shownAtFirst }, (_, row) => (
        <div key={row} className="flex items-center gap-4 py-1">
          <Skeleton className="size-16 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
