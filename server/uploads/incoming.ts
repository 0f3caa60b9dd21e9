import { join } from 'node:path';

/** A whole file on this machine's disk that nothing refers to yet. */
export interface Spooled {
  path: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

/** The folder of uploads under way. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'uploads-incoming');

/** The bytes of an upload that have arrived. */
export const incomingPath = (dataDir: string, uploadId: string): string =>
  join(incomingFolder(dataDir), uploadId);
