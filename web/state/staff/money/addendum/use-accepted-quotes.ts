import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuotes } from '#contract/quotes.ts';
import { pages } from '#web/api/calls/query-client.ts';

/** The accepted quotes of a client that can get an addendum, newest first. */
export function useAcceptedQuotes(clientAccountId: string, enabled = true) {
  const query = useInfiniteQuery({ ...pages(listQuotes, { query: { clientAccountId } }), enabled });
  const data = query.data?.items.filter(
    ({ state, amends, projectId }) => state === 'accepted' && amends === null && projectId !== null,
  );
  return { data, isPending: query.isPending };
}
