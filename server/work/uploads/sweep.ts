import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeOld } from '#server/data/storage/disk.ts';
import { fileTime } from '#server/data/storage/file-time.ts';
import { isMissing } from '#server/data/storage/missing.ts';
import { iso } from '#server/core/time.ts';
import { incomingFolder } from './disk-file.ts';
import { bodyFolder } from './body-to-disk.ts';
import { partsFolder, sharesParts } from './parts.ts';
import { deleteExpiredUploads, knownUploads } from './upload-table.ts';
import { dropIncoming, type UploadWork } from './uploads.ts';

/**
 * Bytes without a row are removed if they did not change for this long, in milliseconds. A request that sends nothing is cut
 * off sooner.
 */
const abandonedAfter = 10 * 60 * 1000;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes the parts of deleted uploads from the bucket. */
async function sweepParts({ db, storage }: UploadWork, before: number): Promise<void> {
  const old = new Map<string, string[]>();
  for await (const { key, modifiedAt } of storage.list(partsFolder)) {
    const id = key.slice(partsFolder.length).split('/', 1)[0] ?? '';
    if (modifiedAt < before) old.set(id, [...(old.get(id) ?? []), key]);
  }
  const known = await knownUploads(db, [...old.keys()]);
  for (const [id, keys] of old) if (!known.has(id)) for (const key of keys) await storage.delete(key);
}

/** Removes expired uploads, bytes without an upload, and leftovers of interrupted requests. */
export async function sweepUploads(work: UploadWork): Promise<void> {
  const { config, db, now } = work;
  const { dataDir } = config;
  const at = now();
  const before = (await fileTime(dataDir, at)) - abandonedAfter;
  for (const id of await deleteExpiredUploads(db, iso(at))) await dropIncoming(work, id);
  const folder = incomingFolder(dataDir);
  const names = await namesIn(folder);
  for (let start = 0; start < names.length; start += 500) {
    const some = names.slice(start, start + 500);
    const known = await knownUploads(db, some);
    for (const name of some.filter((one) => !known.has(one))) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && found.mtimeMs < before) await dropIncoming(work, name);
    }
  }
  await removeOld(bodyFolder(dataDir), before);
  if (sharesParts(work)) await sweepParts(work, before);
}
