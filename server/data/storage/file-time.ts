import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './durable.ts';

/**
 * The earlier of `now` and the disk's own time, in milliseconds since 1970. So a file being written does not look old if one clock
 * runs ahead.
 */
export async function fileTime(folder: string, now: number): Promise<number> {
  await makeFolder(folder);
  const probe = join(folder, `time-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    return Math.min(now, (await stat(probe)).mtimeMs);
  } catch {
    // On a full disk no file can get a time, so treat none as old.
    return 0;
  } finally {
    await rm(probe, { force: true });
  }
}
