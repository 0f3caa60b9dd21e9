import { queryOptions } from '@tanstack/react-query';
import * as auth from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call, type Answer } from '#web/api/calls/client.ts';
import { isUnauthorized } from '#web/api/calls/api-error.ts';
import { metaOf } from '#web/api/calls/query-client.ts';

// Being signed out is a result here, not an error: 401 gives `null`, without a log entry.
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

const session = <E extends Endpoint, T>(endpoint: E, load: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: [endpoint.path] as const,
    meta: metaOf(endpoint),
    queryFn: ({ signal }) => orNull(load(signal)),
  });

/** The signed-in member of staff, or null. */
export const currentUserQuery = session(auth.getUser, (signal): Promise<Answer<typeof auth.getUser>> =>
  call(auth.getUser, { signal }),
);

/** The signed-in client, or null. */
export const currentClientQuery = session(
  auth.getClient,
  async (signal) => (await call(auth.getClient, { signal })).user,
);
