import { constants } from 'node:fs';
import { tmpdir } from 'node:os';
import {
  chmod,
  copyFile,
  lchown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../core/config.ts';
import { makeFolders } from '../core/process/make-folders.ts';
import { copyDatabase } from './copy/copy-database.ts';
import { copyFiles, linkFrom } from './copy/copy-files.ts';
import { openKysely } from './db/database.ts';
import { copySqlite, rowsOf } from './db/engines/backup.ts';
import { migrateDatabase } from './db/migrate.ts';
import { createStorage } from './storage/create-storage.ts';
import { diskStorage } from './storage/disk.ts';

/** The content of a backup. */
export interface Backup {
  /** Rows in all tables. */
  rows: number;
  /** Stored files and their derived files, without the outbox and the key. */
  files: number;
  bytes: number;
  /** The expired backups in the same folder that were removed. */
  removed: string[];
}

/** A backup was refused before it began. The message gives the reason. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

// The rest of the data folder is temporary or can be recreated.
const kept = ['secret.key', 'files', 'outbox'];

/** The content of `backup.json`. A test restore compares the restored data with its counts. */
export interface BackupLabel {
  createdAt: string;
  expiresAt: string | null;
  files: number;
  bytes: number;
  rows: Record<string, number>;
}

type Source = Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'secretKey' | 'backupDays'>;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies a file or a folder of finished files, or links files that never change. Returns the number of files. */
async function copyTree(from: string, to: string, linked = false): Promise<number> {
  try {
    const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (entries === null) {
      if (linked) await link(from, to);
      else {
        await copyFile(from, to, constants.COPYFILE_FICLONE);
        await chmod(to, 0o600);
      }
      return 1;
    }
    await mkdir(to, { recursive: true, mode: 0o700 });
    let count = 0;
    for (const { name } of entries)
      if (!name.startsWith('.') && !name.endsWith('.part'))
        count += await copyTree(join(from, name), join(to, name), linked);
    return count;
  } catch (error) {
    // Not every installation has each of these paths, and a file deleted during the copy does not matter.
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Written into each backup. Only a folder with this file can expire. */
const label = 'backup.json';

/**
 * The folder that lists erased people, in a data folder and beside backups. After the restore of an older backup, these
 * people are erased again.
 */
const erasures = 'erasures';

/** The label of a backup; null if the folder is not a backup. */
export async function readLabel(folder: string): Promise<BackupLabel | null> {
  try {
    return JSON.parse(await readFile(join(folder, label), 'utf8')) as BackupLabel;
  } catch {
    return null;
  }
}

/** The backups in a folder, newest first. */
export async function backupsIn(parent: string): Promise<string[]> {
  const found: { folder: string; createdAt: string }[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
    const folder = join(parent, entry.name);
    const own = entry.isDirectory() ? await readLabel(folder) : null;
    if (own) found.push({ folder, createdAt: own.createdAt });
  }
  return found.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(({ folder }) => folder);
}

async function removeExpired(parent: string, now: number): Promise<string[]> {
  const removed = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const folder = join(parent, entry.name);
    const expiresAt = entry.isDirectory() ? (await readLabel(folder))?.expiresAt : null;
    if (!expiresAt || Date.parse(expiresAt) > now) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}

/** Adds the entries of one list of erased people to another. */
async function addErasures(from: string, to: string): Promise<void> {
  for (const name of await readdir(from).catch(() => [])) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await copyTree(join(from, name), join(to, name));
  }
}

/**
 * Copies the rows of PostgreSQL, as of one moment, into a SQLite file. So backups of both engines are restored in the
 * same way.
 */
async function copyPostgres(databaseUrl: string, folder: string): Promise<void> {
  await migrateDatabase({ databaseUrl: null, dataDir: folder });
  const from = openKysely<unknown>({ databaseUrl, dataDir: folder });
  const to = openKysely<unknown>({ databaseUrl: null, dataDir: folder }, 'migrating');
  try {
    await copyDatabase({ engine: 'postgres', db: from }, { engine: 'sqlite', db: to });
  } finally {
    await from.destroy();
    await to.destroy();
  }
}

/** Copies the objects of the bucket into the backup. Files that the newest earlier backup contains are linked instead. */
async function copyBucket(config: Source, folder: string, parent: string): Promise<void> {
  const bucket = createStorage(config);
  try {
    const [earlier] = await backupsIn(parent);
    await linkFrom(earlier ? join(earlier, 'files') : null, join(folder, 'files'), bucket.list(''));
    // Compare only sizes: reading linked files would cost as much as fetching them, and a test restore reads every file
    // anyway.
    await copyFiles(bucket, diskStorage(folder), { bySize: true });
  } finally {
    bucket.close();
  }
}

async function count(folder: string): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  for await (const { key, size } of diskStorage(folder).list('')) {
    if (key.startsWith(`${erasures}/`)) continue;
    sum.files += 1;
    sum.bytes += size;
  }
  return sum;
}

/**
 * Makes the temporary folder `part`, which is renamed once its content is complete.
 * @throws BackupRefused with the given text if this account has no permission
 */
export async function makeRoom(part: string, refused: (parent: string) => string): Promise<void> {
  try {
    await rm(part, { recursive: true, force: true });
    makeFolders(part);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (!/^E(?:ACCES|PERM|ROFS|NOENT|NOTDIR)$/.test(String(code))) throw error;
    throw new BackupRefused(refused(dirname(part)), { cause: error });
  }
}

/** The error text if the program may not write to the folder for backups. */
export const cannotWrite = (folder: string): string =>
  `${folder} cannot be written to by the account that runs this: give it the folder (chown), and in a unit of systemd name it in ReadWritePaths=.`;

/** The error text if the program may not replace the data folder. */
export const cannotRestore = (parent: string) =>
  `${parent} cannot be written to by this account: run restore as root, or as the owner of that folder. Nothing was restored.`;

/**
 * Makes the owner of the replaced folder the owner of the new folder and its content. Only root can do this; other
 * accounts change nothing.
 */
async function giveTo(folder: string, owner: { uid: number; gid: number } | null): Promise<void> {
  if (owner === null || process.getuid?.() !== 0) return;
  await lchown(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
}

/**
 * Copies everything needed for a restore into the new folder `target`, while the program runs. The folder
 * appears only when the copy is complete.
 * @throws BackupRefused if `target` exists already, or there is nothing to copy
 */
export async function backUp(config: Source, target: string, now = Date.now()): Promise<Backup> {
  const { dataDir, databaseUrl, storage, secretKey, backupDays } = config;
  const there = await readdir(target).catch(() => []);
  if (there.length > 0) throw new BackupRefused(`${target} is not empty. Name a new folder.`);
  const present = await readdir(dataDir).catch(() => []);
  const holds = databaseUrl !== null || present.some((name) => name === 'foyer.db' || kept.includes(name));
  if (!holds)
    throw new BackupRefused(`${dataDir} has nothing to back up. Is DATA_DIR the same as for npm start?`);
  const parent = dirname(target);
  const part = `${target}.part`;
  await makeRoom(part, cannotWrite);
  try {
    // Copy the database first. A file is stored before its row is written, so every file that the copied rows name exists.
    if (databaseUrl === null) await copySqlite(dataDir, join(part, 'foyer.db'));
    else await copyPostgres(databaseUrl, part);
    for (const name of kept)
      if (name !== 'files' || storage === null)
        // Within the data folder, link files: a second copy of each would only fill the disk.
        await copyTree(
          join(dataDir, name),
          join(part, name),
          name === 'files' && parent === join(dataDir, 'backups'),
        );
    if (storage !== null) await copyBucket(config, part, parent);
    if (secretKey !== null) await writeFile(join(part, 'secret.key'), `${secretKey}\n`, { mode: 0o600 });
    const rows = rowsOf(part);
    const counted = await count(part);
    const own: BackupLabel = {
      createdAt: new Date(now).toISOString(),
      expiresAt: backupDays === 0 ? null : new Date(now + backupDays * 24 * 60 * 60 * 1000).toISOString(),
      ...counted,
      rows,
    };
    await writeFile(join(part, label), `${JSON.stringify(own)}\n`, { mode: 0o600 });
    await rename(part, target);
    await addErasures(join(target, 'files', erasures), join(parent, erasures));
    const removed = await removeExpired(parent, now);
    return { rows: Object.values(rows).reduce((sum, each) => sum + each, 0), ...counted, removed };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Writes the rows of a backup into PostgreSQL.
 * @throws BackupRefused if the database contains rows already
 */
async function restorePostgres(databaseUrl: string, from: string): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'foyer-restore-'));
  await copyFile(join(from, 'foyer.db'), join(place, 'foyer.db'));
  // Migrate the backup's copy first, so that copy and database have the tables of this version.
  await migrateDatabase({ databaseUrl: null, dataDir: place });
  await migrateDatabase({ databaseUrl, dataDir: place });
  const source = openKysely<unknown>({ databaseUrl: null, dataDir: place }, 'migrating');
  const target = openKysely<unknown>({ databaseUrl, dataDir: place });
  try {
    for (const table of ['user', 'contact', 'consultation', 'file'] as const)
      if ((await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)).rows.length > 0)
        throw new BackupRefused(
          'DATABASE_URL: this database already contains data, which stays unchanged. Make an empty one ("createdb foyer_restored"), name it in DATABASE_URL, and restore again.',
        );
    await copyDatabase({ engine: 'sqlite', db: source }, { engine: 'postgres', db: target });
  } finally {
    await source.destroy();
    await target.destroy();
    await rm(place, { recursive: true, force: true });
  }
}

