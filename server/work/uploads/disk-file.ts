import { join } from 'node:path';

/** A complete file on the local disk to which no row refers yet. */
export interface DiskFile {
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
