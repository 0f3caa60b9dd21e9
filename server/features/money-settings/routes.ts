import * as contract from '#contract/money-settings.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getMoneySettings, () => service.read(context));
  route(contract.saveMoneySettings, ({ actor, body }) => service.save(context, actor, body));
  route(contract.saveStripe, ({ actor, body }) => service.saveStripe(context, actor, body));
  route(contract.removeStripe, ({ actor }) => service.removeStripe(context, actor));
}
