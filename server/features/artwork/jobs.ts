import { join } from 'node:path';
import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import type { Context } from '#server/core/context.ts';
import * as files from '#server/features/files/service.ts';
import { withHeartbeat } from '#server/work/jobs/heartbeat.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import { GiveUp, type JobRun } from '#server/work/jobs/jobs.ts';
import * as repository from './repository.ts';
import { addThumbnail, thumbnailKind } from './service.ts';

/** The longer side of a thumbnail in pixels, and how often making it is tried. */
const maxSide = 480;
const attempts = 3;

const payload = z.object({ id });

/** Makes the thumbnail of a file and stores it durably; null for a file that can have none. */
async function makeThumbnail(context: Context, file: files.StoredFile) {
  const { config, storage, media } = context;
  const local = await storage.localPath(file.storageKey);
  try {
    return await withJobFolder(config.dataDir, async (folder) => {
      const path = join(folder, 'thumbnail.webp');
      const size = await media.thumbnail(local.path, file.mime, path, { maxSide });
      if (!size) return null;
      return files.prepareDerived(context, file, path, {
        purpose: 'thumbnail',
        mime: 'image/webp',
        extension: 'webp',
        kind: 'image',
        ...size,
      });
    });
  } finally {
    await local.done();
  }
}

async function thumbnail(context: Context, artworkId: string, run: JobRun) {
  const { db } = context;
  const missing = async () => {
    const row = await repository.findRow(db, artworkId);
    return row && row.deletedAt === null && row.thumbnailId === null ? row : null;
  };
  const row = await missing();
  const file = row && (await files.find(context, row.fileId));
  if (!file) return undefined;
  try {
    const made = await withHeartbeat(run, () => makeThumbnail(context, file));
    if (!made) return undefined;
    return async () => {
      if (await missing()) await addThumbnail(context, artworkId, made);
      else db.afterCommit(() => void files.discard(context, made));
    };
  } catch (error) {
    if (run.signal.aborted || run.attempt < attempts) throw error;
    // The file stays without a thumbnail; the pages show an icon instead.
    throw new GiveUp(`The picture of artwork ${artworkId} could not be made.`, { cause: error });
  }
}

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle(thumbnailKind, (given, run) => thumbnail(context, payload.parse(given).id, run), {
    queue: 'pictures',
  });
}
