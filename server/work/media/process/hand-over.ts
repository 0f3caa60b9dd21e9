import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { MediaFailure } from '../types.ts';

/** The files of one task as its child knows them. */
export interface Handed {
  /** The same value with each path that the task was given replaced by the child's. */
  toChild(value: unknown): unknown;
  /** The same value with the child's paths replaced by those that the task was given. */
  toParent(value: unknown): unknown;
  /** Moves what the child wrote to where it was asked for. */
  fetch(): Promise<void>;
  /** Takes everything away from the child. */
  takeBack(): Promise<void>;
}

/** The folders of a child: it reads both and writes the second. */
export const foldersOf = (folder: string) => ({ in: join(folder, 'in'), out: join(folder, 'out') });

/** Another name for the same bytes, or a copy of them where the folders lie on different disks. */
const share = (from: string, to: string) =>
  link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));

/** Moves a file. A link is left: it could lead to a file that only the server may read. */
const move = async (from: string, to: string) => {
  if (!(await lstat(from)).isFile()) throw new MediaFailure('A task wrote something that is no file.');
  await rename(from, to).catch(async () => {
    await copyFile(from, to);
    await rm(from);
  });
};

/** Replaces each text that is one of the paths, or lies in one that is a folder, wherever it stands in plain data. */
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

/** Hands a task's files to a child that may use only its own folder. `write`: files to be written, and folders that exist. */
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
