import type { FastifyReply } from 'fastify';
import * as contract from '#contract/exports.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Route } from '#server/http/route.ts';
import { sendCsv } from '#server/http/send-file.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Pick<Context, 'db' | 'events' | 'now'>): void {
  const send = (reply: FastifyReply, name: string, lines: AsyncGenerator<string>) =>
    sendCsv(reply, `${name}-${iso(context.now()).slice(0, 10)}`, lines);

  route(contract.exportClients, async ({ actor, scope, query, reply }) =>
    send(
      reply,
      'clients',
      await service.clients(context, actor, scope, { ...query, mine: query.mine && actor.id }),
    ),
  );
  route(contract.exportConsultations, async ({ actor, scope, query, reply }) =>
    send(
      reply,
      'consultations',
      await service.consultations(context, actor, scope, { ...query, mine: query.mine && actor.id }),
    ),
  );
}
