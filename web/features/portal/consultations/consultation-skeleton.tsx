import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of two cards. */
export function ConsultationSkeleton() {
  return (
    <div role="status" aria-label="Loading your consultations" className="flex flex-col gap-4">
      {[0, 1].map((card) => (
        <div
          key={card}
          className="grid gap-x-10 gap-y-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6 lg:grid-cols-[minmax(0,34rem)_1fr]"
        >
          <div className="flex flex-col gap-5">
            <Skeleton className="h-12 w-48" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-5 w-3/4" />
          </div>
          <Skeleton className="h-32 w-full" />
        </div>
      ))}
    </div>
  );
}
