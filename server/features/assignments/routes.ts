import * as contract from '#contract/assignments.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listAssignable, () => service.listAssignable(context));
  route(contract.setClientOwner, ({ actor, scope, params, body }) =>
    service.setClientOwner(context, actor, scope, params.id, body.ownerId),
  );
  route(contract.addClientHelper, ({ actor, params }) =>
    service.addClientHelper(context, actor, params.id, params.userId),
  );
  route(contract.removeClientHelper, ({ actor, params }) =>
    service.removeClientHelper(context, actor, params.id, params.userId),
  );
}
