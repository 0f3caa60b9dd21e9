import { finished, type Readable } from 'node:stream';
import { finished as ended } from 'node:stream/promises';

// An import would evaluate all that the module offers, the fetch of Node among it.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/**
 * Bytes that are taken from connections before the disk has them: of one file, of one within JSON, whose reading makes as much garbage
 * again, and of each where many arrive.
 */
const ahead = { one: 8 * 1024 * 1024, inJson: 2 * 1024 * 1024, each: 1024 * 1024 };

let files = 0;

/** What one of the files on their way in may do. Call `end` once. */
export interface Arrival {
  /** Bytes that may be taken from its connection before the disk has them: the fewer, the more files arrive. */
  mostAhead(): number;
  end(): void;
}

/**
 * Called when a file begins to arrive. A turn of the process comes every few milliseconds beside other work, and a connection that stands
 * still in each of them until the disk has been waited for takes several times as long; but what waits for the disk is memory.
 */
export function beginArrival(isInJson = false): Arrival {
  files += 1;
  const one = isInJson ? ahead.inJson : ahead.one;
  return { mostAhead: () => Math.max(ahead.each, one / files), end: () => void (files -= 1) };
}

/**
 * What a source brings, read as it comes: one that waits to be asked gives one piece in a turn. Ends early where `stopped` is aborted. Where
 * nobody reads on, the source stays open and stands still, so that its sender gets an answer.
 */
export async function* readAhead(
  source: Readable,
  { stopped, isInJson = false }: { stopped?: AbortSignal; isInJson?: boolean } = {},
): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  const arrival = beginArrival(isInJson);
  let bytes = 0;
  let wake = () => undefined as void;
  const onData = (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= arrival.mostAhead()) source.pause();
    wake();
  };
  source.on('data', onData);
  let end: { error: unknown } | 'well' | null = null;
  const forget = finished(source, { writable: false }, (error) => {
    end = error ? { error } : 'well';
    wake();
  });
  const onStop = () => wake();
  stopped?.addEventListener('abort', onStop, { once: true });
  try {
    while (!stopped?.aborted) {
      const piece = pieces.shift();
      if (piece) {
        bytes -= piece.length;
        // More comes while this is written.
        if (bytes < arrival.mostAhead() / 2) source.resume();
        yield piece;
        continue;
      }
      const how = end as { error: unknown } | 'well' | null;
      if (how === 'well') return;
      if (how) throw how.error;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  } finally {
    stopped?.removeEventListener('abort', onStop);
    source.off('data', onData);
    forget();
    arrival.end();
    source.pause();
  }
}

/** How long the rest of a refused body is waited for, in milliseconds. */
const restMs = 2_000;

/**
 * Reads and drops what a sender has still on its way, for two seconds at most. A connection that is closed over it is reset, and who
 * sends all before reading is never told why it was refused.
 */
export async function dropRest(source: Readable): Promise<void> {
  if (!(source instanceof IncomingMessage)) return;
  source.resume();
  await ended(source, { writable: false, signal: AbortSignal.timeout(restMs) }).catch(() => undefined);
}
