import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeOld } from '../storage/disk.ts';
import { isMissing } from '../storage/missing.ts';
import { incomingFolder } from './incoming.ts';
import { spoolFolder } from './spool.ts';
import { deleteExpiredUploads, knownUploads } from './upload-table.ts';
import { dropIncoming, type UploadWork } from './uploads.ts';

/** A request that sends nothing is cut off sooner; what is older belongs to nobody. */
const abandonedAfter = 10 * 60 * 1000;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes uploads whose time is over, bytes without an upload, and what broken requests left behind. */
export async function sweepUploads({ config, db, now }: UploadWork): Promise<void> {
  const { dataDir } = config;
  const at = now();
  const before = at - abandonedAfter;
  for (const id of await deleteExpiredUploads(db, new Date(at).toISOString()))
    await dropIncoming(dataDir, id);
  const folder = incomingFolder(dataDir);
  const names = await namesIn(folder);
  for (let start = 0; start < names.length; start += 500) {
    const some = names.slice(start, start + 500);
    const known = await knownUploads(db, some);
    for (const name of some.filter((one) => !known.has(one))) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && found.mtimeMs < before) await dropIncoming(dataDir, name);
    }
  }
  await removeOld(spoolFolder(dataDir), before);
}
