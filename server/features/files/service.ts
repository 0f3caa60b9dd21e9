import { randomUUID } from 'node:crypto';
import type { UploadPurpose } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import type { FilePurpose, FileTable } from '#server/db/schema.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { deleteUpload, findUpload, type Uploader } from '#server/uploads/upload-table.ts';
import type { Spooled } from '#server/uploads/incoming.ts';
import { outOfSpace } from '#server/uploads/receive.ts';
import { dropIncoming, takeUpload } from '#server/uploads/uploads.ts';
import { inspectFor } from './inspection.ts';
import { displayName } from './names.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'config' | 'db' | 'storage' | 'media' | 'now' | 'log'>;

/** A file that is kept. */
export type StoredFile = FileTable;

/** What the caller of `adopt` knows of a file. */
export interface Adoption {
  purpose: UploadPurpose;
  /** The client it will belong to. */
  clientAccountId: string | null;
  uploadedBy: Uploader;
  /** What it was called where it came from; the name given with the upload unless said. */
  fileName?: string | undefined;
  /** The field of the call that named it: a refusal is told there. */
  field: string;
}

/** What a file made from another one is. */
export interface Derivation {
  purpose: FilePurpose;
  mime: string;
  /** Without the dot. */
  extension: string;
  kind: StoredFile['kind'];
  width: number | null;
  height: number | null;
  durationMs?: number | null;
}

/** How long a removed file can be brought back, in milliseconds. */
export const keptMs = 30 * 24 * 60 * 60 * 1000;

/** What one client may store in all, in bytes. Staff have no limit but the disk. */
const quota = 5 * 1024 * 1024 * 1024;

const usedAlready = () => new AppError('conflict', 'This upload has been used already.');

const iso = (ms: number) => new Date(ms).toISOString();

/** The address of a file. */
export const addressOf = ({ fileName }: Pick<StoredFile, 'fileName'>): string => `/uploads/${fileName}`;

/** How many bytes somebody may still store. */
export const bytesLeft = async ({ db }: Pick<Work, 'db'>, uploader: Uploader): Promise<number> =>
  uploader.kind === 'user' ? Infinity : quota - (await repository.bytesOf(db, uploader));

/** One file, also a removed one. */
export const find = ({ db }: Pick<Work, 'db'>, id: string): Promise<StoredFile | undefined> =>
  repository.find(db, id);

/** What was made from a file for a purpose, the newest; undefined while there is nothing. */
export const findDerived = (
  { db }: Pick<Work, 'db'>,
  parentId: string,
  purpose: FilePurpose,
): Promise<StoredFile | undefined> => repository.findDerived(db, parentId, purpose);

type Description = Omit<
  StoredFile,
  'id' | 'fileName' | 'storageKey' | 'size' | 'sha256' | 'createdAt' | 'deletedAt'
> & { extension: string };

/** Makes the content durable and gives the row for it, which is not there yet. */
async function keep({ storage, now }: Work, path: string, about: Description, known?: Spooled) {
  const { extension, ...described } = about;
  const name = randomUUID();
  // 256 folders of even size, so that none grows too large to be read.
  const fileName = `${name}.${extension}`;
  const storageKey = `${name.slice(0, 2)}/${fileName}`;
  const { size, sha256 } = await storage.putFile(storageKey, path, known);
  const at = now();
  return {
    ...described,
    id: newId(at),
    fileName,
    storageKey,
    size,
    sha256,
    createdAt: iso(at),
    deletedAt: null,
  } satisfies StoredFile;
}

/** Removes the content of a file whose row was not written. What fails here, the sweep finds. */
export async function discard(
  { storage, log }: Pick<Work, 'storage' | 'log'>,
  file: StoredFile,
): Promise<void> {
  await storage
    .delete(file.storageKey)
    .catch((error: unknown) => log.warn({ err: error }, 'an object stays until it is swept'));
}

