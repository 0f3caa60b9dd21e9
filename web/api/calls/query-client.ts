import {
  focusManager,
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { getClient, getUser } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Topic } from '#contract/events.ts';
import { isUnauthorized } from './api-error.ts';
import { addressOf, call, callList, type Inputs, type OptionalIfNone, type Page } from './client.ts';

/** The topics that invalidate a query; web/api/live reads them. A query without topics is refetched after every change. */
interface QueryMeta extends Record<string, unknown> {
  changedBy: readonly Topic[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** The meta of a query: the topics of the event stream that change the answer of its call. */
export const metaOf = ({ changedBy = [] }: Pick<Endpoint, 'changedBy'>): QueryMeta => ({ changedBy });

/**
 * A query client as the specification says: no retry, no refetch on focus, data never stale, failed queries logged to
 * the console.
 */
export function createQueryClient(): QueryClient {
  focusManager.setEventListener(hearFocus);
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey: [path, args] }) => {
        console.error(`Loading ${String(path)} failed.`, error);
        if (isUnauthorized(error)) endSession(client, addressOf({ path: String(path) }, args ?? {}));
      },
    }),
    mutationCache: new MutationCache({
      // A 401 for a write may mean that the client's session has ended, so fetch the session again.
      onError: (error) => {
        if (isUnauthorized(error)) void client.invalidateQueries({ queryKey: [getClient.path] });
      },
    }),
    defaultOptions: {
      // `always`: without a connection a call fails at once; by default it would wait invisibly.
      queries: {
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

// If a session ends while a page is open, the next query gets 401. The session is set to null, and the page shows its
// signed-out state.
function endSession(client: QueryClient, address: string): void {
  if (/^\/api\/(admin|staff)\//.test(address)) client.setQueryData([getUser.path], null);
  if (address.startsWith('/api/client/')) client.setQueryData([getClient.path], null);
}

// TanStack Query listens only to `visibilitychange`, which does not fire when the user switches between two visible
// windows.
function hearFocus(onFocus: () => void): () => void {
  window.addEventListener('visibilitychange', onFocus);
  window.addEventListener('focus', onFocus);
  return () => {
    window.removeEventListener('visibilitychange', onFocus);
    window.removeEventListener('focus', onFocus);
  };
}

/** Query options of a call. The query key is the call's path, then its arguments. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[args]: OptionalIfNone<E, Inputs<E>>) {
  const given = (args ?? {}) as Inputs<E>;
  return queryOptions({
    queryKey: [endpoint.path, given] as const,
    meta: metaOf(endpoint),
    queryFn: ({ signal }) => call(endpoint, { ...given, signal }),
  });
}

/**
 * Infinite query options of a list call, read page by page with the server's cursor. The cache holds pages; `data` holds rows.
 */
export function pages<E extends Endpoint>(endpoint: E, ...[args]: OptionalIfNone<E, Inputs<E>>) {
  const given = (args ?? {}) as Inputs<E> & { query?: object };
  return infiniteQueryOptions({
    queryKey: [endpoint.path, given, 'pages'] as const,
    meta: metaOf(endpoint),
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? given.query : { ...given.query, cursor: pageParam };
      return callList(endpoint, { ...given, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: listedOf,
  });
}

/** The loaded rows of a list, and the total number of rows. */
export interface Listed<T> {
  items: T[];
  total: number;
}

const listedOf = <T>({ pages: loaded }: { pages: Page<T>[] }): Listed<T> => ({
  items: loaded.flatMap(({ items }) => items),
  total: loaded[0]?.total ?? 0,
});

/** Refetches the active queries of these calls, with any arguments. Marks inactive queries as stale. */
export function invalidate(
  client: QueryClient,
  ...endpoints: readonly Pick<Endpoint, 'path'>[]
): Promise<unknown> {
  return Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
