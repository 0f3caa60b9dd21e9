import * as contract from '#contract/charges.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listCharges, ({ actor, scope, query }) => service.list(context, actor, scope, query));
  route(contract.waiveCharge, ({ actor, scope, params, body }) =>
    service.waive(context, actor, scope, params.id, body.reason),
  );
}