/** Moves the files of the data folder into the bucket. With a bucket configured, the program reads files only there. */
async function restoreBucket(config: Pick<Config, 'dataDir' | 'storage'>): Promise<void> {
  const bucket = createStorage(config);
  try {
    await copyFiles(diskStorage(config.dataDir), bucket);
    await rm(join(config.dataDir, 'files'), { recursive: true, force: true });
  } finally {
    bucket.close();
  }
}

/**
 * Puts a backup in the place of the data folder while the program is stopped. The old data folder is renamed, not
 * deleted. The new data folder gets the lists of erased people from the old folder and from beside the backup. The next
 * start erases those people again before it serves requests. With PostgreSQL the rows go into the database of
 * `databaseUrl`, which must be empty. With a bucket configured, the files are stored there.
 * @returns the folder that now holds the old data; null if there was none
 * @throws BackupRefused if the folder is not a backup, or the database already contains data
 */
export async function restore(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>,
  from: string,
  now = Date.now(),
): Promise<string | null> {
  const present = await readdir(from).catch(() => []);
  if (!present.some((name) => name === 'foyer.db' || kept.includes(name)))
    throw new BackupRefused(`${from} holds no backup.`);
  const { dataDir, databaseUrl, storage } = config;
  const before = (await readdir(dataDir).catch(() => [])).length > 0;
  const owner = await stat(dataDir).catch(() => null);
  const aside = `${dataDir}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  const part = `${dataDir}.part`;
  await makeRoom(part, cannotRestore);
  try {
    await copyTree(from, part);
    // Restore rows only now: if the files cannot be written, the database must not get rows without files.
    if (databaseUrl !== null) await restorePostgres(databaseUrl, from);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  await rm(join(part, label), { force: true });
  const list = join(part, 'files', erasures);
  await addErasures(join(dirname(from), erasures), list);
  if (before) {
    await addErasures(join(dataDir, 'files', erasures), list);
    await rename(dataDir, aside);
  } else await rm(dataDir, { recursive: true, force: true });
  if (databaseUrl !== null) await rm(join(part, 'foyer.db'), { force: true });
  await giveTo(part, owner);
  await rename(part, dataDir);
  if (storage !== null) {
    await restoreBucket(config);
    // Moving files into the bucket wrote new files here, so set the owner again.
    await giveTo(dataDir, owner);
  }
  return before ? aside : null;
}
