import { randomUUID } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { FileTable } from '#server/data/db/tables/file.ts';
import type { StoredObject } from '#server/data/storage/storage.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';

// Stores the content of files durably before their rows are written.

type Work = Pick<Context, 'storage' | 'now'>;

/** The columns of a file row that do not come from its content. */
type Description = Omit<
  FileTable,
  'id' | 'fileName' | 'storageKey' | 'size' | 'sha256' | 'createdAt' | 'deletedAt'
> & { extension: string };

/** The first two digits spread the files over 256 folders, so that each folder is fast to list. */
const folderOf = (name: string) => name.slice(0, 2);

function rowOf(
  { now }: Work,
  name: string,
  { extension, ...described }: Description,
  { size, sha256 }: StoredObject,
) {
  const at = now();
  const fileName = `${name}.${extension}`;
  return {
    ...described,
    id: newId(at),
    fileName,
    storageKey: `${folderOf(name)}/${fileName}`,
    size,
    sha256,
    createdAt: iso(at),
    deletedAt: null,
  } satisfies FileTable;
}

/** Stores the content durably and returns the row for the caller to write. */
export async function keep(
  work: Work,
  path: string,
  about: Description,
  known?: StoredObject,
): Promise<FileTable> {
  const name = randomUUID();
  const key = `${folderOf(name)}/${name}.${about.extension}`;
  return rowOf(work, name, about, await work.storage.putFile(key, path, known));
}

/** Content that is copied to storage during its inspection. Call either `keep` or `discard` exactly once. */
interface StagedContent {
  /** Finishes storing, like the function `keep`. */
  keep(about: Description): Promise<FileTable>;
  discard(): Promise<void>;
}

/** Starts to store the content durably. Storing takes as long as opening a small picture, so both run in parallel. */
export function stage(work: Work, { path, size, sha256 }: DiskFile): StagedContent {
  const name = randomUUID();
  const staging = work.storage.stage(folderOf(name), path, { size, sha256 });
  // Ignore the error here: `keep` reports it, and a refused file does not need the copy.
  staging.catch(() => undefined);
  return {
    async keep(about) {
      const staged = await staging;
      return rowOf(work, name, about, await staged.store(`${folderOf(name)}/${name}.${about.extension}`));
    },
    discard: () =>
      staging.then(
        (staged) => staged.discard(),
        () => undefined,
      ),
  };
}

/** Deletes the content of a file whose row was not written. If deleting fails, the sweep deletes the content later. */
export async function discard(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  file: FileTable,
): Promise<void> {
  await storage
    .delete(file.storageKey)
    .catch((error: unknown) =>
      log.warn({ err: error }, 'An object could not be deleted; the sweep will delete it'),
    );
}
