import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Minimum speed of bodies; times in milliseconds. */
export interface BodyTimes {
  /** Longest time for the whole of a small body. */
  wholeMs: number;
  /** A body with a file may take long, but `bytes` must arrive in every `everyMs`. */
  everyMs: number;
  bytes: number;
}

const usual: BodyTimes = { wholeMs: 60_000, everyMs: 30_000, bytes: 30_000 };

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `cut` when a body arrives too slowly. Returns a function that stops the check. */
function watch(request: FastifyRequest, times: BodyTimes, cut: () => void): () => void {
  const { socket } = request.raw;
  const endpoint = request.routeOptions.config.endpoint;
  if (!endpoint?.bodyFiles && endpoint?.stream === undefined) {
    const timer = setTimeout(cut, times.wholeMs).unref();
    return () => clearTimeout(timer);
  }
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // A server that is slow to write pauses the socket: only silence on a socket that is read counts against the sender.
    if (socket.bytesRead - before < times.bytes && !socket.isPaused()) cut();
    before = socket.bytesRead;
  }, times.everyMs).unref();
  return () => clearInterval(timer);
}

/** Ends connections whose bodies arrive too slowly: one byte now and then would keep them open for ever. */
export function registerBodyTimes(app: FastifyInstance, times: BodyTimes = usual): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !raw.complete) {
      const end = watch(request, times, () => {
        request.log.info('body too slow');
        raw.destroy();
      });
      raw.once('close', end);
      raw.once('end', end);
    }
    done();
  });
}
