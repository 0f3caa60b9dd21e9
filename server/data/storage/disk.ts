import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { notFound } from '#server/core/errors.ts';
import { makeFolder, syncFolder } from './durable.ts';
import { assertKey } from './keys.ts';
import { isMissing } from './missing.ts';
import { recyclingStream } from './recycling-stream.ts';
import type { ListedObject, Storage } from './storage.ts';
import { describeFile, writeFileFrom } from './write-file.ts';

/** Large enough for a download with few reads, small enough for a thousand slow readers. */
const readBuffer = 128 * 1024;

/** Bytes that must stay free on the disk for the database. With less free space, new files are refused. */
export const reserve = 32 * 1024 * 1024;

/** The entries of a folder; none if it is missing. */
async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<ListedObject> {
  for await (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* walk(root, path);
    else if (entry.isFile()) {
      const found = await stat(path).catch(() => null);
      const key = relative(root, path).replaceAll(sep, '/');
      if (found) yield { key, size: found.size, modifiedAt: found.mtimeMs };
    }
  }
}

/** Files below `dataDir`: written under a temporary name, synced, then renamed. */
export function diskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files');
  const unfinished = join(root, '.unfinished');

  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, key);
  };

  const place = async (temporary: string, key: string) => {
    const path = pathOf(key);
    try {
      await makeFolder(dirname(path));
      await rename(temporary, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const temporaryPath = async () => {
    await makeFolder(unfinished);
    return join(unfinished, randomUUID());
  };

  const stage: Storage['stage'] = async (folder, path, { size, sha256 }) => {
    assertKey(folder);
    const temporary = await temporaryPath();
    try {
      // A hard link needs no space. On another disk, or on one without links, the file is copied.
      await link(path, temporary).catch(() => copyFile(path, temporary, constants.COPYFILE_FICLONE));
      const file = await open(temporary, 'r+');
      try {
        // A hard link has the old file's time. Set a new time, or the cleanup could delete the file before its row is
        // written.
        const now = new Date();
        await file.utimes(now, now);
        await file.sync();
      } finally {
        await file.close();
      }
      await makeFolder(join(root, folder));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return {
      async store(key) {
        await place(temporary, key);
        return { size, sha256 };
      },
      discard: () => rm(temporary, { force: true }),
    };
  };

  return {
    kind: 'disk',
    async put(key, source, options) {
      assertKey(key);
      const temporary = await temporaryPath();
      const stored = await writeFileFrom(temporary, source, options);
      await place(temporary, key);
      return stored;
    },
    async putFile(key, path, known) {
      const staged = await stage(dirname(key), path, known ?? (await describeFile(path)));
      return staged.store(key);
    },
    stage,
    async get(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat();
        const stream = createReadStream('', { fd: file, highWaterMark: readBuffer, ...range });
        return { size, stream };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async getForSocket(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat();
        const { start, end } = range ?? { start: 0, end: size - 1 };
        return { size, stream: recyclingStream(file, start, end - start + 1) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch(() => undefined);
    },
    list: (prefix) =>
      withPrefix(walk(root, join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))), prefix),
    async localPath(key) {
      const path = pathOf(key);
      if (!(await stat(path).catch(() => null))) throw notFound('This file');
      return { path, done: () => Promise.resolve() };
    },
    sweep: (before) => removeOld(unfinished, before),
    async fault() {
      try {
        const { bavail, bsize } = await statfs(dataDir);
        return bavail * bsize < reserve
          ? `The disk of ${dataDir} is full: make room, or take a larger one.`
          : null;
      } catch (error) {
        return `DATA_DIR: ${dataDir} cannot be used. ${error instanceof Error ? error.message : ''}`;
      }
    },
    close: () => undefined,
  };
}

async function* withPrefix(objects: AsyncIterable<ListedObject>, prefix: string) {
  for await (const object of objects) if (object.key.startsWith(prefix)) yield object;
}

/** Removes files of a folder that were last written before `before` (milliseconds since 1970). */
export async function removeOld(folder: string, before: number): Promise<void> {
  for await (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
