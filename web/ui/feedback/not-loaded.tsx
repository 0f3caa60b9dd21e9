import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

interface NotLoadedProps {
  /** The noun for the data: 'account'. */
  noun: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** True when the data does not exist. */
  missing: boolean;
  /** A possible reason why the data does not exist. */
  reason?: string;
  /** The placeholder while the data is loading. */
  children: ReactNode;
}

/** Shown in a dialog in place of its data: a skeleton, an error with a retry, or a note that the data does not exist. */
export function NotLoaded({
  noun,
  query,
  missing,
  reason = 'The link may be old or incomplete.',
  children,
}: NotLoadedProps) {
  if (missing) return <EmptyState title={`There is no such ${noun}`}>{reason}</EmptyState>;
  if (query.error) return <LoadError title={`The ${noun} could not be loaded`} query={query} />;
  return (
    <div role="status" aria-label={`Loading the ${noun}`} className="flex flex-col gap-4">
      {children}
    </div>
  );
}
