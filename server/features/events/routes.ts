import * as contract from '#contract/events.ts';
import type { Context } from '#server/core/context.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import type { Route } from '#server/http/route.ts';
import { sha256 } from '#server/core/secrets.ts';
import { createStreams } from './streams.ts';

/** The event stream for open pages. Returns the function that ends all streams when the process stops. */
export function routes(route: Route, context: Context): () => void {
  const streams = createStreams(context);
  route(contract.streamEvents, ({ request, reply, query }) => {
    const hash = (name: 'staff' | 'client') => {
      const token = readCookie(context.config, request, name);
      return token === null ? null : sha256(token);
    };
    return streams.open({ staff: hash('staff'), client: hash('client') }, reply, query.age);
  });
  return () => streams.close();
}
