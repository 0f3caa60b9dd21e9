import * as contract from '#contract/pins.ts';
import type { ThreadMessage } from '#contract/threads.ts';
import type { Context } from '#server/core/context.ts';
import { createActOnceWithFiles } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import { list as listMessages } from '#server/features/threads/service.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const actOnce = createActOnceWithFiles(context);
  const { asClient, asStaff } = service;

  const threadOf = async (
    visitor: service.Visitor,
    pinId: string,
    query: { limit: number; cursor?: string | undefined },
  ) => {
    const { threadId } = await service.find(context, visitor, pinId);
    return listMessages(context.db, threadId, visitor.person, query, visitor.reader);
  };

  route(contract.myPins, async ({ actor, params }) =>
    service.list(context, await asClient(context, actor, params.id)),
  );
  route(contract.createPin, async ({ actor, params, body, request }) => {
    const acted = await actOnce<contract.Pin>(
      request,
      `pins/${actor.contactId}/${params.id}`,
      body,
      async (finish) => service.create(context, await asClient(context, actor, params.id), body, finish),
    );
    return acted.answer;
  });
  route(contract.myPinMessages, async ({ actor, params, query }) =>
    threadOf(await asClient(context, actor, params.id), params.pinId, query),
  );
  route(contract.replyToPin, async ({ actor, params, body, request }) => {
    const acted = await actOnce<ThreadMessage>(
      request,
      `pin-replies/${actor.contactId}/${params.pinId}`,
      body,
      async (finish) =>
        service.reply(context, await asClient(context, actor, params.id), params.pinId, body, finish),
    );
    return acted.answer;
  });
  route(contract.readPin, async ({ actor, params }) => {
    await service.markRead(context, await asClient(context, actor, params.id), params.pinId);
    return { message: 'Read' };
  });
  route(contract.resolvePin, async ({ actor, params }) => {
    const visitor = await asClient(context, actor, params.id);
    return (await service.setResolved(context, visitor, params.pinId, true)).answer;
  });
  route(contract.reopenPin, async ({ actor, params }) => {
    const visitor = await asClient(context, actor, params.id);
    return (await service.setResolved(context, visitor, params.pinId, false)).answer;
  });
  route(contract.tickPin, async ({ actor, params, body }) =>
    service.tick(context, await asClient(context, actor, params.id), params.pinId, body),
  );
  route(contract.deletePin, async ({ actor, params }) => {
    await service.remove(context, await asClient(context, actor, params.id), params.pinId);
    return { message: 'Note deleted' };
  });

  route(contract.listPins, async ({ actor, scope, params }) =>
    service.list(context, await asStaff(context, actor, scope, params.id)),
  );
  route(contract.listPinColleagues, async ({ actor, scope, params }) =>
    service.listColleagues(context, await asStaff(context, actor, scope, params.id)),
  );
  route(contract.createStaffPin, ({ actor, scope, params, body, request }) =>
    actOnce(request, `pins/${actor.id}/${params.id}`, body, async (finish) =>
      service.create(context, await asStaff(context, actor, scope, params.id), body, finish),
    ),
  );
  route(contract.listPinMessages, async ({ actor, scope, params, query }) =>
    threadOf(await asStaff(context, actor, scope, params.id), params.pinId, query),
  );
  route(contract.replyToPinAsStaff, ({ actor, scope, params, body, request }) =>
    actOnce(request, `pin-replies/${actor.id}/${params.pinId}`, body, async (finish) =>
      service.reply(context, await asStaff(context, actor, scope, params.id), params.pinId, body, finish),
    ),
  );
  route(contract.readPinAsStaff, async ({ actor, scope, params }) => {
    const acted = await service.markRead(
      context,
      await asStaff(context, actor, scope, params.id),
      params.pinId,
    );
    return acted.with({ message: 'Read' });
  });
  route(contract.answerPin, async ({ actor, scope, params, body }) =>
    service.answer(context, await asStaff(context, actor, scope, params.id), params.pinId, body),
  );
  route(contract.resolvePinAsStaff, async ({ actor, scope, params }) =>
    service.setResolved(context, await asStaff(context, actor, scope, params.id), params.pinId, true),
  );
  route(contract.reopenPinAsStaff, async ({ actor, scope, params }) =>
    service.setResolved(context, await asStaff(context, actor, scope, params.id), params.pinId, false),
  );
  route(contract.deletePinAsStaff, async ({ actor, scope, params }) => {
    const acted = await service.remove(
      context,
      await asStaff(context, actor, scope, params.id),
      params.pinId,
    );
    return acted.with({ message: 'Note deleted' });
  });
}
