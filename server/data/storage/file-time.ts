import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './durable.ts';

/**
 * Returns the earlier of `now` and the disk's own time, in milliseconds since 1970. So a file that is being written
 * does not look old if one of the clocks is ahead.
 */
export async function fileTime(folder: string, now: number): Promise<number> {
  await makeFolder(folder);
  const probe = join(folder, `time-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    return Math.min(now, (await stat(probe)).mtimeMs);
  } catch {
    // On a full disk this cannot write a file to read the time, so treat no file as old.
    return 0;
  } finally {
    await rm(probe, { force: true });
  }
}
