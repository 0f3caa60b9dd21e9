import * as contract from '#contract/messages.ts';
import type { Context } from '#server/context.ts';
import { seesShared } from '#server/features/clients/service.ts';
import { idempotencyKey } from '#server/http/idempotency-key.ts';
import { createOnceByKey } from '#server/http/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as contact from './contact.ts';
import { formAnswers } from './form-answers.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  const { db } = context;
  const onceByKey = createOnceByKey(context);

  route(
    contract.sendContactMessage,
    async ({ body, request }) => ({
      message: await contact.send(context, body, { key: idempotencyKey(request), ip: request.ip }),
    }),
    formAnswers(site),
  );
  route(contract.listContactMessages, ({ query }) => repository.listContact(db, query));
  route(contract.readContactMessage, ({ actor, params }) => contact.markRead(context, actor, params.id));
  route(contract.restoreContactMessage, ({ actor, params }) => contact.restore(context, actor, params.id));

  route(contract.myMessages, async ({ actor, query }) => {
    const all = seesShared(context, actor);
    const page = await repository.listOfClient(db, actor.id, !all, query);
    if (all) return page;
    return { ...page, items: page.items.map((row) => ({ ...row, adminResponse: null, responseDate: null })) };
  });
  route(contract.sendClientMessage, ({ actor, body, request }) =>
    onceByKey(request, `messages/client/${actor.id}`, body, () =>
      service.write(context, actor, body.message),
    ),
  );
  route(contract.readMyMessages, async ({ actor }) => {
    if (seesShared(context, actor)) await service.markAllRead(context, actor);
    return { message: 'Messages marked as read' };
  });

  route(contract.listClientMessages, ({ query }) => repository.list(db, query));
  route(contract.getClientMessage, ({ params }) => service.findOrRefuse(db, params.id));
  route(contract.writeToClient, ({ actor, body, request }) =>
    onceByKey(request, `messages/user/${actor.id}`, body, () =>
      service.writeTo(context, actor, body.clientAccountId, body.message),
    ),
  );
  route(contract.readClientMessage, ({ actor, params }) => service.markRead(context, actor, params.id));
  route(contract.respondToClientMessage, ({ actor, params, body }) =>
    service.respond(context, actor, params.id, body.response),
  );
}
