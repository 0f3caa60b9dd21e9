import { ApiError } from '#web/api/api-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ProjectMissingProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** What a dialog shows while its project is loading, and when there is none. */
export function ProjectMissing({ query: { error, isFetching, refetch } }: ProjectMissingProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <EmptyState title="There is no such project">It may have been deleted for good.</EmptyState>;
  if (error)
    return (
      <LoadError
        title="The project could not be loaded"
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" aria-label="Loading the project" className="flex flex-col gap-4">
      <Skeleton className="aspect-16/10 w-full rounded-lg" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}
