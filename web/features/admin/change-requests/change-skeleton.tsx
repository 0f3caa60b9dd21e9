import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of the list of requests. */
export function ChangeSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading change requests"
      className="divide-y divide-line rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-x-10 gap-y-5 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_25rem_9rem]">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-12 w-64 max-w-full" />
            <Skeleton className="h-14 w-full max-w-md" />
            <Skeleton className="h-13 w-80 max-w-full" />
          </div>
          <Skeleton className="h-52 w-full rounded-lg" />
          <Skeleton className="h-11 w-32 rounded-full" />
        </div>
      ))}
    </div>
  );
}
