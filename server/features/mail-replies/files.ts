import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { uploadReference } from '#contract/files.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { bytesLeft, displayName, uploaderOf } from '#server/features/files/service.ts';
import type { MailedFile } from '#server/work/media/mails/read-mail.ts';
import { receiveUpload, removeUpload, startUpload } from '#server/work/uploads/receive.ts';
import type { Person } from './answer.ts';

/** A file of a mail, stored as a finished upload of the mail's writer. */
export interface Uploaded {
  id: string;
  name: string;
  reference: string;
}

/** The sender of a request may mail this many bytes in all files together. */
const mostOfSender = 100 * 1024 * 1024;

/** The files of a stopped mail are kept for this time, in milliseconds. */
const stoppedMs = 30 * 24 * 60 * 60 * 1000;

/** Makes uploads from the files of a mail. The files are inspected like uploads from a browser. */
export async function uploadFiles(
  context: Context,
  person: Person,
  files: readonly MailedFile[],
  { forStopped = false } = {},
): Promise<Uploaded[]> {
  const owner = uploaderOf(person);
  const made: Uploaded[] = [];
  try {
    for (const { path, name } of files) {
      const { size } = await stat(path);
      if (size === 0) continue;
      const fileName = displayName(name);
      const purpose = owner.kind === 'client' ? ('attachment' as const) : ('staff-attachment' as const);
      const { row } = await startUpload(context, owner, {
        purpose,
        fileName,
        size,
        bytesLeft: await bytesLeft(context, owner, person.kind === 'sender' ? mostOfSender : undefined),
        ...(forStopped ? { keptMs: stoppedMs } : {}),
      });
      made.push({ id: row.id, name: fileName, reference: uploadReference(row.id) });
      await receiveUpload(context, row.id, [owner], {
        offset: 0,
        length: size,
        source: createReadStream(path),
      });
    }
  } catch (error) {
    await dropFiles(context, person, made);
    // If the quota is used up, a stopped mail keeps only the names of its files.
    if (forStopped && error instanceof AppError && error.status < 500) return [];
    throw error;
  }
  return made;
}

/** Deletes unused uploads. */
export async function dropFiles(context: Context, person: Person, files: readonly Uploaded[]): Promise<void> {
  for (const { id } of files)
    await removeUpload(context, id, [uploaderOf(person)]).catch((error: unknown) => {
      // Ignore the error if the upload was used in the meantime, or deleted because its file was refused.
      if (!(error instanceof AppError)) throw error;
    });
}

/** The file that caused this error, with the text for the sender; null for other errors. */
export function refusedFile(
  error: unknown,
  files: readonly Uploaded[],
): { file: Uploaded; words: string } | null {
  if (!(error instanceof AppError) || error.status >= 500 || error.code === 'too_many_requests') return null;
  const text = error.fields?.['files'];
  const [only] = files;
  if (text === undefined || !only) return null;
  const file = files.length === 1 ? only : files.find(({ name }) => text.startsWith(`${name}: `));
  if (!file) return null;
  return { file, words: text.startsWith(`${file.name}: `) ? text : `${file.name}: ${text}` };
}
