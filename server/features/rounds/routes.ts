import * as contract from '#contract/rounds.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getRounds, ({ scope, params }) => service.forStaff(context, scope, params.id));
  route(contract.waiveRound, ({ actor, scope, params, body }) =>
    service.waive(context, actor, scope, params, body.reason),
  );
  route(contract.setRoundMistake, ({ actor, scope, params, body }) =>
    service.setMistake(context, actor, scope, params, body.reason),
  );
  route(contract.myRounds, ({ actor, params }) => service.forClient(context, actor, params.id));
}
