import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import type { Config } from '#server/core/config.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { isUniqueViolation } from '#server/data/db/errors.ts';
import { makeFolder } from '#server/data/storage/durable.ts';
import type { Storage } from '#server/data/storage/storage.ts';
import { incomingFolder, incomingPath } from './disk-file.ts';

/** The folder of the bucket for the parts of unfinished uploads. In it, each upload has a folder of its own. */
export const partsFolder = 'incoming/';

interface Work {
  config: Config;
  db: Db;
  storage: Storage;
  now: () => number;
}

/** True if the parts are in a bucket that all machines share. Otherwise there is one machine, with the parts on its disk. */
export const sharesParts = ({ config }: Pick<Work, 'config'>): boolean => config.storage !== null;

const partsOf = (db: Db, uploadId: string) =>
  db.q().selectFrom('uploadPart').selectAll().where('uploadId', '=', uploadId).orderBy('start').execute();

/** How many bytes of an upload are in the bucket. */
export async function sharedOffset(db: Db, uploadId: string): Promise<number> {
  const last = (await partsOf(db, uploadId)).at(-1);
  return last ? last.start + last.size : 0;
}

const sizeAt = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  );

/**
 * Stores the bytes that a request sent, from `start` on, in the bucket and records them. After that, any machine can
 * continue the upload.
 * @throws AppError `conflict` if another machine stored its bytes first; the local file is cut back to `start`
 */
export async function sharePart(
  { config, db, storage, now }: Work,
  uploadId: string,
  start: number,
): Promise<void> {
  const path = incomingPath(config.dataDir, uploadId);
  const size = (await sizeAt(path)) - start;
  if (size <= 0) return;
  const key = `${partsFolder}${uploadId}/${start}-${randomUUID()}`;
  try {
    await storage.put(key, createReadStream(path, { start }), { maxBytes: size });
    await db
      .q()
      .insertInto('uploadPart')
      .values({ uploadId, start, size, key, createdAt: iso(now()) })
      .execute();
  } catch (error) {
    await truncate(path, start).catch(() => undefined);
    // This is not awaited, because the bucket may not answer. The removal of the upload deletes the remaining parts.
    void storage.delete(key).catch(() => undefined);
    if (isUniqueViolation(error)) throw conflict('Another request is already sending this upload.');
    throw error;
  }
}

/** Makes this machine's copy of an upload equal to the bytes in the bucket. Returns the path of the copy. */
export async function fetchParts({ config, db, storage }: Work, uploadId: string): Promise<string> {
  const path = incomingPath(config.dataDir, uploadId);
  const parts = await partsOf(db, uploadId);
  const end = parts.at(-1);
  const size = end ? end.start + end.size : 0;
  let local = await sizeAt(path);
  if (local === size) return path;
  if (local < 0) await makeFolder(incomingFolder(config.dataDir));
  const file = await open(path, local < 0 ? 'w+' : 'r+', 0o600);
  try {
    if (local > size) await file.truncate(size);
    for (const part of parts) {
      if (local >= part.start + part.size) continue;
      const found = await storage.get(part.key);
      // After a restore the rows of unfinished uploads exist, but their bytes do not.
      if (!found) throw notFound('This upload');
      let at = part.start;
      for await (const piece of found.stream as AsyncIterable<Buffer>) {
        await file.write(piece, 0, piece.length, at);
        at += piece.length;
      }
      local = at;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

/** Removes the parts of an upload from the bucket. */
export async function dropParts({ storage }: Pick<Work, 'storage'>, uploadId: string): Promise<void> {
  for await (const { key } of storage.list(`${partsFolder}${uploadId}/`)) await storage.delete(key);
}
