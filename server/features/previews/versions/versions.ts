import { createHash } from 'node:crypto';
import type { StaffVersionFile, VersionPage } from '#contract/preview-versions.ts';
import type { Reader } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { PreviewVersionTable, VersionFileTable } from '#server/data/db/tables/round.ts';
import type { ClientPreviewTable } from '#server/data/db/tables/preview.ts';
import { contactOf, staffOf } from '#server/data/db/views/people.ts';
import type { StoredFile } from '#server/features/files/service.ts';
import * as previews from '../repository.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
export type VersionRow = PreviewVersionTable;

/** The content hash that a decision refers to: SHA-256 of the hashes of the files, in order, one hash on each line. */
const contentHashOf = (hashes: readonly string[]): string =>
  createHash('sha256').update(hashes.join('\n')).digest('hex');

/** The details of a new version. */
interface AboutVersion {
  note: string | null;
  dueOn: string | null;
  overrideReason: string | null;
  userId: string;
}

/** The columns that a preview copies from the version that it shows, so that lists read only one row. */
export const copiesOf = (version: VersionRow, file: VersionFileTable) =>
  ({
    fileType: file.kind === 'video' ? 'video' : 'image',
    originalName: file.originalName,
    originalId: file.originalId,
    markedId: file.markedId,
    thumbnailId: file.thumbnailId,
    posterId: file.posterId,
    state: version.state,
    progress: version.progress,
    reason: version.reason,
  }) satisfies Partial<ClientPreviewTable>;

/** Builds the rows of a version and its files from the originals. */
export function build(
  { now }: Pick<Work, 'now'>,
  previewId: string,
  number: number,
  originals: readonly StoredFile[],
  about: AboutVersion,
): { version: VersionRow; files: VersionFileTable[] } {
  const at = now();
  const version: VersionRow = {
    // The first version has the id of its preview, so that the old address still works after a merge.
    id: number === 1 ? previewId : newId(at),
    previewId,
    number,
    contentHash: contentHashOf(originals.map(({ sha256 }) => sha256)),
    state: 'processing',
    progress: 0,
    reason: null,
    ...about,
    mistake: null,
    createdAt: iso(at),
    readyAt: null,
  };
  const files = originals.map((original, index) => ({
    id: newId(at),
    versionId: version.id,
    position: index + 1,
    kind: original.kind,
    originalName: original.originalName,
    originalId: original.id,
    sha256: original.sha256,
    transparent: false,
    markedId: null,
    markNames: null,
    thumbnailId: null,
    posterId: null,
  }));
  return { version, files };
}

/**
 * Makes a preview show its newest ready version, else its newest version. Returns the preview's row; undefined if the
 * preview is deleted.
 */
export async function showCurrent({ db, now }: Work, previewId: string) {
  const version =
    (await repository.newest(db, previewId, 'ready')) ?? (await repository.newest(db, previewId));
  const [file] = version ? await repository.filesOf(db, version.id) : [];
  if (!version || !file) throw new Error(`Preview ${previewId} has no version.`);
  return previews.change(db, previewId, { ...copiesOf(version, file), updatedAt: iso(now()) });
}

const addressOf = (fileName: string | null) => (fileName === null ? null : `/uploads/${fileName}`);

type Slice = Awaited<ReturnType<typeof repository.slicesOf>>[number];

function pagesOf(slices: Slice[]): VersionPage[] {
  const pages = new Map<number, VersionPage>();
  for (const { page, y, width, height, fileName } of slices) {
    const known = pages.get(page) ?? { page, width, height: 0, slices: [] };
    known.slices.push({ url: `/uploads/${fileName}`, y, height });
    known.height = Math.max(known.height, y + height);
    pages.set(page, known);
  }
  return [...pages.values()];
}

/** The versions of a preview as staff see them, newest first, without feedback and pins. */
export async function listOf({ db }: Pick<Work, 'db'>, previewId: string, onlyReady: boolean) {
  const all = await repository.list(db, previewId);
  const rows = onlyReady ? all.filter(({ state }) => state === 'ready') : all;
  const ids = rows.map(({ id }) => id);
  const files = await repository.filesWithAddresses(db, ids);
  const slices = Map.groupBy(await repository.slicesOf(db, ids), ({ versionFileId }) => versionFileId);
  const newest = rows.find(({ state }) => state === 'ready')?.id;
  const filesOf = (versionId: string): StaffVersionFile[] =>
    files
      .filter((file) => file.versionId === versionId)
      .map((file) => ({
        ...file,
        fileUrl: addressOf(file.markedFile),
        thumbnailUrl: addressOf(file.thumbnailFile),
        posterUrl: addressOf(file.posterFile),
        originalFileUrl: addressOf(file.originalFile),
        fileSize: file.originalSize ?? 0,
        pages: file.kind === 'video' ? [] : pagesOf(slices.get(file.id) ?? []),
      }));
  return rows.map((row) => ({ ...row, newest: row.id === newest, files: filesOf(row.id) }));
}

/** The newest ready version with its files; null if there is none. */
export async function newestReady({ db }: Pick<Work, 'db'>, previewId: string) {
  const version = await repository.newest(db, previewId, 'ready');
  return version ? { version, files: await repository.filesOf(db, version.id) } : null;
}

/** Finds a version of a preview. @throws AppError `not_found` */
export async function findOrRefuse({ db }: Pick<Work, 'db'>, previewId: string, id: string) {
  const version = await repository.findOf(db, previewId, id);
  if (!version) throw notFound('This version');
  return version;
}

/** The person who uploaded a version. */
export const uploaderOf = (version: Parameters<typeof staffOf>[0], reader: Reader) =>
  staffOf(version, reader);

/** The contacts who have seen these versions, in the order of their first view. */
export async function seenOf({ db }: Pick<Work, 'db'>, versionIds: string[], reader: Reader) {
  const rows = await repository.seenOf(db, versionIds);
  const named = rows.flatMap(({ versionId, firstAt, lastAt, ...contact }) => {
    const person = contactOf(contact, reader);
    return person ? [{ versionId, seen: { person, firstAt, lastAt } }] : [];
  });
  return new Map(
    [...Map.groupBy(named, ({ versionId }) => versionId)].map(([id, found]) => [
      id,
      found.map(({ seen }) => seen),
    ]),
  );
}

/** The version of a preview that a contact has seen last, or null. */
export const lastSeenBy = async ({ db }: Pick<Work, 'db'>, previewId: string, contactId: string) =>
  (await repository.lastSeen(db, previewId, contactId))?.id ?? null;

/** Records that a contact has seen a version. Returns true the first time. */
export async function see({ db, now }: Pick<Work, 'db' | 'now'>, versionId: string, contactId: string) {
  const before = await repository.hasSeen(db, versionId, contactId);
  await repository.see(db, versionId, contactId, iso(now()));
  return !before;
}

/** The preview to which a version belongs. The address of a preview that was merged redirects there. */
export const previewOf = async ({ db }: Pick<Work, 'db'>, id: string): Promise<string> =>
  (await repository.find(db, id))?.previewId ?? id;
