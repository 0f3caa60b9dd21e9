import type { Readable } from 'node:stream';

/** What is known of an object once it is durable. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  /** SHA-256 of the content, hex. */
  sha256: string;
}

/** An object as a list shows it. */
export interface ListedObject {
  key: string;
  size: number;
  /** Milliseconds since 1970, by the clock of the storage. */
  modifiedAt: number;
}

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the content of files is kept: a folder, or a bucket. Keys are made by the program: lower-case letters, digits and
 * `.`, `-`, `_`, `/`. An object is there whole or not at all, and durable once a write has resolved.
 * @throws AppError `storage_full` or `unavailable` where the place is full or away
 */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Stores what a source yields. @throws AppError `payload_too_large` when that is more than `maxBytes`; nothing is left then */
  put(key: string, source: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<StoredObject>;
  /**
   * Stores a local file. It stays where it is but may share its bytes with the object: it can be read and removed, and
   * must not be written to again. `known` spares reading it once more for its hash.
   */
  putFile(key: string, path: string, known?: StoredObject): Promise<StoredObject>;
  /** Opens an object, or a part of it. `size` is that of the whole object; null when there is none. */
  get(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Like `get`, for nothing but a pipe to a socket: the pieces of the stream may share their memory. */
  getForSocket(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Removes an object; one that is gone already is no error. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** A local file with the content, for programs that need one. It is only read; call `done` after. @throws AppError `not_found` */
  localPath(key: string): Promise<{ path: string; done(): Promise<void> }>;
  /** Removes what interrupted writes left behind before `before` (milliseconds since 1970). */
  sweep(before: number): Promise<void>;
  /** Why files cannot be kept there just now, in words for the operator; null when all is well. */
  fault(): Promise<string | null>;
  close(): void;
}
