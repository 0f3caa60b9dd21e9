import * as contract from '#contract/removals.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

/** The kinds of rows that can be archived and deleted. Each is passed in by the feature to which it belongs. */
interface Sources<R extends service.Row, M extends service.Row, C extends service.Row> {
  requests: service.Removable<R>;
  contactMessages: service.Removable<M>;
  clientMessages: service.Removable<C>;
}

export function routes<R extends service.Row, M extends service.Row, C extends service.Row>(
  route: Route,
  context: Context,
  { requests: ofRequests, contactMessages: ofMessages, clientMessages: ofClients }: Sources<R, M, C>,
): void {
  route(contract.moveConsultations, ({ actor, scope, body }) =>
    service.move(context, actor, scope, ofRequests, body),
  );
  route(contract.listRemovedConsultations, ({ scope, query }) =>
    service.list(context, scope, ofRequests.kind, query),
  );
  route(contract.moveContactMessages, ({ actor, scope, body }) =>
    service.move(context, actor, scope, ofMessages, body),
  );
  route(contract.listRemovedContactMessages, ({ scope, query }) =>
    service.list(context, scope, ofMessages.kind, query),
  );
  route(contract.moveClientMessages, ({ actor, scope, body }) =>
    service.move(context, actor, scope, ofClients, body),
  );
  route(contract.listRemovedClientMessages, ({ scope, query }) =>
    service.list(context, scope, ofClients.kind, query),
  );
}
