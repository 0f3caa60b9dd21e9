import { rm } from 'node:fs/promises';
import type { UploadPurpose } from '#contract/files.ts';
import type { Config } from '#server/core/config.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Storage } from '#server/data/storage/storage.ts';
import { AppError, invalid } from '#server/core/errors.ts';
import { incomingPath, type DiskFile } from './disk-file.ts';
import { fetchParts, dropParts, sharesParts } from './parts.ts';
import { findUpload, isOwn, type Uploader } from './upload-table.ts';

export interface UploadWork {
  config: Config;
  db: Db;
  storage: Storage;
  now: () => number;
}

/** A complete upload that nothing uses yet. */
interface FinishedUpload extends DiskFile {
  id: string;
  fileName: string;
}

const reference = /^upload:([0-9a-f-]{36})$/;

/** Deletes the bytes of an upload, on this machine and in the bucket. It is no error if there are none. */
export async function dropIncoming(work: Pick<UploadWork, 'config' | 'storage'>, id: string): Promise<void> {
  await rm(incomingPath(work.config.dataDir, id), { force: true });
  if (sharesParts(work)) await dropParts(work, id);
}

/**
 * Finds a complete upload by its reference, owner and purpose; null if the text is not a reference.
 * @throws AppError at `field` if there is no such upload, or if it is incomplete
 */
export async function takeUpload(
  work: UploadWork,
  source: string,
  asked: { uploadedBy: Uploader; purpose: UploadPurpose; field: string },
): Promise<FinishedUpload | null> {
  const id = reference.exec(source)?.[1];
  if (id === undefined) return null;
  const { config, db, now } = work;
  const row = await findUpload(db, id);
  const { uploadedBy: owner, purpose, field } = asked;
  const own = row && isOwn(row, owner) && row.purpose === purpose;
  if (!row || !own || Date.parse(row.expiresAt) <= now()) {
    const text = 'This upload no longer exists. Please upload the file again.';
    throw invalid(text, { [field]: text });
  }
  if (row.sha256 === null) {
    const text = 'The file has not arrived completely. Please finish the upload first.';
    throw new AppError('conflict', text, { fields: { [field]: text } });
  }
  const { fileName, size, sha256 } = row;
  // Another machine may have received the upload.
  const path = sharesParts(work) ? await fetchParts(work, id) : incomingPath(config.dataDir, id);
  return { id, fileName, size, sha256, path };
}
