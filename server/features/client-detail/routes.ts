import { getClientDetail } from '#contract/clients.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { detail } from './service.ts';

export function routes(route: Route, context: Pick<Context, 'db'>): void {
  route(getClientDetail, ({ actor, scope, params }) => detail(context, actor, scope, params.id));
}
