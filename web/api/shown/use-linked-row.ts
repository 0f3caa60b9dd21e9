import { useEffect } from 'react';

interface Rows<T> {
  data: { items: readonly T[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * The list row that the address names by `id`. Loads further pages until the row is found. `missing` if no page
 * contains it; undefined while loading, or without an id.
 */
export function useLinkedRow<T extends { id: string }>(
  query: Rows<T>,
  id: string | null,
): T | 'missing' | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const row = data?.items.find((each) => each.id === id);
  const seeks = Boolean(id) && data !== undefined && !row && !isFetching && !isError;
  const readsOn = seeks && hasNextPage;
  useEffect(() => {
    if (readsOn) fetchNextPage();
  }, [readsOn, fetchNextPage]);
  return row ?? (seeks && !hasNextPage ? 'missing' : undefined);
}
