import type { Db } from '#server/data/db/database.ts';
import type { FileTable } from '#server/data/db/tables/file.ts';

export const find = (db: Db, id: string) =>
  db.q().selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();

export const findByName = (db: Db, fileName: string) =>
  db.q().selectFrom('file').selectAll().where('fileName', '=', fileName).executeTakeFirst();

/** One page of files in order of id, each with its hash. Includes deleted files that are not purged yet. */
export const pageOfFiles = (db: Db, after: string, limit: number) =>
  db
    .q()
    .selectFrom('file')
    .select(['id', 'storageKey', 'size', 'sha256', 'purpose', 'createdAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The newest file with this purpose that was made from the given file. */
export const findDerived = (db: Db, parentId: string, purpose: FileTable['purpose']) =>
  db
    .q()
    .selectFrom('file')
    .selectAll()
    .where('parentId', '=', parentId)
    .where('purpose', '=', purpose)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The renditions of the pictures with these names, AVIF before WebP, narrow ones first. */
export const renditionsOf = (db: Db, fileNames: readonly string[]) =>
  db
    .q()
    .selectFrom('file as picture')
    .innerJoin('file as rendition', 'rendition.parentId', 'picture.id')
    .select([
      'picture.fileName as pictureName',
      'rendition.fileName',
      'rendition.mime',
      'rendition.width',
      'rendition.height',
    ])
    .where('picture.fileName', 'in', fileNames)
    .where('rendition.purpose', '=', 'rendition')
    .where('rendition.deletedAt', 'is', null)
    .orderBy('rendition.mime')
    .orderBy('rendition.width')
    .execute();

/** The renditions of a stored file, AVIF before WebP, narrow ones first. */
export const renditionsById = (db: Db, parentId: string) =>
  db
    .q()
    .selectFrom('file')
    .selectAll()
    .where('parentId', '=', parentId)
    .where('purpose', '=', 'rendition')
    .where('deletedAt', 'is', null)
    .orderBy('mime')
    .orderBy('width')
    .execute();

/** Files of one purpose that were stored between two instants. Deleted files are left out. */
export const storedBetween = (
  db: Db,
  purpose: FileTable['purpose'],
  { since, before }: { since: string; before: string },
  limit: number,
) =>
  db
    .q()
    .selectFrom('file')
    .select('id')
    .where('purpose', '=', purpose)
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', since)
    .where('createdAt', '<', before)
    .limit(limit)
    .execute();

export async function insert(db: Db, row: FileTable): Promise<void> {
  await db.q().insertInto('file').values(row).execute();
}

const proofs = (db: Db) => db.q().selectFrom('contact').select(['contact.origin', 'contact.emailVerifiedAt']);

/** The columns that show whether a contact's email address is verified. */
export const findContact = (db: Db, id: string) => proofs(db).where('contact.id', '=', id).executeTakeFirst();

/** The columns of `findContact`, for every contact of a company. */
export const peopleOf = (db: Db, clientAccountId: string) =>
  proofs(db)
    .innerJoin('membership', 'membership.contactId', 'contact.id')
    .where('membership.clientAccountId', '=', clientAccountId)
    .execute();

/** The total bytes of a person's own uploads. Deleted uploads count until they are purged. */
export async function bytesOf(db: Db, uploader: { kind: 'client' | 'user'; id: string }): Promise<number> {
  const { bytes } = await db
    .q()
    .selectFrom('file')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
    .where('uploadedById', '=', uploader.id)
    .where('uploadedByKind', '=', uploader.kind)
    .executeTakeFirstOrThrow();
  // PostgreSQL sums bigint to numeric, which the driver returns as text.
  return Number(bytes ?? 0);
}

/** The ids of a file and of all files derived from it, directly or through other derived files. */
async function family(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .q()
    .withRecursive('line', (query) =>
      query
        .selectFrom('file')
        .select('file.id')
        .where('file.id', '=', id)
        .union(query.selectFrom('file').innerJoin('line', 'line.id', 'file.parentId').select('file.id')),
    )
    .selectFrom('line')
    .select('line.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Assigns a file and all files derived from it to a client, or to none. */
export async function setClient(db: Db, id: string, clientAccountId: string | null): Promise<void> {
  await db
    .q()
    .updateTable('file')
    .set({ clientAccountId })
    .where('id', 'in', await family(db, id))
    .execute();
}

/** Marks a file and all files derived from it as deleted, or restores them. Returns false if nothing changed. */
export async function setDeleted(db: Db, id: string, deletedAt: string | null): Promise<boolean> {
  const rows = await db
    .q()
    .updateTable('file')
    .set({ deletedAt })
    .where('id', 'in', await family(db, id))
    .where('deletedAt', deletedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Removes the rows of files that were deleted at `until` or before. Returns their storage keys. */
export async function purge(db: Db, until: string): Promise<string[]> {
  const rows = await db
    .q()
    .deleteFrom('file')
    .where('deletedAt', '<=', until)
    .returning('storageKey')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** All storage keys that start with `prefix`, which ends with a slash. */
export async function keysOf(db: Db, prefix: string): Promise<Set<string>> {
  const rows = await db
    .q()
    .selectFrom('file')
    .select('storageKey')
    .where('storageKey', '>=', prefix)
    // In ASCII, "0" is the next character after "/", so every key with this prefix is below this bound.
    .where('storageKey', '<', `${prefix.slice(0, -1)}0`)
    .execute();
  return new Set(rows.map(({ storageKey }) => storageKey));
}
