import { noAct } from '#server/data/audit/act.ts';
import { setContactMessageOwner } from '#contract/assignments.ts';
import * as talk from '#contract/conversations.ts';
import * as contract from '#contract/messages.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { idempotencyKey } from '#server/http/idempotency/idempotency-key.ts';
import { createActOnceWithFiles, createOnceWithFiles } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import { landingForm } from '#server/site/landing-form.ts';
import type { Site } from '#server/site/site.ts';
import * as contact from './contact/service.ts';
import * as conversations from './conversations/service.ts';
import { pageWithParts } from './parts.ts';
import { listOfClient } from './removal/in-thread.ts';
import * as repository from './client/repository.ts';
import * as service from './client/service.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  const { db, brand } = context;
  const once = createOnceWithFiles(context);
  const actOnce = createActOnceWithFiles(context);

  route(
    contract.sendContactMessage,
    async ({ body, request }) => ({
      message: await contact.send(context, body, { key: idempotencyKey(request), ip: request.ip }),
    }),
    landingForm(site, {
      name: 'message',
      sentTo: () => '/?sent=message#message',
      shownAgain: () => ['name', 'email', 'subject', 'message'],
      titles: { validation_error: validationTexts.validation_error.title },
      failure: 'Failed to send message',
    }),
  );
  route(contract.listContactMessages, ({ actor, scope, query }) =>
    contact.list(context, actor, scope, { ...query, mine: query.mine && actor.id }),
  );
  route(contract.getContactMessage, ({ actor, scope, params }) =>
    contact.read(context, actor, scope, params.id),
  );
  route(contract.respondToContactMessage, ({ actor, scope, params, body }) =>
    contact.respond(context, actor, scope, params.id, body.response),
  );
  route(contract.readContactMessage, ({ actor, scope, params }) =>
    contact.markRead(context, actor, scope, params.id),
  );
  route(contract.restoreContactMessage, ({ actor, scope, params }) =>
    contact.restore(context, actor, scope, params.id),
  );
  route(setContactMessageOwner, ({ actor, scope, params, body }) =>
    contact.setOwner(context, actor, scope, params.id, body.ownerId),
  );

  route(contract.myMessages, async ({ actor, query, ownOnly }) => {
    const asked = { ...actor, ...query, ownOnly };
    const page = await listOfClient(db, asked, readerOf(actor, brand));
    return pageWithParts(db, page, { forClient: true });
  });
  route(contract.sendClientMessage, ({ actor, body, request }) =>
    once(request, `messages/client/${actor.clientAccountId}/${actor.contactId}`, body, (finish) =>
      service.write(context, actor, body, finish),
    ),
  );
  route(contract.readMyMessages, async ({ actor }) => {
    await service.markAllRead(context, actor);
    return { message: contract.messagesReadText };
  });

  route(contract.listClientMessages, async ({ actor, scope, query }) => {
    const asked = { ...query, mine: query.mine && actor.id };
    const page = await repository.list(db, scope, asked, readerOf(actor, brand));
    return pageWithParts(db, page, { forClient: false });
  });
  route(contract.getClientMessage, ({ actor, scope, params }) =>
    service.findOrRefuse(context, actor, scope, params.id),
  );
  route(contract.writeToClient, ({ actor, scope, body, request }) =>
    actOnce(request, `messages/user/${actor.id}`, body, (finish) =>
      service.writeTo(context, actor, scope, body, finish),
    ),
  );
  route(contract.settleConversation, ({ actor, scope, params }) =>
    service.settle(context, actor, scope, params.id),
  );
  route(contract.readClientMessage, ({ actor, scope, params }) =>
    service.markRead(context, actor, scope, params.id),
  );
  route(contract.respondToClientMessage, ({ actor, scope, params, body }) =>
    service.respond(context, actor, scope, params.id, body),
  );

  route(talk.listConversations, ({ actor, scope, query }) =>
    conversations.list(context, actor, scope, { ...query, mine: query.mine && actor.id }),
  );
  route(talk.listConversationMessages, ({ actor, scope, params, query }) =>
    conversations.messages(context, actor, scope, params.id, query),
  );
  route(talk.listConversationColleagues, ({ actor, scope, params }) =>
    conversations.colleagues(context, actor, scope, params.id),
  );
  route(talk.noteConversation, ({ actor, scope, params, body, request }) =>
    actOnce(request, `conversation-notes/${actor.id}/${params.id}`, body, (finish) =>
      conversations.note(context, actor, scope, params.id, body, finish),
    ),
  );
  route(talk.readConversation, async ({ actor, scope, params, body }) => {
    const acted = await conversations.markRead(context, actor, scope, params.id, body.upTo);
    return acted.with({ message: contract.messagesReadText });
  });
  route(talk.signAnswering, async ({ actor, scope, params }) => {
    await conversations.signAnswering(context, actor, scope, params.id);
    // The server does not store who is typing.
    return noAct({ message: 'Told' });
  });
}
