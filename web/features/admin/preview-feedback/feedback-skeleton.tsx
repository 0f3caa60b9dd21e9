import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of the list of feedback. */
export function FeedbackSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading feedback"
      className="divide-y divide-line rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[8rem_minmax(0,1fr)] sm:p-6">
          <Skeleton className="h-20 w-32" />
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-10 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
