import type { StorageLocation } from '#server/core/config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the file storage: a folder of `dataDir`, or the configured bucket. */
export function createStorage({
  dataDir,
  storage,
}: {
  dataDir: string;
  storage: StorageLocation | null;
}): Storage {
  return storage === null ? diskStorage(dataDir) : s3Storage(dataDir, storage);
}
