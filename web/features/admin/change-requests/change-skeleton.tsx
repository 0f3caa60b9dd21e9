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
        <div key={row} className="grid gap-5 p-5 sm:p-6 md:grid-cols-[1fr_13rem]">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-52" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-36 w-72 max-w-full rounded-lg" />
          </div>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-11 w-full rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
