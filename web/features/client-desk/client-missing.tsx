import { ApiError } from '#web/api/api-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ClientMissingProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** What a dialog shows while its account is loading, and when there is none. */
export function ClientMissing({ query: { error, isFetching, refetch } }: ClientMissingProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState title="There is no such account">
        The link may be old, or a letter of it is missing.
      </EmptyState>
    );
  if (error)
    return (
      <LoadError
        title="The account could not be loaded"
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" aria-label="Loading the account" className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
