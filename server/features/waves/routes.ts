import * as contract from '#contract/waves.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

/** The calls about waves of form posts. */
export function routes(route: Route, context: Context): void {
  route(contract.getWave, async () => ({ wave: await service.current(context) }));
  route(contract.judgeWave, ({ actor, params, body }) =>
    service.judge(context, actor, params.id, body.judgement),
  );
  route(contract.undoWave, ({ actor, params }) => service.undo(context, actor, params.id));
}
