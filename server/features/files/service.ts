import { buffer } from 'node:stream/consumers';
import type { UploadPurpose } from '#contract/files.ts';
import type { Context } from '#server/core/context.ts';
import type { FilePurpose, FileTable } from '#server/data/db/tables/file.ts';
import { AppError, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { deleteUpload, findUpload, type Uploader } from '#server/work/uploads/upload-table.ts';
import type { MailFile, MailPicture } from '#server/work/mail/mailer.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import { outOfSpace } from '#server/work/uploads/receive.ts';
import { dropIncoming, takeUpload } from '#server/work/uploads/uploads.ts';
import { discard, keep, stage } from './content.ts';
import { inspectFor } from './inspection.ts';
import { displayName, refusalOf } from './names.ts';
import * as repository from './repository.ts';
import { admit, senderOf, staffSender } from './sender.ts';

export { discard } from './content.ts';
export { contentDisposition, displayName, nameToSave } from './names.ts';
export { sendFile } from './downloads/send-file.ts';
export { senderOf, staffSender, turnOf, uploaderOf } from './sender.ts';

type Work = Pick<Context, 'config' | 'db' | 'storage' | 'media' | 'now' | 'log'>;
type StoreWork = Work & Pick<Context, 'jobs'>;

export type StoredFile = FileTable;

/** The description of a file that the caller of `storeFile` gives. */
interface FileTarget {
  purpose: UploadPurpose;
  /** The client that will own the file. */
  clientAccountId: string | null;
  uploadedBy: Uploader;
  /** The original name of the file; by default the name given with the upload. */
  fileName?: string | undefined;
  /** The field of the call that contains the file; errors name this field. */
  field: string;
  /** True to accept documents too for a preview. */
  documents?: boolean | undefined;
}

/** Properties of a file that is made from another file. */
interface Derivation {
  purpose: FilePurpose;
  mime: string;
  /** The extension without the leading dot. */
  extension: string;
  kind: StoredFile['kind'];
  width: number | null;
  height: number | null;
  durationMs?: number | null;
}

/** A deleted file can be restored for this time, in milliseconds. */
export const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** The bytes that one client may store in total. Staff are limited only by the disk. */
const quota = 5 * 1024 * 1024 * 1024;

const usedAlready = () => new AppError('conflict', 'This upload has been used already.');

/** The URL path of a file. */
export const addressOf = ({ fileName }: Pick<StoredFile, 'fileName'>): string => `/uploads/${fileName}`;

/** The bytes that an uploader may still store. */
export const bytesLeft = async (
  { db }: Pick<Work, 'db'>,
  uploader: Uploader,
  most = quota,
): Promise<number> => (uploader.kind === 'user' ? Infinity : most - (await repository.bytesOf(db, uploader)));

/** Finds a file, deleted or not. */
export const find = ({ db }: Pick<Work, 'db'>, id: string): Promise<StoredFile | undefined> =>
  repository.find(db, id);

/** The newest file with this purpose that was made from the given file, or undefined. */
export const findDerived = (
  { db }: Pick<Work, 'db'>,
  parentId: string,
  purpose: FilePurpose,
): Promise<StoredFile | undefined> => repository.findDerived(db, parentId, purpose);

type Source = string | DiskFile;

/** A file whose content is stored durably and whose row is not written yet, with the upload that it came from. */
interface Kept {
  file: StoredFile;
  upload: Awaited<ReturnType<typeof takeUpload>> | null;
}

/**
 * Inspects one source and stores its content. With `isOneOfMany` the error about a refused file contains the file's name,
 * and the upload is kept, so that a retry gives the same error.
 */
async function keepSource(
  context: StoreWork,
  source: Source,
  target: FileTarget,
  isOneOfMany: boolean,
): Promise<Kept> {
  const { db } = context;
  const { purpose, clientAccountId, uploadedBy, field } = target;
  const upload = typeof source === 'string' ? await takeUpload(context, source, target) : null;
  const bodyFiles = typeof source === 'string' ? upload : source;
  if (!bodyFiles) throw invalid('Please choose a file.', { [field]: 'Please choose a file.' });
  // For a finished upload, the quota was checked when the upload was announced.
  if (!upload && bodyFiles.size > (await bytesLeft(context, uploadedBy)))
    throw new AppError('payload_too_large', outOfSpace, { fields: { [field]: outOfSpace } });
  const originalName = displayName(target.fileName ?? upload?.fileName ?? '');
  let inspected;
  let staged;
  try {
    const sender = await admit(context, await senderOf(context, uploadedBy), bodyFiles.size);
    staged = stage(context, bodyFiles);
    inspected = await inspectFor(context, bodyFiles, { ...target, originalName, sender });
  } catch (error) {
    await staged?.discard();
    // Another call has used the upload in the meantime and moved its content away.
    if (upload && !(await findUpload(db, upload.id))) throw usedAlready();
    // The same content would be refused again, so delete the upload.
    const refused = error instanceof AppError && error.status < 500 && error.code !== 'too_many_requests';
    if (refused && isOneOfMany) throw refusalOf(error, field, originalName);
    if (upload && refused) {
      await deleteUpload(db, upload.id);
      await dropIncoming(context, upload.id);
    }
    throw error;
  }
  const about = {
    ...inspected,
    originalName,
    purpose,
    parentId: null,
    clientAccountId,
    uploadedByKind: uploadedBy.kind,
    uploadedById: uploadedBy.id,
  };
  const file = await staged.keep(about).catch(async (error: unknown) => {
    throw upload && !(await findUpload(db, upload.id)) ? usedAlready() : error;
  });
  return { file, upload };
}

/**
 * Stores files. A source is the reference of a finished upload (`upload:<id>`) or the file of a data URL. The content is inspected
 * and stored durably. Then one transaction writes the rows and runs `work`, which writes the rows that refer to them. After a
 * failure no file remains. Finished uploads can be used again, unless a single upload's content was refused. `target`: one target
 * for all files, or one for each file in order.
 * @throws AppError at `field` with a text for the sender
 */
export async function storeFiles<T>(
  context: StoreWork,
  sources: readonly Source[],
  target: FileTarget | FileTarget[],
  work: (files: StoredFile[]) => Promise<T>,
): Promise<T> {
  const { db } = context;
  const kept: Kept[] = [];
  let result: T;
  try {
    for (const [index, source] of sources.entries()) {
      const own = Array.isArray(target) ? (target[index] as FileTarget) : target; // as many as there are sources
      kept.push(await keepSource(context, source, own, sources.length > 1));
    }
    result = await db.tx(async () => {
      for (const { file, upload } of kept) {
        if (upload && !(await deleteUpload(db, upload.id))) throw usedAlready();
        await repository.insert(db, file);
      }
      return work(kept.map(({ file }) => file));
    });
  } catch (error) {
    for (const { file } of kept) await discard(context, file);
    throw error;
  }
  for (const { upload } of kept) if (upload) await dropIncoming(context, upload.id);
  return result;
}

/** Stores one file: see `storeFiles`. */
export const storeFile = <T>(
  context: StoreWork,
  source: Source,
  target: FileTarget,
  work: (file: StoredFile) => Promise<T>,
): Promise<T> => storeFiles(context, [source], target, (files) => work(files[0] as StoredFile)); // one source, one file

/**
 * For jobs: stores a derived file durably. Afterwards write its row with `record` in the final transaction, or delete the
 * content with `discard`.
 */
export const prepareDerived = (
  context: Work,
  parent: StoredFile,
  path: string,
  { durationMs = null, ...derivation }: Derivation,
): Promise<StoredFile> =>
  keep(context, path, {
    ...derivation,
    durationMs,
    originalName: parent.originalName,
    parentId: parent.id,
    clientAccountId: parent.clientAccountId,
    uploadedByKind: null,
    uploadedById: null,
  });

/**
 * Makes renditions of a staff picture in several widths and stores them like `prepareDerived`. If one fails, the others are
 * discarded. `narrowestBytes` limits the size of the narrowest one.
 */
export async function renderWidths(
  context: Work,
  picture: StoredFile,
  widths: readonly number[],
  narrowestBytes?: number,
): Promise<StoredFile[]> {
  const { config, storage, media } = context;
  const local = await storage.localPath(picture.storageKey);
  const made: StoredFile[] = [];
  try {
    await withJobFolder(config.dataDir, async (folder) => {
      const sender = staffSender(picture);
      const sizes = await media.displaySizes(
        local.path,
        picture.mime,
        folder,
        [...widths],
        sender,
        narrowestBytes,
      );
      for (const { path, mime, width, height } of sizes) {
        const extension = mime.slice('image/'.length);
        // The name of the upload may be as private as its content.
        const nameless = { ...picture, originalName: `picture-${width}.${extension}` };
        const about = { purpose: 'rendition', kind: 'image', mime, extension, width, height } as const;
        made.push(await prepareDerived(context, nameless, path, about));
      }
    });
    return made;
  } catch (error) {
    for (const file of made) await discard(context, file);
    throw error;
  } finally {
    await local.done();
  }
}

/** The lightness of the lightest parts of a staff picture, from 0 (black) to 1 (white). */
export async function lightOf({ storage, media }: Work, file: StoredFile, of: StoredFile): Promise<number> {
  const local = await storage.localPath(file.storageKey);
  try {
    return await media.light(local.path, file.mime, staffSender(of));
  } finally {
    await local.done();
  }
}

/**
 * Stores an independent copy of a file durably. Afterwards write its row with `record`, or delete the content with `discard`.
 */
export async function copyOf(context: Work, file: StoredFile, purpose: FilePurpose): Promise<StoredFile> {
  const local = await context.storage.localPath(file.storageKey);
  try {
    const extension = file.fileName.slice(file.fileName.lastIndexOf('.') + 1);
    const { originalName, mime, kind, width, height, durationMs, clientAccountId } = file;
    const about = { originalName, mime, kind, width, height, durationMs, clientAccountId };
    return await keep(
      context,
      local.path,
      { ...about, extension, purpose, parentId: null, uploadedByKind: null, uploadedById: null },
      { size: file.size, sha256: file.sha256 },
    );
  } finally {
    await local.done();
  }
}

/** Writes the row of a prepared file in the running transaction. */
export const record = ({ db }: Pick<Work, 'db'>, file: StoredFile): Promise<void> =>
  repository.insert(db, file);

/**
 * Assigns a file and all files derived from it to another client, in the running transaction. The previous client loses
 * access.
 */
export const giveTo = ({ db }: Pick<Work, 'db'>, id: string, clientAccountId: string | null): Promise<void> =>
  repository.setClient(db, id, clientAccountId);

/** Deletes a file and all files derived from it in the running transaction. Nobody can read them afterwards. */
export async function remove({ db, now }: Pick<Work, 'db' | 'now'>, id: string): Promise<void> {
  await repository.setDeleted(db, id, iso(now()));
}

/** Restores a deleted file and all files derived from it. @throws AppError `not_found` if it has been purged */
export async function restore({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  if (!(await repository.setDeleted(db, id, null))) throw notFound('This file');
}

const nameIn = (address: string) => /^\/uploads\/([0-9a-f-]{36}\.[a-z0-9]{1,5})$/.exec(address)?.[1];

/** True for an address of the form `/uploads/{fileName}`. */
export const isOurs = (address: string): boolean => nameIn(address) !== undefined;

/** A picture in one size and one format. */
export interface Rendition {
  type: string;
  width: number;
  height: number;
  url: string;
}

/** The renditions of several pictures by picture address. AVIF comes before WebP, narrow ones before wide ones. */
export async function renditionsOf(
  { db }: Pick<Work, 'db'>,
  addresses: readonly string[],
): Promise<Map<string, Rendition[]>> {
  const names = addresses.flatMap((address) => nameIn(address) ?? []);
  const rows = names.length === 0 ? [] : await repository.renditionsOf(db, names);
  const found = new Map<string, Rendition[]>();
  for (const { pictureName, mime, width, height, fileName } of rows) {
    const of = addressOf({ fileName: pictureName });
    const rendition = { type: mime, width: width ?? 0, height: height ?? 0, url: addressOf({ fileName }) };
    found.set(of, [...(found.get(of) ?? []), rendition]);
  }
  return found;
}

/** The stored renditions of a file. AVIF comes before WebP, narrow ones before wide ones. */
export const renditionsById = ({ db }: Pick<Work, 'db'>, id: string): Promise<StoredFile[]> =>
  repository.renditionsById(db, id);

/** The ids of files of one purpose that were stored between two instants, up to a limit. */
export const storedBetween = async (
  { db }: Pick<Work, 'db'>,
  purpose: FilePurpose,
  period: { since: string; before: string },
  limit: number,
): Promise<string[]> => (await repository.storedBetween(db, purpose, period, limit)).map(({ id }) => id);

/** The file at an address of the form `/uploads/{fileName}`, deleted or not; undefined for any other address. */
export async function findByAddress(
  { db }: Pick<Work, 'db'>,
  address: string,
): Promise<StoredFile | undefined> {
  const fileName = nameIn(address);
  return fileName === undefined ? undefined : repository.findByName(db, fileName);
}

/**
 * Reads a thumbnail or WebP rendition of at most 300 KB, to embed in a mail. Null for any other file, so originals are never
 * mailed.
 */
export async function pictureForMail(
  { db, storage }: Pick<Work, 'db' | 'storage'>,
  id: string,
): Promise<MailPicture | null> {
  const row = await repository.find(db, id);
  if (!row || row.deletedAt !== null || row.size > 300_000) return null;
  if (row.purpose !== 'thumbnail' && !(row.purpose === 'rendition' && row.mime === 'image/webp')) return null;
  const found = await storage.get(row.storageKey);
  return found && { bytes: await buffer(found.stream), mime: row.mime };
}

/** Reads a file that staff attached to a mailed answer. Null for deleted files and files with another purpose. */
export async function fileForMail(
  { db, storage }: Pick<Work, 'db' | 'storage'>,
  id: string,
): Promise<MailFile | null> {
  const row = await repository.find(db, id);
  if (!row || row.deletedAt !== null || row.purpose !== 'staff-attachment') return null;
  const found = await storage.get(row.storageKey);
  return found && { bytes: await buffer(found.stream), mime: row.mime, name: row.originalName };
}
