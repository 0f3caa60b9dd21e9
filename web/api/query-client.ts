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
import { isUnauthorized } from './api-error.ts';
import { call, callList, type Args, type CallArgs } from './client.ts';

/** A query client with the specification's habits: no retry, no refetch on focus, data never goes stale, failed queries reach the console. */
export function createQueryClient(): QueryClient {
  focusManager.setEventListener(hearFocus);
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const path = String(query.queryKey[0]);
        console.error(`Loading ${path} failed.`, error);
        if (isUnauthorized(error)) endSession(client, path);
      },
    }),
    mutationCache: new MutationCache({
      // A write that is refused tells of the end of a session as well; whether it was the client's is asked anew.
      onError: (error) => {
        if (isUnauthorized(error)) void client.invalidateQueries({ queryKey: [getClient.path] });
      },
    }),
    defaultOptions: {
      // `always`: without a connection a call fails at once and says so, instead of waiting unseen.
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

// A session that ends while a page is open shows in the first read that is refused: the page then does what it does for anyone signed out.
function endSession(client: QueryClient, path: string): void {
  if (path.startsWith('/api/admin/')) client.setQueryData([getUser.path], null);
  if (path.startsWith('/api/client/')) client.setQueryData([getClient.path], null);
}

// TanStack Query listens to `visibilitychange` alone, which a window beside another never fires.
function hearFocus(onFocus: () => void): () => void {
  window.addEventListener('visibilitychange', onFocus);
  window.addEventListener('focus', onFocus);
  return () => {
    window.removeEventListener('visibilitychange', onFocus);
    window.removeEventListener('focus', onFocus);
  };
}

type ReadArgs<E extends Endpoint> = Omit<Args<E>, 'headers' | 'signal' | 'keepalive' | 'body'>;
type QueryArgs<E extends Endpoint> = object extends ReadArgs<E> ? [args?: ReadArgs<E>] : [args: ReadArgs<E>];

/** Query options of a call: the key is its path, then its arguments. */
export function q<E extends Endpoint>(endpoint: E, ...[args]: QueryArgs<E>) {
  return queryOptions({
    queryKey: [endpoint.path, args ?? {}] as const,
    queryFn: ({ signal }) => call(endpoint, ...([{ ...args, signal }] as unknown as CallArgs<E>)),
  });
}

/** Infinite query options of a call that answers a list, page after page by the server's cursor. */
export function pages<E extends Endpoint>(endpoint: E, ...[args]: QueryArgs<E>) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, args ?? {}, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const { query, ...rest } = (args ?? {}) as { query?: object };
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return callList(
        endpoint,
        ...([{ ...rest, query: { ...query, ...cursor }, signal }] as unknown as CallArgs<E>),
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Refetches what is shown of these calls, whatever their arguments, and marks the rest as out of date. */
export function invalidate(
  client: QueryClient,
  ...endpoints: readonly Pick<Endpoint, 'path'>[]
): Promise<unknown> {
  return Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
