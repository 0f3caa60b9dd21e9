import type { StorageLocation } from '../config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** Opens the place where files are kept: a folder of `dataDir`, or the bucket that is configured. */
export function createStorage({
  dataDir,
  storage,
}: {
  dataDir: string;
  storage: StorageLocation | null;
}): Storage {
  if (storage === null) return diskStorage(dataDir);
  throw new Error('Buckets follow.');
}
