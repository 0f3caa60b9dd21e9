import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './durable.ts';

/**
 * The earlier of `now` and of the time by which the disk dates files, in milliseconds since 1970: where one of the two runs ahead, a file
 * that is just being written is not old.
 */
export async function fileTime(folder: string, now: number): Promise<number> {
  await makeFolder(folder);
  const probe = join(folder, `time-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    return Math.min(now, (await stat(probe)).mtimeMs);
  } catch {
    // A full disk dates nothing: nothing is old.
    return 0;
  } finally {
    await rm(probe, { force: true });
  }
}
