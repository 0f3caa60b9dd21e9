import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of the list of previews. */
export function PreviewsSkeleton() {
  return (
    <div role="status" aria-label="Loading your previews" className="flex flex-col gap-5">
      <Skeleton className="h-12 w-40" />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <div key={card} className="overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line">
            <Skeleton className="aspect-[16/10] w-full rounded-none" />
            <div className="flex flex-col gap-2 p-4">
              <Skeleton className="h-5 w-44" />
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-6 w-40" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
