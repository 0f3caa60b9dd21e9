import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { toEnvelope } from '../error-handler.ts';

/** A process behind a proxy keeps answering for this long after it was asked to stop, in milliseconds. */
const drainMs = 2_000;

/** A request header set by a proxy that retries reads on another server after a 502 (`deploy/nginx.conf`). */
const retries = 'x-next-upstream';

const stops = new AppError('unavailable', 'The server is stopping. Please try again in a moment.', {
  retryAfter: 1,
});

/**
 * Shows a proxy that the process will stop soon. Otherwise a request on a closing connection would be lost, since proxies do
 * not retry writes. While draining, each answer closes its connection. `/healthz` and `/readyz` answer 503, and reads that
 * the proxy can retry get 502, so that the proxy avoids this server. No other error is a 502: while the database is
 * unreachable every server answers 503, since the proxy must not avoid all servers.
 * @returns a function that starts draining and waits until it is over; without a proxy it resolves at once
 */
export function registerDraining(app: FastifyInstance, proxies: number): () => Promise<void> {
  if (proxies === 0) return async () => undefined;
  let draining = false;
  app.addHook('onRequest', (request, reply, done) => {
    const asks = request.method === 'GET' || request.method === 'HEAD';
    if (!draining || !asks) done();
    else if (request.url === '/healthz' || request.url === '/readyz') done(stops);
    else if (request.headers[retries] === '502')
      void reply
        .code(502)
        .headers({ 'cache-control': 'no-store', 'retry-after': stops.retryAfter })
        .send(toEnvelope(stops));
    else done();
  });
  return async () => {
    // A server that does not listen, as in most tests, has no proxy.
    if (!app.server.listening) return;
    draining = true;
    await setTimeout(drainMs);
  };
}
