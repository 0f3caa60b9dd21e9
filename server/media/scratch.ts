import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Picture } from './types.ts';

/** Runs work in a folder of its own inside `outDir`, which is gone afterwards whatever happens. */
export async function inScratch<T>(outDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(outDir, 'work-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Moves a finished file out of its scratch folder. */
export async function keep(picture: Picture, outDir: string): Promise<Picture> {
  const path = join(outDir, basename(picture.path));
  await rename(picture.path, path);
  return { ...picture, path };
}
