import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { makeFolder } from '../storage/durable.ts';
import { readDataUrls } from './data-url-reader.ts';
import type { Spooled } from './incoming.ts';
import { assertSpace, watchSpace } from './space.ts';

/** The folder of files that arrive within JSON. Nothing in it outlives its request. */
export const spoolFolder = (dataDir: string): string => join(dataDir, 'spool');

export interface SpoolOptions {
  fields: readonly string[];
  /** Most bytes of one file. */
  maxBytes: number;
  /** Said when it is larger. */
  tooLarge: string;
  /** Most bytes of the JSON without the files. */
  maxJson: number;
}

/** A body whose files were written to disk while it streamed in. */
export interface SpooledBody {
  json: Buffer;
  files: Record<string, Spooled>;
}

/** Removes what a body left on the disk. */
export async function dropSpooled(files: Readonly<Record<string, Spooled>>): Promise<void> {
  for (const { path } of Object.values(files)) await rm(path, { force: true });
}

/** Reads a JSON body and writes the files in it to disk. A failure leaves nothing there. */
export async function spoolBody(
  source: AsyncIterable<Uint8Array>,
  dataDir: string,
  { fields, maxBytes, tooLarge, maxJson }: SpoolOptions,
): Promise<SpooledBody> {
  const folder = spoolFolder(dataDir);
  const files: Record<string, Spooled> = {};
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
        let writing = Promise.resolve();
        const hash = createHash('sha256');
        const file = { path, size: 0, sha256: '' };
        files[field] = file;
        return {
          async write(piece) {
            file.size += piece.length;
            if (file.size > maxBytes)
              throw new AppError('payload_too_large', tooLarge, { fields: { [field]: tooLarge } });
            await assertRoom(piece.length);
            await writing;
            // Written while the next piece is decoded.
            writing = handle.writeFile(piece);
            writing.catch(() => undefined);
            hash.update(piece);
          },
          async end() {
            await writing;
            file.sha256 = hash.digest('hex');
          },
        };
      },
    });
    return { json, files };
  } catch (error) {
    await dropSpooled(files);
    throw error;
  } finally {
    for (const handle of handles) await handle.close();
  }
}
