import { setContactMessageOwner } from '#contract/assignments.ts';
import * as contract from '#contract/messages.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { idempotencyKey } from '#server/http/idempotency/idempotency-key.ts';
import { createOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as contact from './contact/service.ts';
import { formAnswers } from './contact/form-answers.ts';
import * as contactRepository from './contact/repository.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  const { db, brand } = context;
  const onceByKey = createOnceByKey(context);

  route(
    contract.sendContactMessage,
    async ({ body, request }) => ({
      message: await contact.send(context, body, { key: idempotencyKey(request), ip: request.ip }),
    }),
    formAnswers(site),
  );
  route(contract.listContactMessages, ({ actor, scope, query }) =>
    contactRepository.list(db, scope, { ...query, mine: query.mine && actor.id }),
  );
  route(contract.getContactMessage, ({ scope, params }) => contact.findOrRefuse(db, scope, params.id));
  route(contract.readContactMessage, ({ actor, scope, params }) =>
    contact.markRead(context, actor, scope, params.id),
  );
  route(contract.restoreContactMessage, ({ actor, scope, params }) =>
    contact.restore(context, actor, scope, params.id),
  );
  route(setContactMessageOwner, ({ actor, scope, params, body }) =>
    contact.setOwner(context, actor, scope, params.id, body.ownerId),
  );

  route(contract.myMessages, ({ actor, query, seesShared }) =>
    repository.listOfClient(db, { ...actor, ...query, ownOnly: !seesShared }, readerOf(actor, brand)),
  );
  route(contract.sendClientMessage, ({ actor, body, request }) =>
    onceByKey(request, `messages/client/${actor.clientAccountId}/${actor.contactId}`, body, () =>
      service.write(context, actor, body.message),
    ),
  );
  route(contract.readMyMessages, async ({ actor }) => {
    await service.markAllRead(context, actor);
    return { message: contract.messagesReadText };
  });

  route(contract.listClientMessages, ({ actor, scope, query }) =>
    repository.list(db, scope, { ...query, mine: query.mine && actor.id }, readerOf(actor, brand)),
  );
  route(contract.getClientMessage, ({ actor, scope, params }) =>
    service.findOrRefuse(context, actor, scope, params.id),
  );
  route(contract.writeToClient, ({ actor, scope, body, request }) =>
    onceByKey(request, `messages/user/${actor.id}`, body, () => service.writeTo(context, actor, scope, body)),
  );
  route(contract.settleConversation, ({ actor, scope, params }) =>
    service.settle(context, actor, scope, params.id),
  );
  route(contract.readClientMessage, ({ actor, scope, params }) =>
    service.markRead(context, actor, scope, params.id),
  );
  route(contract.respondToClientMessage, ({ actor, scope, params, body }) =>
    service.respond(context, actor, scope, params.id, body.response),
  );
}
