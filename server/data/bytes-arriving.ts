import { finished, type Readable } from 'node:stream';
import { finished as ended } from 'node:stream/promises';

// An import would evaluate the whole module, including Node's fetch.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/**
 * The most bytes buffered per file: `one` file alone, a file `inJson` (parsing makes as much garbage again),
 * `each` of many files.
 */
const ahead = { one: 8 * 1024 * 1024, inJson: 2 * 1024 * 1024, each: 1024 * 1024 };

let files = 0;

/** One incoming file's share of the buffer. Call `end` once. */
interface Arrival {
  /** The most bytes to buffer before the disk has them. It shrinks as more files arrive. */
  mostAhead(): number;
  end(): void;
}

/**
 * Call this when a file begins to arrive. Buffers keep a connection busy while the disk is slow: without them uploads take several
 * times as long. But they need memory.
 */
export function beginArrival(isInJson = false): Arrival {
  files += 1;
  const one = isInJson ? ahead.inJson : ahead.one;
  return { mostAhead: () => Math.max(ahead.each, one / files), end: () => void (files -= 1) };
}

/**
 * Reads a source ahead of its consumer, up to the buffer limit. Ends early if `stopped` is aborted. If the
 * consumer stops, the source stays open but paused, so that its sender gets an answer.
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
        // Let more arrive while this piece is written.
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

/** The rest of a refused body is read until its sender is silent for the first time, and for the second at most, in milliseconds. */
const restMs = { silent: 5_000, all: 60_000 };

/**
 * Reads and drops the rest of a sender's body. Closing the connection at once would reset it, and a sender that reads only
 * afterwards would miss the refusal.
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
