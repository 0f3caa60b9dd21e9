import { statfs } from 'node:fs/promises';
import { AppError } from '../errors.ts';

/** What stays free on the disk, so that the database can go on. */
const reserve = 32 * 1024 * 1024;
/** Many may write at once: each looks again after so many bytes. */
const lookEvery = 2 * 1024 * 1024;

/** Refuses bytes for which a folder's disk has no room. @throws AppError `storage_full` */
export async function assertSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + reserve) return;
  throw new AppError(
    'storage_full',
    'The server has no space left. Nothing was saved; please try again later.',
  );
}

/** Makes a function that is told of each piece before it is written, and refuses it when the disk has filled up. */
export function watchSpace(folder: string): (bytes: number) => Promise<void> {
  let since = 0;
  return async (bytes) => {
    since += bytes;
    if (since < lookEvery) return;
    since = 0;
    await assertSpace(folder, 0);
  };
}
