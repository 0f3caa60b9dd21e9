import { createHash } from 'node:crypto';
import { link, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../storage/durable.ts';
import type { Storage } from '../storage/storage.ts';

/** Uploads under way lie beside the files in a bucket; they end with the program that they came to. */
const underWay = 'incoming/';

/** What was copied. Bytes of all objects, those that were there already included. */
export interface CopiedFiles {
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

/** Who is told what while files are copied, and what counts as there already. */
interface CopyOptions {
  tell?: (files: number) => void;
  /** Gets the key of each object that was there, was not the same, and was copied again. */
  differed?: (key: string) => void;
  /** What is there in its size is left unread: for a copy whose files are all compared later. */
  bySize?: boolean;
}

/**
 * Copies every object from one storage into another, and compares the hash of what was stored with that of what was sent. One that is
 * there already is read, too, and left where its hash is the same: objects never change, so that another content is damage.
 * @throws Error that names the object
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { tell = () => undefined, differed = () => undefined, bySize = false }: CopyOptions = {},
): Promise<CopiedFiles> {
  const there = new Map<string, number>();
  for await (const { key, size } of to.list('')) there.set(key, size);
  // A damaged one may not even be readable. Where it was the service that failed, writing it fails as well.
  const isSame = async (key: string) =>
    bySize || (await hashAt(to, key).catch(() => null)) === (await hashAt(from, key));
  const done = { files: 0, bytes: 0, copied: 0 };
  for await (const { key, size } of from.list('')) {
    if (key.startsWith(underWay)) continue;
    done.files += 1;
    done.bytes += size;
    if (there.get(key) !== size || !(await isSame(key))) {
      const source = await from.get(key);
      // Deleted for good meanwhile: its row says so too.
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

/** A folder of files as a storage, for a backup: what an earlier backup has in the same size is linked instead of fetched. */
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
    // Another disk has no links with this one: it is fetched then.
    await link(join(earlier, key), target).catch(() => undefined);
  }
}
