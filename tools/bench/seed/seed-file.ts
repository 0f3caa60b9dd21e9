import { randomBytes } from 'node:crypto';
import { createStorage } from '../../../server/data/storage/create-storage.ts';
import { openDatabase } from '../../../server/data/db/database.ts';
import { newId } from '../../../server/core/ids.ts';

const size = 100 * 1024 * 1024;

/** Stores 100 MB of zeros as a video that staff may read, and returns its address. */
export async function seedFile(dataDir: string): Promise<string> {
  const storage = createStorage({ dataDir, storage: null });
  const db = openDatabase({ databaseUrl: null, dataDir });
  const id = newId();
  const fileName = `${id}.mp4`;
  const storageKey = `${id.slice(0, 2)}/${fileName}`;
  const source = async function* () {
    for (let i = 0; i < 100; i++) yield randomBytes(1024 * 1024);
  };
  const stored = await storage.put(storageKey, source(), { maxBytes: size });
  await db
    .q()
    .insertInto('file')
    .values({
      ...stored,
      id,
      fileName,
      storageKey,
      originalName: 'bench.mp4',
      mime: 'video/mp4',
      kind: 'video',
      width: 1920,
      height: 1080,
      durationMs: 30_000,
      purpose: 'preview-original',
      parentId: null,
      clientAccountId: null,
      uploadedByKind: null,
      uploadedById: null,
      createdAt: new Date().toISOString(),
      deletedAt: null,
    })
    .execute();
  await db.close();
  return `/uploads/${fileName}`;
}
