import * as contract from '#contract/preview-feedback.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { createOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as lists from './lists/repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db, brand } = context;
  const onceByKey = createOnceByKey(context);

  route(contract.myPreviewFeedback, ({ actor, query }) =>
    lists.listOfClient(db, actor.clientAccountId, query, readerOf(actor, brand)),
  );
  route(contract.sendPreviewFeedback, ({ actor, body, request }) =>
    onceByKey(request, `preview-feedback/${actor.clientAccountId}/${actor.contactId}`, body, () =>
      service.send(context, actor, body),
    ),
  );

  route(contract.listPreviewFeedback, ({ actor, scope, query }) =>
    lists.list(
      db,
      scope,
      { ...query, unread: query.unread === 'true', mine: query.mine && actor.id },
      readerOf(actor, brand),
    ),
  );
  route(contract.respondToPreviewFeedback, ({ actor, scope, params, body }) =>
    service.respond(context, actor, scope, params.id, body),
  );
  route(contract.settlePreviewFeedback, ({ actor, scope, params }) =>
    service.settle(context, actor, scope, params.id),
  );
  route(contract.readPreviewFeedback, ({ actor, scope, params }) =>
    service.markRead(context, actor, scope, params.id),
  );
}
