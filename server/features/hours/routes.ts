import * as contract from '#contract/hours.ts';
import type { Context } from '#server/core/context.ts';
import { createActOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import { sendCsv } from '#server/http/send-file.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const actOnce = createActOnceByKey(context);

  route(contract.getHours, ({ actor, scope, params }) => service.find(context, actor, scope, params.id));
  route(contract.createTimeEntry, ({ actor, scope, params, body, request }) =>
    actOnce(request, `hours/${actor.id}/${params.id}`, body, () =>
      service.create(context, actor, scope, params.id, body),
    ),
  );
  route(contract.updateTimeEntry, ({ actor, scope, params, body }) =>
    service.update(context, actor, scope, params, body),
  );
  route(contract.deleteTimeEntry, ({ actor, scope, params }) =>
    service.remove(context, actor, scope, params),
  );
  route(contract.saveBudget, ({ actor, scope, params, body }) =>
    service.saveBudget(context, actor, scope, params.id, body),
  );
  route(contract.startTimer, ({ actor, scope, params }) =>
    service.startTimer(context, actor, scope, params.id),
  );
  route(contract.stopTimer, ({ actor, scope, params }) =>
    service.stopTimer(context, actor, scope, params.id),
  );
  route(contract.exportHours, async ({ actor, scope, params, reply }) =>
    sendCsv(reply, 'hours', await service.csv(context, actor, scope, params.id)),
  );
  route(contract.getMyHours, ({ actor, params }) => service.shared(context, actor, params.id));
}
