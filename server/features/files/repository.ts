import type { Db } from '#server/db/database.ts';
import type { FileTable } from '#server/db/schema.ts';

export const find = (db: Db, id: string) =>
  db.q().selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();

export const findByName = (db: Db, fileName: string) =>
  db.q().selectFrom('file').selectAll().where('fileName', '=', fileName).executeTakeFirst();

/** The file made from another one for this purpose, the newest first. */
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

/** What pictures of these names are shown as, the narrow ones first, AVIF before WebP. */
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

export async function insert(db: Db, row: FileTable): Promise<void> {
  await db.q().insertInto('file').values(row).execute();
}

/** Bytes that somebody's own uploads take, deleted ones included until they are gone. */
export async function bytesOf(db: Db, uploader: { kind: 'client' | 'user'; id: string }): Promise<number> {
  const { bytes } = await db
    .q()
    .selectFrom('file')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
    .where('uploadedById', '=', uploader.id)
    .where('uploadedByKind', '=', uploader.kind)
    .executeTakeFirstOrThrow();
  // PostgreSQL sums bigint to numeric, which arrives as text.
  return Number(bytes ?? 0);
}

/** The ids of a file and of all that was made from it, however far. */
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

/** Gives a file and what was made from it to a client. */
export async function setClient(db: Db, id: string, clientAccountId: string | null): Promise<void> {
  await db
    .q()
    .updateTable('file')
    .set({ clientAccountId })
    .where('id', 'in', await family(db, id))
    .execute();
}

/** Marks a file and what was made from it as deleted, or brings all of it back. False when there was nothing to do. */
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

/** Removes the rows of what was deleted at `until` or before, and gives where their content lies. */
export async function purge(db: Db, until: string): Promise<string[]> {
  const rows = await db
    .q()
    .deleteFrom('file')
    .where('deletedAt', '<=', until)
    .returning('storageKey')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Where the content of every file lies whose key starts with `prefix`. */
export async function keysOf(db: Db, prefix: string): Promise<Set<string>> {
  const rows = await db
    .q()
    .selectFrom('file')
    .select('storageKey')
    .where('storageKey', '>=', prefix)
    // The character after "/" ends what starts with the prefix.
    .where('storageKey', '<', `${prefix.slice(0, -1)}0`)
    .execute();
  return new Set(rows.map(({ storageKey }) => storageKey));
}
