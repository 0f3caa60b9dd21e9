import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of one request. */
export function ConsultationsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading requests"
      className="grid gap-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6 md:grid-cols-[1fr_13rem]"
    >
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
