import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as contract from '#contract/exports.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Pick<Context, 'db' | 'events' | 'now'>): void {
  // Streamed, so that memory use does not grow with the list.
  const send = (reply: FastifyReply, name: string, lines: AsyncGenerator<string>) => {
    const day = iso(context.now()).slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .send(Readable.from(lines));
  };

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
