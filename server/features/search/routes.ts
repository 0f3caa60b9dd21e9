import { searchEverything } from '#contract/search.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { search } from './service.ts';

export function routes(route: Route, context: Pick<Context, 'db'>): void {
  route(searchEverything, ({ actor, query }) => search(context, actor, query));
}
