import type { FileHandle } from 'node:fs/promises';

/** What was written is handed to the disk in pieces of this size while more arrives, so that the last sync is short. */
const syncEvery = 8 * 1024 * 1024;

/** Pieces that wait while others are written: few trips to the disk, little memory. */
const mostWaiting = 256 * 1024;

/** Writes behind each other what is given to it. */
export interface FileWriter {
  /** Takes a piece, to be written while more arrives; resolves once there is room for another. */
  write(piece: Buffer): Promise<void>;
  /** Resolves once all of it is written and survives a power cut. Call it always. @throws whatever went wrong since the start */
  end(): Promise<void>;
}

/** Writes pieces at a position, all of them: a disk that fills up may take a part first. */
async function writeAll(file: FileHandle, pieces: Buffer[], position: number, length: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  if (bytesWritten === length) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeAll(file, [rest], position + bytesWritten, rest.length);
}

/** Gives the memory of a piece back at once: left to the collector, a hundred of them wait for it. */
function letGo({ buffer, byteLength }: Buffer): void {
  // What has memory to itself; others may read on in memory that is shared.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Writes into an open file from `offset` on. With `consume`, the pieces belong to the writer: nobody reads them after they were
 * handed over.
 */
export function createFileWriter(
  file: FileHandle,
  offset: number,
  { consume = false }: { consume?: boolean } = {},
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
      // Its error is told only once: to whoever syncs first.
      await syncing;
      await noted(file.sync());
      assertWell();
    },
  };
}
