import * as contract from '#contract/erasure.ts';
import type { Context } from '#server/core/context.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import type { Route } from '#server/http/route.ts';
import { listForStaff } from './for-staff.ts';
import * as service from './service.ts';
import * as staffOwn from './staff-own.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getMyErasure, ({ actor }) =>
    actor.kind === 'client' ? service.look(context, actor) : staffOwn.look(context, actor),
  );
  route(contract.requestErasure, async ({ actor, body, request }) => {
    if (actor.kind === 'client') return service.request(context, actor, body);
    const token = readCookie(context.config, request, 'staff') ?? '';
    return { mailed: false, ...(await staffOwn.request(context, { actor, token }, body)) };
  });
  route(contract.withdrawErasure, async ({ actor }) => {
    if (actor.kind === 'client') await service.withdraw(context, actor);
    else await staffOwn.withdraw(context, actor);
    return { message: 'Your data stays.' };
  });
  route(contract.confirmErasure, ({ body, request }) => service.confirm(context, body, request.ip));

  route(contract.beginErasure, ({ actor, body }) => service.beginFor(context, actor, body));
  route(contract.stopErasure, async ({ actor, params }) => {
    const acted = await service.stopFor(context, actor, params.id);
    return acted.with({ message: 'The data of this person will not be erased.' });
  });
  route(contract.listErasures, ({ query }) => listForStaff(context, query));
}
