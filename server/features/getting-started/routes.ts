import * as contract from '#contract/getting-started.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getGettingStarted, () => service.read(context));
  route(contract.updateGettingStarted, ({ actor, body }) => service.update(context, actor, body));
}
