import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/erasure.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import type { Route } from '#server/http/route.ts';
import { listForStaff } from './for-staff.ts';
import * as service from './service.ts';
import * as staffOwn from './staff-own.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getMyErasure, ({ actor }) => service.look(context, actor));
  route(contract.requestErasure, ({ actor, body }) => service.request(context, actor, body));
  route(contract.confirmErasure, ({ body, request }) => service.confirm(context, body, request.ip));
  route(contract.withdrawErasure, async ({ actor }) => {
    await service.withdraw(context, actor);
    return { message: 'Your data stays.' };
  });
  const asker = ({ actor, request }: { actor: UserActor; request: FastifyRequest }) => ({
    actor,
    token: readCookie(context.config, request, 'staff') ?? '',
  });
  route(contract.getUserErasure, (asked) => staffOwn.look(context, asked));
  route(contract.requestUserErasure, ({ body, ...asked }) => staffOwn.request(context, asker(asked), body));
  route(contract.withdrawUserErasure, async (asked) => {
    await staffOwn.withdraw(context, asked);
    return { message: 'Your data stays.' };
  });

  route(contract.beginErasure, ({ actor, body }) => service.beginFor(context, actor, body));
  route(contract.stopErasure, async ({ actor, params }) => {
    await service.stopFor(context, actor, params.id);
    return { message: 'The data of this person stays.' };
  });
  route(contract.listErasures, ({ query }) => listForStaff(context, query));
}
