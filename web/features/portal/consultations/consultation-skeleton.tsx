import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of a consultation and of the column beside it. */
export function ConsultationSkeleton() {
  return (
    <div role="status" aria-label="Loading your consultations" className="flex flex-col gap-5">
      <Skeleton className="h-8 w-48" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-6 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-7">
          <Skeleton className="h-12 w-48" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-16 w-3/4" />
        </div>
        <Skeleton className="h-48 w-full rounded-xl" />
      </div>
    </div>
  );
}
