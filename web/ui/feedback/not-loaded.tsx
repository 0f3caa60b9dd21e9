import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

interface NotLoadedProps {
  /** The noun for it: 'account'. */
  noun: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** True when it does not exist. */
  missing: boolean;
  /** Why it may not exist. */
  reason?: string;
  /** The skeleton shown while it is loading. */
  children: ReactNode;
}

/** What a dialog shows until its data has loaded: a skeleton, an error with a retry, or that the data does not exist. */
export function NotLoaded({
  noun,
  query: { error, isFetching, refetch },
  missing,
  reason = 'The link may be old, or a letter of it is missing.',
  children,
}: NotLoadedProps) {
  if (missing) return <EmptyState title={`There is no such ${noun}`}>{reason}</EmptyState>;
  if (error)
    return (
      <LoadError
        title={`The ${noun} could not be loaded`}
        error={error}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" aria-label={`Loading the ${noun}`} className="flex flex-col gap-4">
      {children}
    </div>
  );
}
