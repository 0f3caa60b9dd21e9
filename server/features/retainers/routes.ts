import * as contract from '#contract/retainers.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as periods from './periods.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listRetainers, ({ actor, scope, query }) => service.list(context, actor, scope, query));
  route(contract.listPeriods, ({ scope, params }) => periods.forStaff(context, scope, params.id));
  route(contract.myRetainers, ({ actor, params }) => periods.forClient(context, actor, params.id));
  route(contract.endRetainer, ({ actor, scope, params, body }) =>
    service.end(context, actor, scope, params.id, body.on),
  );
}