/**
 * Takes a file over: the reference of a finished upload (`upload:<id>`), or what a data URL left in `spooled`. Its content
 * is inspected and made durable; then, in one transaction, its row is written and `work` runs, which writes what refers to
 * it. When anything fails, nothing is left of the file but a finished upload, which can be used in another try.
 *
 * @throws AppError at `field` with a text fit to show
 */
export async function adopt<T>(
  context: Work,
  source: string | Spooled,
  adoption: Adoption,
  work: (file: StoredFile) => Promise<T>,
): Promise<T> {
  const { config, db } = context;
  const { purpose, clientAccountId, uploadedBy, field } = adoption;
  const upload = typeof source === 'string' ? await takeUpload(context, source, adoption) : null;
  const spooled = typeof source === 'string' ? upload : source;
  if (!spooled) throw invalid('Please choose a file.', { [field]: 'Please choose a file.' });
  // A finished upload was counted when it was announced.
  if (!upload && spooled.size > (await bytesLeft(context, uploadedBy)))
    throw new AppError('payload_too_large', outOfSpace, { fields: { [field]: outOfSpace } });
  const originalName = displayName(adoption.fileName ?? upload?.fileName ?? '');
  let inspected;
  try {
    inspected = await inspectFor(context, spooled, { purpose, originalName, field });
  } catch (error) {
    // Another call has taken it meanwhile, and its bytes with it.
    if (upload && !(await findUpload(db, upload.id))) throw usedAlready();
    // What is refused for its content is refused again: there is nothing to keep it for.
    if (upload && error instanceof AppError && error.status < 500) {
      await deleteUpload(db, upload.id);
      await dropIncoming(config.dataDir, upload.id);
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
  const file = await keep(context, spooled.path, about, spooled).catch(async (error: unknown) => {
    throw upload && !(await findUpload(db, upload.id)) ? usedAlready() : error;
  });
  let result: T;
  try {
    result = await db.tx(async () => {
      if (upload && !(await deleteUpload(db, upload.id))) throw usedAlready();
      await repository.insert(db, file);
      return work(file);
    });
  } catch (error) {
    await discard(context, file);
    throw error;
  }
  if (upload) await dropIncoming(config.dataDir, upload.id);
  return result;
}

/**
 * Makes a file durable that was made from another one, for jobs: `record` then writes its row in their finishing
 * transaction, or `discard` removes it.
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

/** Writes the row of a prepared file, in the running transaction. */
export const record = ({ db }: Pick<Work, 'db'>, file: StoredFile): Promise<void> =>
  repository.insert(db, file);

/** Gives a file with all that was made from it to another client, in the running transaction; the one before loses it. */
export const giveTo = ({ db }: Pick<Work, 'db'>, id: string, clientAccountId: string | null): Promise<void> =>
  repository.setClient(db, id, clientAccountId);

/** Removes a file with all that was made from it, in the running transaction: nobody can read it from then on. */
export async function remove({ db, now }: Pick<Work, 'db' | 'now'>, id: string): Promise<void> {
  await repository.setDeleted(db, id, iso(now()));
}

/** Brings a removed file back with all that was made from it. @throws AppError when it is gone for good */
export async function restore({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  if (!(await repository.setDeleted(db, id, null))) throw notFound('This file');
}

const nameIn = (address: string) => /^\/uploads\/([0-9a-f-]{36}\.[a-z0-9]{1,5})$/.exec(address)?.[1];

/** True for an address like `/uploads/{fileName}`. */
export const isOurs = (address: string): boolean => nameIn(address) !== undefined;

/** One of the sizes and formats in which a picture is shown. */
export interface Rendition {
  type: string;
  width: number;
  height: number;
  url: string;
}

/** What the pictures behind these addresses are shown as, by address: AVIF first, the narrow ones first. */
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

/** The file behind an address like `/uploads/{fileName}`, also a removed one; undefined when it is no address of ours. */
export async function findByAddress(
  { db }: Pick<Work, 'db'>,
  address: string,
): Promise<StoredFile | undefined> {
  const fileName = nameIn(address);
  return fileName === undefined ? undefined : repository.findByName(db, fileName);
}
