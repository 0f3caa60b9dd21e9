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

/** A local file on its way into the storage: exactly one of the two is called. */
export interface StagedObject {
  /** Stores it, in the folder that was named. */
  store(key: string): Promise<StoredObject>;
  /** Leaves nothing of it. */
  discard(): Promise<void>;
}

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores the content of files in a folder or a bucket. Keys are made by the program: lower-case letters, digits and `.`,
 * `-`, `_`, `/`. An object is stored completely or not at all, and durable once a write has resolved.
 * @throws AppError `storage_full` or `unavailable` where the disk or bucket is full or unreachable
 */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /**
   * Stores what a source yields. @throws AppError `payload_too_large` when that is more than `maxBytes`; nothing is stored
   * then
   */
  put(key: string, source: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<StoredObject>;
  /**
   * Stores a local file. The file stays and may share its bytes with the object: it can be read and removed, but must not be
   * written to again. `known` saves reading it again for its hash.
   */
  putFile(key: string, path: string, known?: StoredObject): Promise<StoredObject>;
  /**
   * Does of `putFile` what takes time and needs no key but its folder, the part before the `/`. Where that is nothing, it is done when it is
   * stored.
   */
  stage(folder: string, path: string, known: StoredObject): Promise<StagedObject>;
  /** Opens an object, or a part of it; `size` is that of the whole object. Null when it does not exist. */
  get(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Like `get`, only for a pipe to a socket: the pieces of the stream may share memory. */
  getForSocket(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Removes an object; one that does not exist is no error. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * A local file with the content, for programs that need one. Only read it, and call `done` after. @throws AppError
   * `not_found`
   */
  localPath(key: string): Promise<{ path: string; done(): Promise<void> }>;
  /** Removes the remains of writes that were interrupted before `before` (milliseconds since 1970). */
  sweep(before: number): Promise<void>;
  /** Why files cannot be stored at the moment, in words for the operator; null when they can. */
  fault(): Promise<string | null>;
  close(): void;
}
