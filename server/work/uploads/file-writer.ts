import type { FileHandle } from 'node:fs/promises';

/** While more data arrives, a sync starts after each so many bytes, so that the last sync is short. */
const syncEvery = 8 * 1024 * 1024;

/** While a write runs, up to this many bytes are collected for the next one. Larger writes wait less often for a thread. */
const mostWaiting = 4 * 1024 * 1024;

/** Writes pieces one after another. */
interface FileWriter {
  /** Accepts a piece, which is written in the background. Resolves when there is room for the next piece. */
  write(piece: Buffer): Promise<void>;
  /**
   * Resolves when everything is written and, if `durable`, survives a power cut. Always call it.
   * @throws the first error of any write or sync
   */
  end(): Promise<void>;
}

/** Writes all bytes at a position. If the disk is nearly full, one write may store only a part of them. */
async function writeAll(file: FileHandle, pieces: Buffer[], position: number, length: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  if (bytesWritten === length) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeAll(file, [rest], position + bytesWritten, rest.length);
}

/** Frees the memory of a piece at once. The garbage collector would free it much later, after a hundred pieces. */
function letGo({ buffer, byteLength }: Buffer): void {
  // Free only memory that belongs to this piece alone, because other code may still read a shared buffer.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Makes a writer into an open file, from `offset` on. With `consume`, the writer frees the pieces, so they must not be read
 * afterwards. Use `durable: false` if other code syncs the file before the data is acknowledged.
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
      // The system reports a write error only once, to the first sync after it.
      await syncing;
      if (durable) await noted(file.sync());
      assertWell();
    },
  };
}
