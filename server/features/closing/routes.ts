import { closeClients } from '#contract/closing.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { close } from './service.ts';

export function routes(route: Route, context: Context): void {
  route(closeClients, ({ actor, scope, body }) => close(context, actor, scope, body));
}
