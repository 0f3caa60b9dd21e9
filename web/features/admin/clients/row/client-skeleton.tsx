import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading state of the list of accounts. */
export function ClientSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading client accounts"
      className="divide-y divide-line rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-4 px-5 py-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-44 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
