import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Gray placeholders while a screen of the panel loads. */
export const PanelSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-5">
    <Skeleton className="h-8 w-56 max-w-full" />
    <Skeleton className="h-40 w-full rounded-xl" />
    <Skeleton className="h-72 w-full rounded-xl" />
  </div>
);
