import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { bucketAt } from '#server/core/config.ts';
import { BackupRefused, cannotRestore, makeRoom, type BackupLabel } from './backup.ts';
import { s3Storage } from './storage/s3.ts';
import type { ListedObject, Storage } from './storage/storage.ts';

const dayMs = 24 * 60 * 60 * 1000;
/**
 * How long a file that no complete backup lists is kept, in milliseconds. The file may belong to a backup that is still
 * being sent.
 */
const onItsWayMs = 2 * dayMs;

/** The list of a backup's stored files, kept in the backup's own folder. */
const listName = 'files.json';
/** This label is sent last, so a backup without a label counts as incomplete. */
const labelName = 'backup.json';

/** Returns every file below a folder, as a key relative to the folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
}

async function readJson<T>(bucket: Storage, key: string): Promise<T | null> {
  const found = await bucket.get(key);
  return found && ((await json(found.stream)) as T);
}

/** The bucket's objects by key. */
async function objectsOf(bucket: Storage): Promise<Map<string, ListedObject>> {
  const found = new Map<string, ListedObject>();
  for await (const object of bucket.list('')) found.set(object.key, object);
  return found;
}

const backupOf = (key: string): string | undefined => /^(foyer-[^/]+)\//.exec(key)?.[1];

/**
 * Removes backups that have expired or were abandoned incomplete, but never `newest`. Then removes old files that no
 * remaining backup lists.
 */
async function removeExpired(bucket: Storage, newest: string, now: number): Promise<void> {
  const objects = await objectsOf(bucket);
  const isOld = (key: string) => (objects.get(key)?.modifiedAt ?? 0) < now - onItsWayMs;
  const names = new Set([...objects.keys()].map(backupOf).filter((name) => name !== undefined));
  const listed = new Set<string>();
  for (const name of names) {
    const label = await readJson<BackupLabel>(bucket, `${name}/${labelName}`);
    const own = [...objects.keys()].filter((key) => backupOf(key) === name);
    const isOver =
      name !== newest &&
      (label
        ? label.expiresAt !== null && Date.parse(label.expiresAt) <= now
        : own.every((key) => isOld(key)));
    if (!isOver) {
      for (const key of (await readJson<string[]>(bucket, `${name}/${listName}`)) ?? []) listed.add(key);
      continue;
    }
    // Delete the label first: without the label the other files do not count as a backup.
    await bucket.delete(`${name}/${labelName}`);
    for (const key of own) await bucket.delete(key);
  }
  for (const key of objects.keys())
    if (key.startsWith('files/') && !listed.has(key) && isOld(key)) await bucket.delete(key);
}

/**
 * Sends a backup into a bucket: first stored files that are missing or differ in size, then the rest, and the
 * label last. Removes expired backups afterwards. Returns the number of new files.
 */
export async function sendBackup(bucket: Storage, folder: string, now: number): Promise<number> {
  const name = basename(folder);
  const there = await objectsOf(bucket);
  const all = (await filesBelow(folder)).filter((key) => key !== labelName);
  const files = all.filter((key) => key.startsWith('files/'));
  let sent = 0;
  for (const key of files) {
    const { size } = await stat(join(folder, key));
    if (there.get(key)?.size === size) continue;
    await bucket.putFile(key, join(folder, key));
    sent += 1;
  }
  for (const key of all)
    if (!key.startsWith('files/')) await bucket.putFile(`${name}/${key}`, join(folder, key));
  const erasures = join(dirname(folder), 'erasures');
  for (const key of await filesBelow(erasures))
    if (!there.has(`erasures/${key}`)) await bucket.putFile(`erasures/${key}`, join(erasures, key));
  const list = [Buffer.from(JSON.stringify(files))];
  await bucket.put(`${name}/${listName}`, toStream(list), { maxBytes: Infinity });
  await bucket.putFile(`${name}/${labelName}`, join(folder, labelName));
  await removeExpired(bucket, name, now);
  return sent;
}

async function* toStream(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

/**
 * Calls `work` with a backup's folder. A backup at `s3://bucket/folder/foyer-…` is first fetched into a folder beside
 * the data folder, which is removed afterwards.
 * @throws BackupRefused if the bucket has no such backup
 */
export async function withBackup<T>(
  given: string,
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const [, address, name] = /^(s3:\/\/.+)\/([^/]+)\/*$/.exec(given) ?? [];
  if (address === undefined || name === undefined) return work(resolve(given));
  const storage = bucketAt(address);
  if (storage === null) throw new BackupRefused(`${address} names no bucket.`);
  await makeRoom(`${dataDir}.fetched`, cannotRestore);
  const bucket = s3Storage(dataDir, storage);
  try {
    const folder = join(`${dataDir}.fetched`, name);
    await fetchBackup(bucket, name, folder);
    return await work(folder);
  } finally {
    bucket.close();
    await rm(`${dataDir}.fetched`, { recursive: true, force: true });
  }
}

/**
 * Fetches a backup from a bucket into the new folder `target`, with the list of erased people beside it.
 * @throws BackupRefused
 */
export async function fetchBackup(bucket: Storage, name: string, target: string): Promise<void> {
  const fetch = async (key: string, path: string) => {
    const found = await bucket.get(key);
    if (!found) throw new BackupRefused(`The bucket has no ${key}, which the backup ${name} needs.`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(found.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  };
  const files = await readJson<string[]>(bucket, `${name}/${listName}`);
  const label = await readJson<BackupLabel>(bucket, `${name}/${labelName}`);
  if (!files || !label) throw new BackupRefused(`The bucket has no complete backup ${name}.`);
  for (const key of files) await fetch(key, join(target, key));
  for await (const { key } of bucket.list(`${name}/`))
    if (key !== `${name}/${listName}`) await fetch(key, join(target, key.slice(name.length + 1)));
  for await (const { key } of bucket.list('erasures/')) await fetch(key, join(dirname(target), key));
}
