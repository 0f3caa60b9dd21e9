import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes new, renamed and deleted entries of a folder survive a power cut. File names are stored in the folder, so
 * syncing a file is not enough.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file systems write names through.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder, with missing parents, that survives a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let inner = folder; ; inner = dirname(inner)) {
    await syncFolder(dirname(inner));
    if (inner === made) return;
  }
}
