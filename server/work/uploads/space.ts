import { statfs } from 'node:fs/promises';
import { AppError } from '#server/core/errors.ts';
import { reserve } from '#server/data/storage/disk.ts';

/** Many requests may write at once, so each checks the free space again after this many bytes. */
const lookEvery = 2 * 1024 * 1024;

/**
 * Refuses bytes that do not fit on the disk of a folder.
 * @throws AppError `storage_full`
 */
export async function assertSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + reserve) return;
  throw new AppError(
    'storage_full',
    'The server has no space left. Nothing was saved; please try again later.',
  );
}

/** Makes a function to call before each write. The function throws if the disk is full. */
export function watchSpace(folder: string): (bytes: number) => Promise<void> {
  let since = 0;
  return async (bytes) => {
    since += bytes;
    if (since < lookEvery) return;
    since = 0;
    await assertSpace(folder, 0);
  };
}
