import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Reads a file from start to end in large pieces. Reading past the end throws. */
export class BufferedFile {
  readonly size: number;
  readonly #descriptor: number;
  readonly #piece = Buffer.alloc(1024 * 1024);
  #start = 0;
  #filled = 0;
  #position = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  /** The next bytes of the file; they are valid until the next call. */
  take(bytes: number): Buffer {
    if (bytes > this.#piece.length) throw new RangeError('Too much at once.');
    if (this.#position + bytes > this.size) throw new RangeError('The file ends early.');
    const offset = this.#position - this.#start;
    if (offset < 0 || offset + bytes > this.#filled) {
      this.#start = this.#position;
      this.#filled = readSync(this.#descriptor, this.#piece, 0, this.#piece.length, this.#start);
    }
    const from = this.#position - this.#start;
    this.#position += bytes;
    return this.#piece.subarray(from, from + bytes);
  }

  skip(bytes: number): void {
    if (bytes < 0 || this.#position + bytes > this.size) throw new RangeError('The file ends early.');
    this.#position += bytes;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
