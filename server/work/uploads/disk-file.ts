import { join } from 'node:path';

/** A complete file on the local disk that no row refers to yet. */
export interface DiskFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

/** The folder for unfinished uploads. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'uploads-incoming');

/** The path of an upload's received bytes. */
export const incomingPath = (dataDir: string, uploadId: string): string =>
  join(incomingFolder(dataDir), uploadId);
