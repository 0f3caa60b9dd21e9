import { Skeleton } from '#web/ui/skeleton.tsx';

/** Two cards' worth of waiting, in the size of the cards to come. */
export function ConsultationSkeleton() {
  return (
    <div role="status" aria-label="Loading your consultations" className="grid gap-4 lg:grid-cols-2">
      {[0, 1].map((card) => (
        <div key={card} className="flex flex-col gap-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-24" />
          </div>
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-20 w-full" />
        </div>
      ))}
    </div>
  );
}
