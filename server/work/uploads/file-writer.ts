import type { FileHandle } from 'node:fs/promises';

/** Data is synced in pieces of this size while more arrives, so that the last sync is short. */
const syncEvery = 8 * 1024 * 1024;

/** Bytes collected while others are written, for fewer writes and less waiting for threads. */
const mostWaiting = 4 * 1024 * 1024;

/** Writes pieces one after another. */
interface FileWriter {
  /** Accepts a piece to be written in the background. Resolves when there is room for another. */
  write(piece: Buffer): Promise<void>;
  /**
   * Resolves when everything is written and, if `durable`, survives a power cut. Always call it. @throws the
   * first error since the start
   */
  end(): Promise<void>;
}

/** Writes all bytes at a position. On a disk that fills up, one write may take only a part. */
async function writeAll(file: FileHandle, pieces: Buffer[], position: number, length: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  if (bytesWritten === length) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeAll(file, [rest], position + bytesWritten, rest.length);
}

/** Frees a piece's memory at once, since the garbage collector would let a hundred pieces pile up. */
function letGo({ buffer, byteLength }: Buffer): void {
  // Only if the piece owns its whole buffer, since other code may still read a shared buffer.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Writes into an open file from `offset` on. With `consume`, the writer owns the pieces, and they must not be
 * read afterwards. `durable: false` if somebody else syncs the file before it is acknowledged.
 */
export function createFileWriter(
  file: FileHandle,
  offset: number,
  { consume = false, durable = true }: { consume?: boolean; durable?: boolean } = {},
): FileWriter {
  let position = offset;
  let synced = offset;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | null = null;
  let syncing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;

  const noted = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      failure ??= { error };
    });
  const assertWell = () => {
    if (failure) throw failure.error;
  };
  const drain = async () => {
    while (waiting.length > 0 && !failure) {
      const [pieces, length] = [waiting, waitingBytes];
      waiting = [];
      waitingBytes = 0;
      await writeAll(file, pieces, position, length);
      position += length;
      if (consume) pieces.forEach(letGo);
      if (syncing || position - synced < syncEvery) continue;
      synced = position;
      syncing = noted(file.datasync()).finally(() => {
        syncing = null;
      });
    }
  };

  return {
    async write(piece) {
      assertWell();
      waiting.push(piece);
      waitingBytes += piece.length;
      writing ??= noted(drain()).finally(() => {
        writing = null;
      });
      if (waitingBytes >= mostWaiting) await writing;
    },
    async end() {
      await writing;
      // The system reports a write error only once, to the first sync.
      await syncing;
      if (durable) await noted(file.sync());
      assertWell();
    },
  };
}
