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

/** A local file prepared for the storage. Call exactly one of the two functions. */
interface StagedObject {
  /** Stores it under a key in the folder given to `stage`. */
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
  /** Stores the content of a source. @throws AppError `payload_too_large` if it exceeds `maxBytes`; nothing is stored then */
  put(key: string, source: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<StoredObject>;
  /**
   * Stores a local file. The file stays and may share its bytes with the object, so it must not be written to
   * again. `known` saves reading it for its hash.
   */
  putFile(key: string, path: string, known?: StoredObject): Promise<StoredObject>;
  /**
   * Does the slow part of `putFile` in advance; it needs only the folder of the key, the part before the `/`.
   * A storage without such a part does everything in `store`.
   */
  stage(folder: string, path: string, known: StoredObject): Promise<StagedObject>;
  /** Opens an object, or a part of it. `size` is the whole object's. Null if it does not exist. */
  get(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Like `get`, but only for a pipe to a socket: the stream's pieces may share memory. */
  getForSocket(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>;
  /** Removes an object. A missing one is no error. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * The content as a local file, for programs that need one. Only read it, and call `done` afterwards.
   * @throws AppError `not_found`
   */
  localPath(key: string): Promise<{ path: string; done(): Promise<void> }>;
  /** Removes remains of writes interrupted before `before` (milliseconds since 1970). */
  sweep(before: number): Promise<void>;
  /** Why files cannot be stored at the moment, in words for the operator; null if they can. */
  fault(): Promise<string | null>;
  close(): void;
}
