import * as contract from '#contract/decisions.ts';
import type { Context } from '#server/core/context.ts';
import { createOnceWithFiles } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const once = createOnceWithFiles(context);

  route(contract.decide, ({ actor, params, body, request }) =>
    once(request, `decisions/${actor.contactId}/${params.id}`, body, (finish) =>
      service.decide(context, actor, params.id, body, finish),
    ),
  );
  route(contract.withdrawDecision, ({ actor, params }) =>
    service.withdraw(context, actor, params.id, params.decisionId),
  );
  route(contract.setApprovers, ({ actor, scope, params, body }) =>
    service.setApprovers(context, actor, scope, params.id, body.contactIds),
  );
}
