import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The minimum speed of bodies; times in milliseconds. */
interface BodyTimes {
  /** The longest time for a whole body without files. */
  wholeMs: number;
  /** A body with files may take long, but `bytes` must arrive in every `everyMs`. */
  everyMs: number;
  bytes: number;
  /** Once the process is asked to stop, a body is cut off if no byte arrives for this long: it would not finish in time. */
  stillMs: number;
}

const usual: BodyTimes = { wholeMs: 60_000, everyMs: 30_000, bytes: 30_000, stillMs: 2_000 };

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `cut` if fewer than `bytes` arrive on a connection within `everyMs`. Returns a function that stops the check. */
function watchSpeed({ socket }: IncomingMessage, bytes: number, everyMs: number, cut: () => void) {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // A server that is slow to write pauses the socket. A lack of bytes is the sender's fault only if the socket is not
    // paused.
    if (socket.bytesRead - before < bytes && !socket.isPaused()) cut();
    before = socket.bytesRead;
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** Calls `cut` if a body arrives too slowly. Returns a function that stops the check. */
function watch(request: FastifyRequest, times: BodyTimes, cut: () => void): () => void {
  const endpoint = request.routeOptions.config.endpoint;
  if (endpoint?.bodyFiles || endpoint?.stream !== undefined)
    return watchSpeed(request.raw, times.bytes, times.everyMs, cut);
  const timer = setTimeout(cut, times.wholeMs).unref();
  return () => clearTimeout(timer);
}

/** Ends connections whose bodies arrive too slowly. Otherwise a byte now and then would keep them open for ever. */
export function registerBodyTimes(app: FastifyInstance, times: BodyTimes = usual): void {
  /** For each body that is arriving, a function that starts to check for stalls. */
  const arriving = new Set<() => void>();
  let stopping = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !raw.complete) {
      const cut = () => {
        request.log.info('The body of a request arrived too slowly');
        raw.destroy();
      };
      const ends = [watch(request, times, cut)];
      const hasten = () => void ends.push(watchSpeed(raw, 1, times.stillMs, cut));
      if (stopping) hasten();
      else arriving.add(hasten);
      const end = () => {
        arriving.delete(hasten);
        for (const each of ends) each();
      };
      raw.once('close', end);
      raw.once('end', end);
    }
    done();
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const hasten of arriving) hasten();
  });
}
