import { rm } from 'node:fs/promises';
import type { UploadPurpose } from '#contract/files.ts';
import type { Config } from '#server/core/config.ts';
import type { Db } from '#server/data/db/database.ts';
import { AppError, invalid } from '#server/core/errors.ts';
import { incomingPath, type DiskFile } from './disk-file.ts';
import { findUpload, isOwn, type Uploader } from './upload-table.ts';

export interface UploadWork {
  config: Config;
  db: Db;
  now: () => number;
}

/** A finished upload that is not used yet. */
export interface FinishedUpload extends DiskFile {
  id: string;
  fileName: string;
}

const reference = /^upload:([0-9a-f-]{36})$/;

/** Deletes the bytes of an upload; no error when there are none. */
export const dropIncoming = (dataDir: string, id: string): Promise<void> =>
  rm(incomingPath(dataDir, id), { force: true });

/**
 * Finds a finished upload by its reference, owner and purpose; null when this is no reference.
 * @throws AppError at `field` when there is no such upload, or not all of it has arrived
 */
export async function takeUpload(
  { config, db, now }: UploadWork,
  source: string,
  asked: { uploadedBy: Uploader; purpose: UploadPurpose; field: string },
): Promise<FinishedUpload | null> {
  const id = reference.exec(source)?.[1];
  if (id === undefined) return null;
  const row = await findUpload(db, id);
  const { uploadedBy: owner, purpose, field } = asked;
  const own = row && isOwn(row, owner) && row.purpose === purpose;
  if (!row || !own || Date.parse(row.expiresAt) <= now()) {
    const text = 'This upload is not there any more. Please upload the file again.';
    throw invalid(text, { [field]: text });
  }
  if (row.sha256 === null) {
    const text = 'The file has not arrived completely. Please finish the upload first.';
    throw new AppError('conflict', text, { fields: { [field]: text } });
  }
  const { fileName, size, sha256 } = row;
  return { id, fileName, size, sha256, path: incomingPath(config.dataDir, id) };
}
