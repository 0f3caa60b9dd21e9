import * as contract from '#contract/file-requests.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listFileRequests, ({ actor, scope, params }) =>
    service.ofProject(context, actor, scope, params.id),
  );
  route(contract.createFileRequest, ({ actor, scope, params, body }) =>
    service.create(context, actor, scope, params.id, body),
  );
  route(contract.decideFileRequest, ({ actor, scope, params, body }) =>
    service.decide(context, actor, scope, params, body),
  );
  route(contract.deleteFileRequest, async ({ actor, scope, params }) => {
    const acted = await service.remove(context, actor, scope, params);
    return acted.with({ message: 'Request withdrawn.' });
  });
  route(contract.myFileRequests, ({ actor }) => service.ofClient(context, actor));
  route(contract.answerFileRequest, ({ actor, params, body }) =>
    service.answer(context, actor, params.id, body.answer),
  );
}
