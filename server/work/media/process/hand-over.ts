import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { MediaFailure } from '../types.ts';

/** The files of one task in the folders of the child process. */
interface Handed {
  /** Replaces the original paths in a value with the paths in the child's folders. */
  toChild(value: unknown): unknown;
  /** Replaces the paths in the child's folders in a value with the original paths. */
  toParent(value: unknown): unknown;
  /** Moves the files that the child wrote to the requested paths. */
  fetch(): Promise<void>;
  /** Deletes everything in the child's folders. */
  takeBack(): Promise<void>;
}

/** The two folders of a child process. It may read both, and may write only into `out`. */
export const foldersOf = (folder: string) => ({ in: join(folder, 'in'), out: join(folder, 'out') });

/** Hard-links a file, or copies it if the folders are on different disks. */
const share = (from: string, to: string) =>
  link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));

/** Moves a regular file. Anything else is an error, because a link could lead to a file that only the server may read. */
const move = async (from: string, to: string) => {
  if (!(await lstat(from)).isFile()) throw new MediaFailure('A task wrote something that is not a file.');
  await rename(from, to).catch(async () => {
    await copyFile(from, to);
    await rm(from);
  });
};

/** Replaces paths in all texts of a plain value: these paths, and the paths inside these folders. */
function replaced(value: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    for (const [from, to] of paths)
      if (value === from || value.startsWith(`${from}/`)) return to + value.slice(from.length);
    return value;
  }
  if (Array.isArray(value)) return value.map((one) => replaced(one, paths));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, paths)]));
}

/**
 * Gives the files of a task to a child process that may use only its own folder. `write` lists the files that the task
 * writes, and existing folders into which it writes.
 */
export async function handOver(
  folder: string,
  { read, write }: { read: readonly string[]; write: readonly string[] },
): Promise<Handed> {
  const own = foldersOf(folder);
  const names = new Map<string, string>();
  const written = new Map<string, string>();
  const takeBack = async () => {
    for (const part of Object.values(own))
      for (const name of await readdir(part).catch(() => []))
        await rm(join(part, name), { recursive: true, force: true });
  };
  try {
    for (const [index, path] of read.entries()) {
      const name = join(own.in, `${index}${extname(path)}`);
      await share(path, name);
      names.set(path, name);
    }
    for (const [index, path] of write.entries()) {
      const name = join(own.out, `${index}${extname(path)}`);
      if ((await stat(path).catch(() => null))?.isDirectory()) await mkdir(name);
      names.set(path, name);
      written.set(name, path);
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  const back = new Map([...names].map(([path, name]) => [name, path]));
  return {
    toChild: (value) => replaced(value, names),
    toParent: (value) => replaced(value, back),
    async fetch() {
      for (const [name, path] of written) {
        const found = await lstat(name).catch(() => null);
        if (found?.isDirectory())
          for (const each of await readdir(name)) await move(join(name, each), join(path, each));
        else if (found) await move(name, path);
      }
    },
    takeBack,
  };
}
