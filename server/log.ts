import pino, { type Logger } from 'pino';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** JSON lines on standard output. Bodies, cookies, queries and tokens are never written. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Only the route's pattern is logged with a request: an address can hold a code or a name.
    serializers: { req: ({ method }: { method: string }) => ({ method }), err: pino.stdSerializers.err },
  });
}

/** Who asked, as `kind:id`. */
function who(actor: FastifyRequest['actor']): string | null {
  if (actor?.kind !== 'signed-in') return actor && `${actor.kind}:${actor.id}`;
  return actor.client ? `client:${actor.client.id}` : `user:${actor.staff?.id}`;
}

/** One line for each answered request: what, by which rule, how long. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const quiet = reply.statusCode < 400 && request.routeOptions.logLevel === 'warn';
    if (quiet) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        who: who(request.actor),
      },
      'request',
    );
  });
}
