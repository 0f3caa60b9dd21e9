import type { FileHandle } from 'node:fs/promises';

/** Data is synced in pieces of this size while more arrives, so that the last sync is short. */
const syncEvery = 8 * 1024 * 1024;

/** Bytes that wait while others are written: few writes, and few turns of a busy process, in which a thread is waited for. */
const mostWaiting = 4 * 1024 * 1024;

/** Writes pieces one after the other. */
export interface FileWriter {
  /** Takes a piece, to be written while more arrives; resolves once there is room for another. */
  write(piece: Buffer): Promise<void>;
  /**
   * Resolves once everything is written and, unless it was opened otherwise, survives a power cut. Call it always. @throws the first
   * error since the start
   */
  end(): Promise<void>;
}

/** Writes all bytes of the pieces at a position: on a disk that fills up, one write may take only a part. */
async function writeAll(file: FileHandle, pieces: Buffer[], position: number, length: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  if (bytesWritten === length) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeAll(file, [rest], position + bytesWritten, rest.length);
}

/** Frees the memory of a piece at once: the garbage collector would let a hundred of them wait. */
function letGo({ buffer, byteLength }: Buffer): void {
  // Only where the buffer is not shared: others may still read a shared one.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Writes into an open file from `offset` on. With `consume`, the pieces belong to the writer and must not be read after they
 * were passed in. `durable`: false where somebody else syncs the file before it is acknowledged.
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
      // The system reports a write error once only, to the first sync.
      await syncing;
      if (durable) await noted(file.sync());
      assertWell();
    },
  };
}
