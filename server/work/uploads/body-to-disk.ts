import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/core/errors.ts';
import { makeFolder } from '#server/data/storage/durable.ts';
import { readDataUrls } from './data-url-reader.ts';
import type { DiskFile } from './disk-file.ts';
import { createFileWriter } from './file-writer.ts';
import { assertSpace, watchSpace } from './space.ts';

/** The folder for files from JSON bodies. They are deleted when their request ends. */
export const bodyFolder = (dataDir: string): string => join(dataDir, 'body-files');

interface BodyOnDiskOptions {
  fields: readonly string[];
  /** The limit of each file, in bytes. */
  maxBytes: number;
  /** The error text for a file beyond the limit. */
  tooLarge: string;
  /** The limit of the JSON without its files, in bytes. */
  maxJson: number;
}

/** A body whose files were written to disk while the body arrived. */
interface BodyOnDisk {
  json: Buffer;
  files: Record<string, DiskFile>;
}

/** Deletes the files that came in a body. */
export async function deleteDiskFiles(files: Readonly<Record<string, DiskFile>>): Promise<void> {
  for (const { path } of Object.values(files)) await rm(path, { force: true });
}

/** Reads a JSON body and writes the files in it to disk. On failure the files are deleted. */
export async function writeBodyToDisk(
  source: AsyncIterable<Uint8Array>,
  dataDir: string,
  { fields, maxBytes, tooLarge, maxJson }: BodyOnDiskOptions,
): Promise<BodyOnDisk> {
  const folder = bodyFolder(dataDir);
  const files: Record<string, DiskFile> = {};
  const handles: FileHandle[] = [];
  const assertRoom = watchSpace(folder);
  try {
    const json = await readDataUrls(source, {
      fields,
      maxJson,
      async open(field) {
        await makeFolder(folder);
        await assertSpace(folder, 0);
        const path = join(folder, randomUUID());
        const handle = await open(path, 'wx', 0o600);
        handles.push(handle);
        // The file is not synced here. Storing a file syncs it, and most files of refused bodies are never stored.
        const writer = createFileWriter(handle, 0, { consume: true, durable: false });
        const hash = createHash('sha256');
        const file = { path, size: 0, sha256: '' };
        files[field] = file;
        return {
          async write(piece) {
            file.size += piece.length;
            if (file.size > maxBytes)
              throw new AppError('payload_too_large', tooLarge, { fields: { [field]: tooLarge } });
            await assertRoom(piece.length);
            hash.update(piece);
            await writer.write(piece);
          },
          async end() {
            await writer.end();
            file.sha256 = hash.digest('hex');
          },
        };
      },
    });
    return { json, files };
  } catch (error) {
    await deleteDiskFiles(files);
    throw error;
  } finally {
    for (const handle of handles) await handle.close();
  }
}
