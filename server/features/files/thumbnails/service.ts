import { join } from 'node:path';
import type { Context } from '#server/core/context.ts';
import { withHeartbeat } from '#server/work/jobs/heartbeat.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import { GiveUp, type JobRun } from '#server/work/jobs/jobs.ts';
import type { Sender } from '#server/work/media/types.ts';
import { noteCut, senderOf } from '../sender.ts';
import { discard, find, prepareDerived, type StoredFile } from '../service.ts';

/** The longer side of a thumbnail in pixels. */
const thumbnailSide = 480;
/** Browsers cannot show files of these types, so people view the thumbnail instead, and it is drawn larger. */
const drawnToView = /^(?:application\/(?:pdf|postscript|illustrator)|image\/vnd\.adobe\.photoshop)$/;
const viewSide = 1_600;
const thumbnailAttempts = 3;

/** Thumbnail jobs have a queue of their own, apart from watermarks. Senders take turns in it. */
export const thumbnailQueue = { queue: 'thumbnails', fair: true } as const;

async function makeThumbnail(
  context: Context,
  file: StoredFile,
  asked: { sender: Sender; onCut: () => void },
): Promise<StoredFile | null> {
  const { config, storage, media } = context;
  const local = await storage.localPath(file.storageKey);
  try {
    return await withJobFolder(config.dataDir, async (folder) => {
      const path = join(folder, 'thumbnail.webp');
      const maxSide = drawnToView.test(file.mime) ? viewSide : thumbnailSide;
      const size = await media.thumbnail(local.path, file.mime, path, { maxSide, ...asked });
      if (!size) return null;
      const made = { purpose: 'thumbnail', mime: 'image/webp', extension: 'webp', kind: 'image' } as const;
      return prepareDerived(context, file, path, { ...made, ...size });
    });
  } finally {
    await local.done();
  }
}

/**
 * Makes the thumbnail of a file for a job. `add` writes the thumbnail's row with `record` if `missing` is still true then.
 * For a file that can have no thumbnail, pages show an icon. `contactId` is the sender within a company, if known.
 */
export async function thumbnailJob(
  context: Context,
  run: JobRun,
  { fileId, contactId = null }: { fileId: string; contactId?: string | null },
  { missing, add }: { missing: () => Promise<boolean>; add: (made: StoredFile) => Promise<void> },
): Promise<(() => Promise<void>) | undefined> {
  const file = (await missing()) ? await find(context, fileId) : undefined;
  if (!file || file.deletedAt !== null) return undefined;
  const { uploadedByKind: kind, uploadedById: id } = file;
  const sender = await senderOf(context, { kind: kind ?? 'user', id: id ?? 'agency', contactId });
  let cut = false;
  const onCut = () => {
    cut = true;
  };
  try {
    const made = await withHeartbeat(run, () => makeThumbnail(context, file, { sender, onCut }));
    if (cut) return () => noteCut(context, sender);
    if (!made) return undefined;
    return async () => {
      if (await missing()) await add(made);
      else context.db.afterCommit(() => void discard(context, made));
    };
  } catch (error) {
    if (run.signal.aborted || run.attempt < thumbnailAttempts) throw error;
    throw new GiveUp(`The thumbnail of file ${fileId} could not be made.`, { cause: error });
  }
}
