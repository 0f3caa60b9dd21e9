import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** The size of a piece in bytes: more than a socket buffers, so each piece is being sent before the next is requested. */
const pieceSize = 128 * 1024;
/** One buffer for the piece that is being sent, one for the piece read ahead, and one spare. */
const pieces = 3;

/**
 * Reads a part of an open file into a few reused buffers. New memory for each piece would cost more than the rest of a
 * download. Only for a pipe to a socket, which sends a piece completely before it reads the next.
 */
export function recyclingStream(file: FileHandle, start: number, length: number): Readable {
  const memory = Buffer.allocUnsafeSlow(Math.min(pieceSize, length) * pieces);
  const size = memory.length / pieces;
  let position = start;
  let turn = 0;
  const end = start + length;

  const next = async (): Promise<Buffer | null> => {
    if (position >= end) return null;
    const { bytesRead } = await file.read(memory, turn * size, Math.min(size, end - position), position);
    if (bytesRead === 0) throw new Error('The file is shorter than it was.');
    const piece = memory.subarray(turn * size, turn * size + bytesRead);
    position += bytesRead;
    turn = (turn + 1) % pieces;
    return piece;
  };

  return new Readable({
    // A limit of one byte, so that at most one piece is read ahead.
    highWaterMark: 1,
    read() {
      next().then(
        (piece) => this.push(piece),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      const finish = async () => {
        const closing = await file.close().catch((reason: Error) => reason);
        done(error ?? closing ?? null);
      };
      void finish();
    },
  });
}
