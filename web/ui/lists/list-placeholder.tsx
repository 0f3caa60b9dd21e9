import type { ReactNode } from 'react';
import { LoadError } from '../feedback/load-error.tsx';

interface ListPlaceholderProps {
  query: { data: unknown; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The text shown if the list could not be loaded. */
  failure: string;
  /** The skeleton shown while the list is loading. */
  children: ReactNode;
}

/** Shown in place of a list until it has loaded: a skeleton or an error; renders nothing afterwards. */
export function ListPlaceholder({ query, failure, children }: ListPlaceholderProps) {
  if (query.data !== undefined) return null;
  if (!query.isError) return children;
  return <LoadError title={failure} query={query} />;
}
