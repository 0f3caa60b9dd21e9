import type { Db } from '#server/db/database.ts';
import { countAll, newestFirst, pageOf, type PageQuery } from '#server/db/lists.ts';
import type { ArtworkTable } from '#server/db/preview-tables.ts';

const withFiles = (db: Db) =>
  db
    .q()
    .selectFrom('artwork')
    .innerJoin('file', 'file.id', 'artwork.fileId')
    .leftJoin('file as thumbnail', (join) =>
      join.onRef('thumbnail.id', '=', 'artwork.thumbnailId').on('thumbnail.deletedAt', 'is', null),
    )
    .select([
      'artwork.id',
      'artwork.clientAccountId',
      'artwork.originalName',
      'artwork.category',
      'artwork.description',
      'artwork.createdAt',
      'file.fileName',
      'file.mime',
      'file.size',
      'thumbnail.fileName as thumbnailName',
    ])
    .where('artwork.deletedAt', 'is', null);

type Joined = Awaited<ReturnType<ReturnType<typeof withFiles>['executeTakeFirstOrThrow']>>;

const addressOf = (fileName: string) => `/uploads/${fileName}`;

const toArtwork = ({ mime, size, thumbnailName, ...row }: Joined) => ({
  ...row,
  fileType: mime,
  fileSize: size,
  filePath: addressOf(row.fileName),
  thumbnailUrl: thumbnailName === null ? null : addressOf(thumbnailName),
});

/** A piece of artwork that is not deleted. */
export async function find(db: Db, id: string) {
  const row = await withFiles(db).where('artwork.id', '=', id).executeTakeFirst();
  return row && toArtwork(row);
}

/** The row behind a piece of artwork, deleted or not. */
export const findRow = (db: Db, id: string) =>
  db.q().selectFrom('artwork').selectAll().where('id', '=', id).executeTakeFirst();

/** How many files a client has given. */
const countOfClient = (db: Db, clientAccountId: string): Promise<number> =>
  countAll(
    db
      .q()
      .selectFrom('artwork')
      .where('clientAccountId', '=', clientAccountId)
      .where('deletedAt', 'is', null),
  );

/** One page of a client's artwork, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery) {
  const own = withFiles(db).where('artwork.clientAccountId', '=', clientAccountId);
  const found = await newestFirst(own, 'artwork.id', page);
  return pageOf(found.map(toArtwork), page.limit, await countOfClient(db, clientAccountId));
}

export async function insert(db: Db, row: ArtworkTable): Promise<void> {
  await db.q().insertInto('artwork').values(row).execute();
}

export async function setThumbnail(db: Db, id: string, thumbnailId: string): Promise<void> {
  await db.q().updateTable('artwork').set({ thumbnailId }).where('id', '=', id).execute();
}

/** Deletes a client's artwork or brings it back; nothing happens when it is so already, or was deleted before `since`. */
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
