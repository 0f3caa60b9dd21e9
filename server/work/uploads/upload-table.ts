import type { Db } from '#server/data/db/database.ts';
import type { UploadTable } from '#server/data/db/tables/file.ts';

/**
 * The owner of an upload: a company, through one of its contacts, or a member of staff. The sender of a request is not a
 * contact; then the owner's id is that of the request.
 */
export type Uploader =
  | { kind: 'client'; id: string; contactId: string | null; network?: string | undefined }
  | { kind: 'user'; id: string; contactId?: undefined };

/** True if this person started the upload. Limits count the uploads of the whole company. */
export const isOwn = (
  { ownerKind, ownerId, contactId }: Pick<UploadTable, 'ownerKind' | 'ownerId' | 'contactId'>,
  person: Uploader,
): boolean =>
  ownerKind === person.kind &&
  ownerId === person.id &&
  (contactId === null || contactId === person.contactId);

const ownedBy = (db: Db, owner: Pick<Uploader, 'kind' | 'id'>) =>
  db.q().selectFrom('upload').where('ownerId', '=', owner.id).where('ownerKind', '=', owner.kind);

/** An upload by its id, whoever owns it. */
export const findUpload = (db: Db, id: string): Promise<UploadTable | undefined> =>
  db.q().selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();

/** How many uploads an owner has that nothing uses yet, and their announced bytes in total. */
export async function openUploads(db: Db, owner: Uploader): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await ownedBy(db, owner)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      // PostgreSQL sums `bigint` values as `numeric`, which the driver returns as text.
      eb.fn.sum<number | string | null>('size').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { count, bytes: Number(bytes ?? 0) };
}

export async function insertUpload(db: Db, row: UploadTable): Promise<void> {
  await db.q().insertInto('upload').values(row).execute();
}

/** Marks an upload as complete, and extends its expiry. */
export async function finishUpload(db: Db, id: string, sha256: string, expiresAt: string): Promise<void> {
  await db.q().updateTable('upload').set({ sha256, expiresAt }).where('id', '=', id).execute();
}

/** Deletes the row of an upload; false if another request has deleted it. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const row = await db.q().deleteFrom('upload').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows of expired uploads, and returns their ids. */
export async function deleteExpiredUploads(db: Db, at: string): Promise<string[]> {
  const rows = await db.q().deleteFrom('upload').where('expiresAt', '<=', at).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the given ids for which an upload exists. */
export async function knownUploads(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.q().selectFrom('upload').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
