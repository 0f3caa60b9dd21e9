import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MediaBusy, MediaFailure, MediaRefusal, MediaUnable, type Picture } from '../types.ts';

/** Runs work with a temporary folder inside `outDir`. The folder is always removed afterwards. */
export async function inScratch<T>(outDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(outDir, 'work-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Moves a finished file out of its temporary folder into `outDir`. */
export async function keep(picture: Picture, outDir: string): Promise<Picture> {
  const path = join(outDir, basename(picture.path));
  await rename(picture.path, path);
  return { ...picture, path };
}

/**
 * Returns null, so that an icon is shown, if a file exceeds the limits or cannot be drawn. Throws if the task was stopped,
 * the queue was full, or the reader is missing.
 */
export async function orNothing<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const later = error instanceof MediaBusy || error instanceof MediaUnable;
    if (!signal.aborted && !later && (error instanceof MediaRefusal || error instanceof MediaFailure))
      return null;
    throw error;
  }
}
