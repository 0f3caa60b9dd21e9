import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of the queue on a wide screen: the waiting requests beside the open one. */
export const QueueSkeleton = () => (
  <div className="flex flex-col gap-4 rounded-xl bg-raised p-5 ring-1 ring-line max-xl:hidden">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-24" />
      </div>
    ))}
  </div>
);

/** The loading state of one request. */
export function ConsultationsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading requests"
      className="flex flex-col gap-4 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6 xl:px-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
          <Skeleton className="h-7 w-52" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        <div className="flex w-full flex-col gap-3 sm:w-60">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
      <div className="flex flex-col gap-5 border-t border-line pt-5">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </div>
  );
}
