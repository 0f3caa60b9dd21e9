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

/**
 * Copies every object from one storage into another, and compares the hash of what was stored with that of what was sent. One that is
 * there in its size is left: objects never change. With `compare` only where it is the same, since damage is what a restore is for.
 * @throws Error that names the object
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { tell = () => undefined, compare = false }: { tell?: (files: number) => void; compare?: boolean } = {},
): Promise<CopiedFiles> {
  const there = new Map<string, number>();
  for await (const { key, size } of to.list('')) there.set(key, size);
  const done = { files: 0, bytes: 0, copied: 0 };
  for await (const { key, size } of from.list('')) {
    if (key.startsWith(underWay)) continue;
    done.files += 1;
    done.bytes += size;
    const known = there.get(key) === size;
    if (!known || (compare && (await hashAt(to, key)) !== (await hashAt(from, key)))) {
      const source = await from.get(key);
      // Deleted for good meanwhile: its row says so too.
      if (!source) continue;
      const sent = await to.put(key, source.stream as AsyncIterable<Buffer>, { maxBytes: Infinity });
      if ((await hashAt(to, key)) !== sent.sha256) throw new Error(`The copy of the file ${key} differs.`);
      done.copied += 1;
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
