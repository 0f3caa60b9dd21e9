import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/core/context.ts';
import * as files from '#server/features/files/service.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';

type FileWork = Pick<Context, 'config' | 'db' | 'media' | 'storage'>;

/** The longer side in pixels. It exceeds every rendition, so that the JPEG is not made smaller. */
const maxSide = 6_000;
/** About ten megabytes. */
const most = 100;

/** Pictures of the agency itself do not wait in the queue of another sender. */
const sender = { id: 'agency', standing: 'staff' } as const;

async function asJpeg(context: FileWork, fileName: string): Promise<Buffer | null> {
  const file = await files.findByAddress(context, `/uploads/${fileName}`);
  if (!file || file.deletedAt !== null) return null;
  const local = await context.storage.localPath(file.storageKey);
  try {
    return await withJobFolder(context.config.dataDir, async (folder) => {
      const path = join(folder, 'share.jpg');
      const size = await context.media.thumbnail(local.path, file.mime, path, { maxSide, sender });
      return size && (await readFile(path));
    });
  } finally {
    await local.done();
  }
}

/**
 * Makes JPEG pictures of projects, because many link previews cannot show WebP. Each is made at its first request and kept
 * in memory.
 */
export function createSharePictures(context: FileWork): (fileName: string) => Promise<Buffer | null> {
  const kept = new Map<string, Promise<Buffer | null>>();
  return (fileName) => {
    let made = kept.get(fileName);
    if (!made) {
      made = asJpeg(context, fileName);
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(fileName, made);
      made.catch(() => kept.delete(fileName));
    }
    return made;
  };
}
