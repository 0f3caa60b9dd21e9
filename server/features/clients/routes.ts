import * as contract from '#contract/clients.ts';
import type { Context } from '#server/core/context.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, afterAddressProved: AfterAddressProved): void {
  route(contract.listClients, ({ actor, scope, query }) =>
    service.list(context, scope, { ...query, mine: query.mine && actor.id }),
  );
  route(contract.createClient, ({ actor, body }) =>
    service.create({ ...context, afterAddressProved }, actor, body),
  );
  route(contract.updateClient, ({ actor, scope, params, body }) =>
    service.update({ ...context, afterAddressProved }, actor, scope, params.id, body),
  );
}
