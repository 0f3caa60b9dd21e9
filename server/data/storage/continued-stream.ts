import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How many retries may follow each other without new bytes, and how often one read may break. */
const triesInARow = 3;
const triesInAll = 30;
/** The wait before the first of several retries, in milliseconds. It doubles with each retry. */
const firstWait = 200;

/**
 * A stream of exactly `length` bytes from a service whose connections may break. When `first` ends early, it requests
 * the rest, but only while a reader wants more.
 * @param reopen opens the same content from an offset; its error ends the stream
 * @param wait milliseconds before the first retry
 */
export function continuedStream(
  first: Readable,
  length: number,
  reopen: (offset: number) => Promise<Readable>,
  wait = firstWait,
): Readable {
  let source: Readable | null = null;
  let at = 0;
  let inARow = 0;
  let inAll = 0;
  let reason: Error | null = null;
  let opening = false;

  const listen = (opened: Readable) => {
    source = opened;
    opened.on('data', (piece: Buffer) => {
      at += piece.length;
      inARow = 0;
      if (at > length) stream.destroy(new Error(`The service sent more than the announced ${length} bytes.`));
      else if (!stream.push(piece)) opened.pause();
    });
    // Only remember the error here, since `close` follows every error.
    opened.on('error', (error) => (reason = error));
    opened.once('close', () => {
      if (source !== opened) return;
      source = null;
      if (at === length) stream.push(null);
      else if (stream.readableLength < stream.readableHighWaterMark) void goOn();
    });
  };

  const goOn = async () => {
    if (opening || stream.destroyed) return;
    opening = true;
    try {
      inAll += 1;
      inARow += 1;
      if (inARow > triesInARow || inAll > triesInAll)
        throw reason ?? new Error(`The service sent ${at} of ${length} bytes.`);
      await sleep(wait * 2 ** (inARow - 1));
      const opened = await reopen(at);
      if (stream.destroyed) opened.destroy();
      else listen(opened);
    } catch (error) {
      stream.destroy(error as Error);
    } finally {
      opening = false;
    }
  };

  const stream = new Readable({
    read() {
      if (source) source.resume();
      else if (at < length) void goOn();
    },
    destroy(error, done) {
      source?.destroy();
      done(error);
    },
  });
  listen(first);
  first.pause();
  return stream;
}
