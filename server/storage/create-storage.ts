import type { StorageLocation } from '../config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the place where files are kept: a folder of `dataDir`, or the bucket that is configured. */
export function createStorage({
  dataDir,
  storage,
}: {
  dataDir: string;
  storage: StorageLocation | null;
}): Storage {
  return storage === null ? diskStorage(dataDir) : s3Storage(dataDir, storage);
}
