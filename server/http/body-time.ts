import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How slowly bodies may arrive; times in milliseconds. */
export interface BodyTimes {
  /** For a small body as a whole. */
  wholeMs: number;
  /** A body with a file in it may take its time, but has to move: so many bytes in each stretch of time. */
  everyMs: number;
  bytes: number;
}

const usual: BodyTimes = { wholeMs: 60_000, everyMs: 30_000, bytes: 30_000 };

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Cuts off who sends too slowly: calls `cut` unless the body has arrived. Gives what ends the watch. */
function watch(request: FastifyRequest, times: BodyTimes, cut: () => void): () => void {
  const { socket } = request.raw;
  const endpoint = request.routeOptions.config.endpoint;
  if (!endpoint?.spool && endpoint?.stream === undefined) {
    const timer = setTimeout(cut, times.wholeMs).unref();
    return () => clearTimeout(timer);
  }
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // A server that is slow to write reads nothing meanwhile: only an empty hand counts against the sender.
    if (socket.bytesRead - before < times.bytes && !socket.isPaused()) cut();
    before = socket.bytesRead;
  }, times.everyMs).unref();
  return () => clearInterval(timer);
}

/** Ends connections whose bodies do not arrive: one byte now and then would hold them for ever. */
export function registerBodyTimes(app: FastifyInstance, times: BodyTimes = usual): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !raw.complete) {
      const end = watch(request, times, () => {
        request.log.info('body too slow');
        raw.socket.destroy();
      });
      raw.once('close', end);
      raw.once('end', end);
    }
    done();
  });
}
