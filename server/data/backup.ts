import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
  /** The expired backups beside it that were removed. */
  removed: string[];
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

/** Written into each backup: by it alone a folder counts as one that may expire. */
const label = 'backup.json';

/** The list of who was erased, in a data folder, and beside backups, so that an older one does not bring anybody back. */
const erasures = 'erasures';

async function expiryOf(folder: string): Promise<number | null> {
  try {
    const { expiresAt } = JSON.parse(await readFile(join(folder, label), 'utf8')) as {
      expiresAt: string | null;
    };
    return expiresAt === null ? null : Date.parse(expiresAt);
  } catch {
    return null;
  }
}

/** Removes the expired backups in a folder. */
async function removeExpired(parent: string, now: number): Promise<string[]> {
  const removed = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const folder = join(parent, entry.name);
    const expiry = entry.isDirectory() ? await expiryOf(folder) : null;
    if (expiry === null || expiry > now) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}

/** Adds the entries of one list of who was erased to another. */
async function addErasures(from: string, to: string): Promise<void> {
  for (const name of await readdir(from).catch(() => [])) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await copyTree(join(from, name), join(to, name));
  }
}

/**
 * Copies what an installation needs to be restored into the new folder `target`, while it runs. The folder appears only once
 * the copy is complete.
 *
 * @throws BackupRefused when `target` exists already, or there is nothing to copy
 */
export async function backUp(
  {
    dataDir,
    databaseUrl,
    storage,
    backupDays,
  }: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'backupDays'>,
  target: string,
  now = Date.now(),
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
    const expiresAt =
      backupDays === 0 ? null : new Date(now + backupDays * 24 * 60 * 60 * 1000).toISOString();
    await writeFile(
      join(part, label),
      `${JSON.stringify({ createdAt: new Date(now).toISOString(), expiresAt })}\n`,
      { mode: 0o600 },
    );
    await rename(part, target);
    await addErasures(join(dataDir, 'files', erasures), join(dirname(target), erasures));
    const removed = await removeExpired(dirname(target), now);
    return { database: databaseUrl === null, bucket: storage !== null, files, removed };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts a backup in the place of the data folder, while the program is stopped. What was there moves aside; its list of who was
 * erased, and that beside the backup, come along, and the next start erases them again before it serves anybody.
 *
 * @returns the folder in which the data that was there lies now; null where there was none
 * @throws BackupRefused when the folder is no backup
 */
export async function restore(
  { dataDir }: Pick<Config, 'dataDir'>,
  from: string,
  now = Date.now(),
): Promise<string | null> {
  const present = await readdir(from).catch(() => []);
  if (!present.some((name) => name === 'foyer.db' || kept.includes(name)))
    throw new BackupRefused(`${from} holds no backup.`);
  const before = (await readdir(dataDir).catch(() => [])).length > 0;
  const aside = `${dataDir}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  const part = `${dataDir}.part`;
  await rm(part, { recursive: true, force: true });
  await copyTree(from, part);
  await rm(join(part, label), { force: true });
  const list = join(part, 'files', erasures);
  await addErasures(join(dirname(from), erasures), list);
  if (before) {
    await addErasures(join(dataDir, 'files', erasures), list);
    await rename(dataDir, aside);
  } else await rm(dataDir, { recursive: true, force: true });
  await rename(part, dataDir);
  return before ? aside : null;
}
