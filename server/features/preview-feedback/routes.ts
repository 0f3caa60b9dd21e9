import * as contract from '#contract/preview-feedback.ts';
import type { Context } from '#server/context.ts';
import * as clients from '#server/features/clients/service.ts';
import { createOnceByKey } from '#server/http/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db } = context;
  const onceByKey = createOnceByKey(context);

  route(contract.myPreviewFeedback, async ({ actor, query }) => {
    const page = await repository.listOfClient(db, actor.id, query);
    if (clients.seesShared(context, actor)) return page;
    return { ...page, items: page.items.map((row) => ({ ...row, adminResponse: null })) };
  });
  route(contract.sendPreviewFeedback, ({ actor, body, request }) =>
    onceByKey(request, `preview-feedback/${actor.id}`, body, () => service.send(context, actor, body)),
  );

  route(contract.listPreviewFeedback, ({ query }) => repository.list(db, query));
  route(contract.respondToPreviewFeedback, ({ actor, params, body }) =>
    service.respond(context, actor, params.id, body.response),
  );
  route(contract.readPreviewFeedback, ({ actor, params }) => service.markRead(context, actor, params.id));
}
