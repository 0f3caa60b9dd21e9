import * as contract from '#contract/change-requests.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { createOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db, brand } = context;
  const onceByKey = createOnceByKey(context);

  route(contract.myChangeRequests, ({ actor, query }) =>
    repository.listOfClient(db, actor.clientAccountId, query, readerOf(actor, brand)),
  );
  route(contract.sendChangeRequest, ({ actor, body, request }) =>
    onceByKey(request, `change-requests/${actor.clientAccountId}/${actor.contactId}`, body, () =>
      service.ask(context, actor, body),
    ),
  );

  route(contract.listChangeRequests, ({ actor, scope, query }) =>
    repository.list(db, scope, { ...query, mine: query.mine && actor.id }, readerOf(actor, brand)),
  );
  route(contract.getChangeRequest, ({ actor, scope, params }) =>
    service.findOrRefuse(context, actor, scope, params.id),
  );
  route(contract.decideChangeRequest, ({ actor, scope, params, body }) =>
    service.decide(context, actor, scope, params.id, body),
  );
  route(contract.readChangeRequest, ({ actor, scope, params }) =>
    service.markRead(context, actor, scope, params.id),
  );
}
