import type { Readable } from 'node:stream';

/** A durable object. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  /** SHA-256 of the content, hex. */
  sha256: string;
}

/** An object in a list. */
export interface ListedObject {
  key: string;
  size: number;
  /** Milliseconds since 1970, by the storage's clock. */
  modifiedAt: number;
}

/** A local file prepared for the storage. Call either `store` or `discard`, once. */
interface StagedObject {
  /** Stores the object under a key in the folder that was given to `stage`. */
  store(key: string): Promise<StoredObject>;
  /** Removes all traces of it. */
  discard(): Promise<void>;
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores files in a folder or a bucket. The program makes the keys: lower-case letters, digits and `.`, `-`,
 * `_`, `/`. An object is stored completely or not at all, and is durable once a write has resolved.
 * @throws AppError `storage_full` or `unavailable` if the disk or bucket is full or unreachable
 */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /**
   * Stores the content of a source.
   * @throws AppError `payload_too_large` if the content exceeds `maxBytes`; nothing is stored then
   */
  put(key: string, source: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<StoredObject>;
  /**
   * Stores a local file. The object may share its bytes with the file, so the file must never be written to again. With
   * `known`, the file is not read to compute its hash.
   */
  putFile(key: string, path: string, known?: StoredObject): Promise<StoredObject>;
  /**
   * Does the slow part of `putFile` in advance. It needs the folder of the key (the part before `/`), not the key. A
   * storage without a slow part does everything in `store`.
   */
  stage(folder: string, path: string, known: StoredObject): Promise<StagedObject>;
  /** Opens an object or a part of it; null if the object does not exist. `size` is that of the whole object. */
  get(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Like `get`, but only for a pipe to a socket: the stream's pieces may share memory. */
  getForSocket(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Removes an object. It is no error if the object does not exist. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * Returns the content as a local file, for programs that need one. Do not write to the file, and call `done` after
   * use.
   * @throws AppError `not_found`
   */
  localPath(key: string): Promise<{ path: string; done(): Promise<void> }>;
  /** Removes temporary data of writes that were interrupted before `before` (milliseconds since 1970). */
  sweep(before: number): Promise<void>;
  /** The reason why files cannot be stored at the moment, as text for the operator; null if they can. */
  fault(): Promise<string | null>;
  close(): void;
}
