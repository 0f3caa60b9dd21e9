import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often in a row a read is taken up again that brings nothing, and how often one read may break in all. */
const triesInARow = 3;
const triesInAll = 30;
/** The wait before the first of a row, in milliseconds; it doubles. */
const firstWait = 200;

/**
 * A stream of exactly `length` bytes from a service whose connections break: where `first` ends early, the rest is asked for.
 * Nothing is asked for while nobody reads.
 *
 * @param reopen opens the same content from an offset; what it throws ends the stream
 * @param wait milliseconds before the first of the tries
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
      if (at > length) stream.destroy(new Error(`The service sent more than the ${length} bytes it named.`));
      else if (!stream.push(piece)) opened.pause();
    });
    // It closes after its end too; until then what went wrong is only noted.
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
