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
        <div key={row} className="grid gap-4 p-5 sm:p-6 md:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-20 w-full" />
        </div>
      ))}
    </div>
  );
}
