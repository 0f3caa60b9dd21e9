import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as contract from '#contract/exports.ts';
import type { Context } from '#server/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Pick<Context, 'db' | 'now'>): void {
  // Streamed: the file is as long as the list, the memory it takes is not.
  const send = (reply: FastifyReply, name: string, lines: AsyncGenerator<string>) => {
    const day = new Date(context.now()).toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .send(Readable.from(lines));
  };

  route(contract.exportClients, async ({ actor, query, reply }) =>
    send(reply, 'clients', await service.clients(context, actor, query)),
  );
  route(contract.exportConsultations, async ({ actor, query, reply }) =>
    send(reply, 'consultations', await service.consultations(context, actor, query)),
  );
}
