import { finished, type Readable } from 'node:stream';
import { finished as ended } from 'node:stream/promises';

// `import` would load every export of node:http, and with them Node's fetch.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/**
 * The most bytes buffered per file: for `one` file alone, for a file `inJson`, and for `each` of many files. Parsing
 * JSON needs as much memory again.
 */
const ahead = { one: 8 * 1024 * 1024, inJson: 2 * 1024 * 1024, each: 1024 * 1024 };

let files = 0;

/** One incoming file's share of the buffer. Call `end` once. */
interface Arrival {
  /**
   * The most bytes of this file to buffer in memory before they are written to the disk. The limit shrinks as more
   * files arrive.
   */
  mostAhead(): number;
  end(): void;
}

/**
 * Call this when a file begins to arrive. A buffer keeps the connection busy while the disk is slow; without one,
 * uploads take several times as long. The buffers of all files share the memory.
 */
export function beginArrival(isInJson = false): Arrival {
  files += 1;
  const one = isInJson ? ahead.inJson : ahead.one;
  return { mostAhead: () => Math.max(ahead.each, one / files), end: () => void (files -= 1) };
}

/**
 * Reads a source ahead of the consumer of this generator, up to the buffer limit. Ends early if `stopped` is aborted.
 * If the consumer stops, the source stays open but paused, so that its sender gets an answer.
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
        // Receive more bytes while this piece is written.
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

/** Limits in milliseconds for reading the rest of a refused body: a pause of its sender, and the whole time. */
const restMs = { silent: 5_000, all: 60_000 };

/**
 * Reads and drops the rest of a sender's body. Closing the connection at once would reset it. A sender that reads only
 * after sending would then miss the refusal.
 */
export async function dropRest(source: Readable): Promise<void> {
  if (!(source instanceof IncomingMessage)) return;
  const stop = new AbortController();
  const silence = setTimeout(() => stop.abort(), restMs.silent);
  source.on('data', () => silence.refresh());
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(restMs.all)]);
  await ended(source, { writable: false, signal }).catch(() => undefined);
  clearTimeout(silence);
}
