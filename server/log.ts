import pino, { type Logger } from 'pino';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

function note(request: FastifyRequest, reply: FastifyReply): void {
  const { url, logLevel, config } = request.routeOptions;
  const well = reply.statusCode < 400;
  if (well && logLevel === 'warn') return;
  // Every visit fetches a page and its files: those that were there are for who asks for them.
  const level = well && config.endpoint === undefined ? 'debug' : 'info';
  request.log[level](
    {
      method: request.method,
      route: url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      who: who(request.actor),
    },
    'request',
  );
}

/** One line for each answered request: what, by which rule, how long. Calls and refusals count as `info`, pages and files as `debug`. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply);
    done();
  });
}
