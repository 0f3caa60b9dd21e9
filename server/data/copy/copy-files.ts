import { createHash } from 'node:crypto';
import { link, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../storage/durable.ts';
import type { Storage } from '../storage/storage.ts';

/** The folder of a bucket with the parts of unfinished uploads. Only the program that received the parts can use them. */
const underWay = 'incoming/';

/** The result of a copy. `bytes` counts all objects, including those that were there already. */
interface CopiedFiles {
  files: number;
  bytes: number;
  copied: number;
}

async function hashAt(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.get(key);
  if (!found) return null;
  const hash = createHash('sha256');
  for await (const piece of found.stream as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

/** Callbacks during the copy, and the test for existing files. */
interface CopyOptions {
  tell?: (files: number) => void;
  /** Receives the key of each existing object that differed and was copied again. */
  differed?: (key: string) => void;
  /** Compare existing objects only by size, for a copy whose files are all checked later. */
  bySize?: boolean;
}

/**
 * Copies every object into another storage, and compares the hash of each copy with that of the sent content. Objects
 * that exist already are read too, and skipped if equal. Objects never change, so a different content is damage.
 * @throws Error that names the object
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { tell = () => undefined, differed = () => undefined, bySize = false }: CopyOptions = {},
): Promise<CopiedFiles> {
  const there = new Map<string, number>();
  for await (const { key, size } of to.list('')) there.set(key, size);
  // A damaged object may be unreadable, so an error counts as a difference. If the whole service is unavailable, the
  // write below fails.
  const isSame = async (key: string) =>
    bySize || (await hashAt(to, key).catch(() => null)) === (await hashAt(from, key));
  const done = { files: 0, bytes: 0, copied: 0 };
  for await (const { key, size } of from.list('')) {
    if (key.startsWith(underWay)) continue;
    done.files += 1;
    done.bytes += size;
    if (there.get(key) !== size || !(await isSame(key))) {
      const source = await from.get(key);
      // The object was deleted in the meantime, together with its row.
      if (!source) continue;
      const sent = await to.put(key, source.stream as AsyncIterable<Buffer>, { maxBytes: Infinity });
      if ((await hashAt(to, key)) !== sent.sha256) throw new Error(`The copy of the file ${key} differs.`);
      done.copied += 1;
      if (there.has(key)) differed(key);
    }
    tell(done.files);
  }
  return done;
}

/** Makes hard links to files of the same size in an earlier backup, so that the bucket need not send these files. */
export async function linkFrom(
  earlier: string | null,
  folder: string,
  objects: AsyncIterable<{ key: string; size: number }>,
): Promise<void> {
  if (earlier === null) return;
  for await (const { key, size } of objects) {
    const known = await stat(join(earlier, key)).catch(() => null);
    if (known?.size !== size) continue;
    const target = join(folder, key);
    await makeFolder(dirname(target));
    // A link cannot lead to another disk. The file is then fetched.
    await link(join(earlier, key), target).catch(() => undefined);
  }
}
