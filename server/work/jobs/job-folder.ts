import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const folderOf = (dataDir: string) => join(dataDir, 'jobs');

/** Runs `work` with a temporary folder, and removes the folder afterwards. */
export async function withJobFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(folderOf(dataDir), 'job-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that ended during a job, if they are unchanged since `before` (milliseconds since 1970). */
export async function sweepJobFolders(dataDir: string, before: number): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names) {
    const folder = join(folderOf(dataDir), name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
}
