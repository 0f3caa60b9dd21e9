import * as contract from '#contract/saved-replies.ts';
import type { Context } from '#server/core/context.ts';
import { createActOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const once = createActOnceByKey(context);

  route(contract.listSavedReplies, () => repository.list(context.db));
  route(contract.createSavedReply, ({ actor, body, request }) =>
    once(request, `saved-replies/${actor.id}`, body, () => service.create(context, actor, body)),
  );
  route(contract.updateSavedReply, ({ actor, params, body }) =>
    service.update(context, actor, params.id, body),
  );
  route(contract.deleteSavedReply, async ({ actor, params }) => {
    const acted = await service.remove(context, actor, params.id);
    return acted.with({ message: 'Reply deleted' });
  });
}
