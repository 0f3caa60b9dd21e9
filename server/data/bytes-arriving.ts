import { finished, type Readable } from 'node:stream';
import { finished as ended } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

// An import would evaluate all that the module offers, the fetch of Node among it.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/** How long files on their way in may have the process for themselves after others had their turn, in milliseconds. */
const longestTurns = 12;

/** Turns in a row that may bring no piece before others go on: the sender may be waiting for a processor. */
const mostEmpty = 1;

/** Without a piece for so long no file is on its way in, in milliseconds. */
const silentAfterMs = 200;

let arrived = 0;
let arrivedAt = -Infinity;

/** Called with each piece of a file that arrives. */
export function noteArrival(): void {
  arrived += 1;
  arrivedAt = performance.now();
}

/** Whether a file is on its way in. */
export const areBytesArriving = (): boolean => performance.now() - arrivedAt < silentAfterMs;

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
 * Lets everybody else have a turn of the process, and senders of files more of them, as long as they bring pieces: a turn reads two
 * megabytes at most, and takes about as long as three posted forms. `clock`: in milliseconds.
 */
export async function giveWay(clock: () => number = () => performance.now()): Promise<void> {
  const until = clock() + longestTurns;
  let empty = 0;
  do {
    const before = arrived;
    await nextTurn();
    if (arrived === before) empty += 1;
  } while (empty <= mostEmpty && areBytesArriving() && clock() < until);
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
    noteArrival();
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
