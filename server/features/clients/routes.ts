import * as contract from '#contract/clients.ts';
import type { Context } from '#server/context.ts';
import type { Route } from '#server/http/route.ts';
import { detail } from './detail.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listClients, ({ query }) => repository.list(context.db, query));
  route(contract.getClientDetail, ({ params }) => detail(context, params.id));
  route(contract.createClient, ({ actor, body }) => service.create(context, actor, body));
  route(contract.updateClient, ({ actor, params, body }) => service.update(context, actor, params.id, body));
}
