import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { Reader } from '#server/access/people/person.ts';
import { contactColumns, contactOf } from '#server/data/db/views/people.ts';
import {
  countAll,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import type { ArtworkTable } from '#server/data/db/tables/preview.ts';

const withFiles = (db: Db) =>
  db
    .q()
    .selectFrom('artwork')
    .innerJoin('file', 'file.id', 'artwork.fileId')
    .leftJoin('file as thumbnail', (join) =>
      join.onRef('thumbnail.id', '=', 'artwork.thumbnailId').on('thumbnail.deletedAt', 'is', null),
    )
    .leftJoin('contact', 'contact.id', 'artwork.contactId')
    .select([
      'artwork.id',
      'artwork.clientAccountId',
      'artwork.originalName',
      'artwork.category',
      'artwork.description',
      'artwork.contactId',
      'artwork.createdAt',
      'file.fileName',
      'file.mime',
      'file.size',
      'thumbnail.fileName as thumbnailName',
    ])
    .select(contactColumns)
    .where('artwork.deletedAt', 'is', null);

type Joined = Awaited<ReturnType<ReturnType<typeof withFiles>['executeTakeFirstOrThrow']>>;

const addressOf = (fileName: string) => `/uploads/${fileName}`;

const toArtwork = ({ mime, size, thumbnailName, ...row }: Joined, reader: Reader) => ({
  ...row,
  author: contactOf(row, reader),
  fileType: mime,
  fileSize: size,
  filePath: addressOf(row.fileName),
  thumbnailUrl: thumbnailName === null ? null : addressOf(thumbnailName),
});

/** Finds an artwork file that is not deleted. */
export async function find(db: Db, id: string, reader: Reader) {
  const row = await withFiles(db).where('artwork.id', '=', id).executeTakeFirst();
  return row && toArtwork(row, reader);
}

/** Finds the row of an artwork file, deleted or not. */
export const findRow = (db: Db, id: string) =>
  db.q().selectFrom('artwork').selectAll().where('id', '=', id).executeTakeFirst();

/** The number of a client's files. */
export const countOfClient = (db: Db, clientAccountId: string): Promise<number> =>
  countAll(
    db
      .q()
      .selectFrom('artwork')
      .where('clientAccountId', '=', clientAccountId)
      .where('deletedAt', 'is', null),
  );

/** One page of a client's artwork, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery, reader: Reader) {
  const own = withFiles(db).where('artwork.clientAccountId', '=', clientAccountId);
  const found = await newestFirst(own, 'artwork.id', page);
  const files = found.map((row) => toArtwork(row, reader));
  return pageOf(
    files,
    page.limit,
    await totalOfSearch(found, page, () => countOfClient(db, clientAccountId)),
  );
}

export async function insert(db: Db, row: Insertable<ArtworkTable>): Promise<void> {
  await db.q().insertInto('artwork').values(row).execute();
}

export async function setThumbnail(db: Db, id: string, thumbnailId: string): Promise<void> {
  await db.q().updateTable('artwork').set({ thumbnailId }).where('id', '=', id).execute();
}

/**
 * Deletes or restores an artwork file of a client. Does nothing if the file is deleted or restored already, or was
 * deleted before `since`.
 */
export const setDeleted = (
  db: Db,
  { id, clientAccountId }: { id: string; clientAccountId: string },
  deletedAt: string | null,
  since: string,
) =>
  db
    .q()
    .updateTable('artwork')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('clientAccountId', '=', clientAccountId)
    .where((eb) => (deletedAt === null ? eb('deletedAt', '>', since) : eb('deletedAt', 'is', null)))
    .returning(['fileId', 'thumbnailId'])
    .executeTakeFirst();

/** Reads the data that notices about artwork files show. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('artwork')
    .innerJoin('clientAccount as client', 'client.id', 'artwork.clientAccountId')
    .leftJoin('contact', 'contact.id', 'artwork.contactId')
    .select(['artwork.id', 'artwork.clientAccountId', 'artwork.originalName', 'artwork.description'])
    .select(['client.name as clientName', 'contact.name as contactName', 'contact.email as contactEmail'])
    .where('artwork.id', 'in', ids)
    .where('artwork.deletedAt', 'is', null)
    .execute();

/** Marks the files of a client as seen by staff. Returns how many were new. */
export const look = async (db: Db, clientAccountId: string, lookedAt: string): Promise<number> =>
  (
    await db
      .q()
      .updateTable('artwork')
      .set({ lookedAt })
      .where('clientAccountId', '=', clientAccountId)
      .where('lookedAt', 'is', null)
      .returning('id')
      .execute()
  ).length;
