import pino, { type DestinationStream, type Logger } from 'pino';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inSources } from '../work/system/stack.ts';

const address = /[^\s<>()"'=,;:]+@[^\s<>()"',;:]+/g;

const withoutAddresses = (text: string) => text.replaceAll(address, '<address>');

/**
 * The facts of an error that help to find its cause. Messages of mail servers and databases contain addresses, and errors
 * contain refused input. Both are left out, so the log keeps no data of erased people.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code }: Record<string, unknown> = pino.stdSerializers.err(error);
  return {
    type,
    message: withoutAddresses(String(message)),
    stack: withoutAddresses(inSources(String(stack))),
    ...(code === undefined ? {} : { code }),
  };
}

/** Writes the log as JSON lines on standard output, never with bodies, cookies, query strings or tokens. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The log line of a request has the route's pattern instead of the URL, because a URL can contain a code or a name.
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      err: describeError,
      // The message of an error whose stack does not contain it.
      reason: withoutAddresses,
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** The actor of a request, as `kind:id`. */
function who(actor: FastifyRequest['actor']): string | null {
  const person = actor?.kind === 'signed-in' ? (actor.client ?? actor.staff) : actor;
  return person && `${person.kind}:${person.kind === 'client' ? person.clientAccountId : person.id}`;
}

function note(request: FastifyRequest, reply: FastifyReply): void {
  const { url, logLevel, config } = request.routeOptions;
  const well = reply.statusCode < 400;
  if (well && logLevel === 'warn') return;
  // Each visit requests a page and many files, so their successful answers are logged only as `debug`.
  const level = well && config.endpoint === undefined ? 'debug' : 'info';
  request.log[level](
    {
      method: request.method,
      route: config.endpoint?.path ?? url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      who: who(request.actor),
    },
    'request',
  );
}

/**
 * Logs one line for each answered request: method, route pattern, status, duration, actor. API calls and refusals are logged
 * as `info`, pages and files as `debug`.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply);
    done();
  });
}
