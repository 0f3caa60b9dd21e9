import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const widths = ['w-3/5', 'w-2/5 self-end', 'w-1/2', 'w-2/3 self-end'];

/** The loading state of a thread. */
export function ThreadSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden p-4 sm:p-6"
    >
      {widths.map((width) => (
        <Skeleton key={width} className={`h-14 rounded-xl ${width}`} />
      ))}
    </div>
  );
}
