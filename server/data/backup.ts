import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../core/config.ts';
import { copySqlite } from './db/engines/backup.ts';

/** What a backup holds. */
export interface Backup {
  /** False: the database is PostgreSQL, which has tools of its own. */
  database: boolean;
  /** True: uploaded files are in a bucket and are not part of the backup. */
  bucket: boolean;
  files: number;
}

/** A backup was refused before it began. The message says why. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

// Everything else in the data folder is temporary, or made again when it is missing.
const kept = ['secret.key', 'files', 'outbox'];

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies a file, or a folder with every finished file in it. Gives the number of files copied. */
async function copyTree(from: string, to: string): Promise<number> {
  try {
    const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (entries === null) {
      await copyFile(from, to, constants.COPYFILE_FICLONE);
      await chmod(to, 0o600);
      return 1;
    }
    await mkdir(to, { mode: 0o700 });
    let count = 0;
    for (const { name } of entries)
      if (!name.startsWith('.') && !name.endsWith('.part'))
        count += await copyTree(join(from, name), join(to, name));
    return count;
  } catch (error) {
    // Some paths do not exist on every installation, and a file deleted for good during the copy is no loss.
    if (isMissing(error)) return 0;
    throw error;
  }
}

/**
 * Copies what an installation needs to be restored into the new folder `target`, while it runs. The folder appears only once
 * the copy is complete.
 *
 * @throws BackupRefused when `target` exists already, or there is nothing to copy
 */
export async function backUp(
  { dataDir, databaseUrl, storage }: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>,
  target: string,
): Promise<Backup> {
  const there = await readdir(target).catch(() => []);
  if (there.length > 0) throw new BackupRefused(`${target} is not empty. Name a new folder.`);
  const present = await readdir(dataDir).catch(() => []);
  if (!present.some((name) => name === 'foyer.db' || kept.includes(name)))
    throw new BackupRefused(`${dataDir} holds nothing to back up. Is DATA_DIR set as it is for npm start?`);
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(dirname(part), { recursive: true });
  await mkdir(part, { mode: 0o700 });
  try {
    // The database is copied first: a file is stored before its row is written, so every file that the copied rows name
    // exists.
    if (databaseUrl === null) await copySqlite(dataDir, join(part, 'foyer.db'));
    let files = 0;
    for (const name of kept) files += await copyTree(join(dataDir, name), join(part, name));
    await rename(part, target);
    return { database: databaseUrl === null, bucket: storage !== null, files };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
