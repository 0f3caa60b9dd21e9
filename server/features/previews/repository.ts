import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/db/lists.ts';
import type { ClientPreviewTable } from '#server/db/preview-tables.ts';

type State = ClientPreviewTable['state'];

/** The counter of the previews that are not deleted. */
export const countName = 'previews.current';

interface StaffQuery extends PageQuery {
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
}

const addressOf = (fileName: string | null) => (fileName === null ? null : `/uploads/${fileName}`);

const withFiles = (db: Db) =>
  db
    .q()
    .selectFrom('clientPreview as preview')
    .innerJoin('clientAccount as client', 'client.id', 'preview.clientAccountId')
    .leftJoin('project', (join) =>
      join
        .onRef('project.id', '=', 'preview.projectId')
        // A project that went to another client is not named any more.
        .onRef('project.clientAccountId', '=', 'preview.clientAccountId')
        .on('project.deleted', '=', false),
    )
    .leftJoin('file as original', 'original.id', 'preview.originalId')
    .leftJoin('file as marked', 'marked.id', 'preview.markedId')
    .leftJoin('file as thumbnail', 'thumbnail.id', 'preview.thumbnailId')
    .leftJoin('file as poster', 'poster.id', 'preview.posterId')
    .selectAll('preview')
    .select([
      'project.title as projectTitle',
      'client.name as clientName',
      'client.clientCode',
      'original.fileName as originalFile',
      'original.size as originalSize',
      'marked.fileName as markedFile',
      'marked.size as markedSize',
      'marked.width',
      'marked.height',
      'marked.durationMs',
      'thumbnail.fileName as thumbnailFile',
      'poster.fileName as posterFile',
    ])
    .where('preview.deleted', '=', false);

type Joined = Awaited<ReturnType<ReturnType<typeof withFiles>['executeTakeFirstOrThrow']>>;

const promises = { watermarkApplied: true, allowDownload: false } as const;

const toStaffPreview = (row: Joined) => ({
  ...row,
  ...promises,
  fileUrl: addressOf(row.markedFile),
  originalFileUrl: addressOf(row.originalFile) ?? '',
  fileSize: row.originalSize ?? 0,
  thumbnailUrl: addressOf(row.thumbnailFile),
  posterUrl: addressOf(row.posterFile),
});

// Names what a client may know, one by one: nothing of the original gets here by being added to the row.
const toClientPreview = (row: Joined) => ({
  id: row.id,
  clientAccountId: row.clientAccountId,
  projectId: row.projectTitle === null ? null : row.projectId,
  projectTitle: row.projectTitle,
  title: row.title,
  description: row.description,
  fileType: row.fileType,
  width: row.width,
  height: row.height,
  durationMs: row.durationMs,
  createdAt: row.createdAt,
  ...promises,
  fileUrl: addressOf(row.markedFile) ?? '',
  fileSize: row.markedSize ?? 0,
  thumbnailUrl: addressOf(row.thumbnailFile),
  posterUrl: addressOf(row.posterFile),
});

/** A preview as staff see it, unless it is deleted. */
export async function find(db: Db, id: string) {
  const row = await withFiles(db).where('preview.id', '=', id).executeTakeFirst();
  return row && toStaffPreview(row);
}

/** The row alone, deleted or not. */
export const findRow = (db: Db, id: string) =>
  db.q().selectFrom('clientPreview').selectAll().where('id', '=', id).executeTakeFirst();

/** One page for staff, newest first. */
export async function list(db: Db, { clientAccountId, projectId, limit, cursor }: StaffQuery) {
  let matching = withFiles(db);
  if (clientAccountId) matching = matching.where('preview.clientAccountId', '=', clientAccountId);
  if (projectId) matching = matching.where('preview.projectId', '=', projectId);
  const found = await newestFirst(matching, 'preview.id', { limit, cursor });
  const total =
    (clientAccountId ?? projectId)
      ? await countUpTo(db, matching.clearSelect().select('preview.id'))
      : (await counters.read(db, [countName]))[countName];
  return pageOf(found.map(toStaffPreview), limit, total);
}

/** One page of what a client may see: the own previews that are ready, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery) {
  const own = withFiles(db)
    .where('preview.clientAccountId', '=', clientAccountId)
    .where('preview.state', '=', 'ready')
    .where('marked.id', 'is not', null);
  const found = await newestFirst(own, 'preview.id', page);
  return pageOf(
    found.map(toClientPreview),
    page.limit,
    await countUpTo(db, own.clearSelect().select('preview.id')),
  );
}

/** True when this is the marked rendition, or the poster, of a preview that its client may see. */
export const isShown = async (db: Db, fileId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('clientPreview')
    .select('id')
    .where((eb) => eb.or([eb('markedId', '=', fileId), eb('posterId', '=', fileId)]))
    .where('state', '=', 'ready')
    .where('deleted', '=', false)
    .executeTakeFirst()) !== undefined;

export async function insert(db: Db, row: ClientPreviewTable): Promise<void> {
  await db.q().insertInto('clientPreview').values(row).execute();
}

/** Changes a preview that is in one of these states and not deleted. Gives the row, or nothing when it was not. */
export const change = (
  db: Db,
  id: string,
  from: readonly State[],
  values: Partial<Omit<ClientPreviewTable, 'id'>>,
) =>
  db
    .q()
    .updateTable('clientPreview')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('deleted', '=', false)
    .returningAll()
    .executeTakeFirst();

/** The previews that wait for a machine that can encode video. */
export const listHeld = (db: Db) =>
  db
    .q()
    .selectFrom('clientPreview')
    .select(['id', 'clientAccountId'])
    .where('state', '=', 'held')
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();

/** Deletes a preview or brings it back; nothing happens when it is so already, or was deleted before `since`. */
export const setDeleted = (db: Db, id: string, deletedAt: string | null, since: string) =>
  db
    .q()
    .updateTable('clientPreview')
    .set({ deleted: deletedAt !== null, deletedAt })
    .where('id', '=', id)
    .where('deleted', '=', deletedAt === null)
    .$if(deletedAt === null, (query) => query.where('deletedAt', '>', since))
    .returningAll()
    .executeTakeFirst();

/** The previews that were deleted at `until` or before. */
export const listDeleted = (db: Db, until: string) =>
  db
    .q()
    .selectFrom('clientPreview')
    .select('id')
    .where('deleted', '=', true)
    .where('deletedAt', '<=', until)
    .execute();

/** Removes previews for good. */
export async function removeAll(db: Db, ids: string[]): Promise<void> {
  await db.q().deleteFrom('clientPreview').where('id', 'in', ids).execute();
}
