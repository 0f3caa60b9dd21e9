import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { toEnvelope } from '../error-handler.ts';

/** How long a process behind a proxy goes on answering after it was asked to stop, in milliseconds. */
const drainMs = 2_000;

/** What a proxy says that asks another server where one answers 502 to a request that changes nothing (`deploy/nginx.conf`). */
const retries = 'x-next-upstream';

const stops = new AppError('unavailable', 'This server stops. Please try again in a moment.', {
  retryAfter: 1,
});

/**
 * Lets a proxy learn that a process stops, before it stops: what was sent over a connection that ends at the same instant would be
 * lost, and a proxy does not send twice what changes something. For a while each answer closes its connection, `/healthz` and
 * `/readyz` say 503, and what the proxy then asks of another server gets 502, which keeps everything else away from this one. Nothing
 * else answers 502: 503 is what every server says to calls while the database is away, and the proxy would be left with none.
 *
 * Returns what waits for that while to pass; without a proxy it passes at once.
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
    // One that listens nowhere, as in most tests, has no proxy to tell.
    if (!app.server.listening) return;
    draining = true;
    await setTimeout(drainMs);
  };
}
