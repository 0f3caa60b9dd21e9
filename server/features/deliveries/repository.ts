import type { Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { DeliveryFileTable, DeliveryTable } from '#server/data/db/tables/round.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { contactColumns, contactOf, staffColumns, staffOf } from '#server/data/db/views/people.ts';
import { versionDecisionOf } from '#server/data/db/views/previews.ts';

interface ListQuery extends PageQuery {
  clientAccountId?: string | undefined;
  previewId?: string | undefined;
  projectId?: string | undefined;
  mine?: string | undefined;
}

export async function insert(db: Db, row: DeliveryTable, files: DeliveryFileTable[]): Promise<void> {
  await db.q().insertInto('delivery').values(row).execute();
  await db.q().insertInto('deliveryFile').values(files).execute();
}

const reach = { client: 'delivery.clientAccountId', project: 'project.id', owner: null } as const;

const deliveries = (db: Db) =>
  db
    .q()
    .selectFrom('delivery')
    .innerJoin('clientAccount as client', 'client.id', 'delivery.clientAccountId')
    .leftJoin('clientPreview as preview', 'preview.id', 'delivery.previewId')
    .leftJoin('project', (join) =>
      join
        .on((eb) => eb('project.id', '=', eb.fn.coalesce('preview.projectId', 'delivery.projectId')))
        .onRef('project.clientAccountId', '=', 'delivery.clientAccountId')
        .on('project.deleted', '=', false),
    )
    .leftJoin('user as staff', 'staff.id', 'delivery.userId')
    .selectAll('delivery')
    .select(staffColumns)
    .select(['client.name as clientName', 'client.clientCode', 'project.title as projectTitle'])
    .where('delivery.deleted', '=', false);

type Joined = Awaited<ReturnType<ReturnType<typeof deliveries>['executeTakeFirstOrThrow']>>;

/** Adds to each delivery its files, and the contacts who downloaded it. */
async function whole(db: Db, rows: Joined[], reader: Reader) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await db
    .q()
    .selectFrom('deliveryFile')
    .innerJoin('file', 'file.id', 'deliveryFile.fileId')
    .select(['deliveryFile.id', 'deliveryFile.deliveryId', 'deliveryFile.fileId', 'deliveryFile.name'])
    .select(['file.fileName', 'file.mime', 'file.size', 'file.sha256'])
    .where('deliveryFile.deliveryId', 'in', ids)
    .orderBy('deliveryFile.deliveryId')
    .orderBy('deliveryFile.position')
    .execute();
  const downloads = await db
    .q()
    .selectFrom('deliveryDownload as download')
    .innerJoin('contact', 'contact.id', 'download.contactId')
    .select(['download.deliveryId', 'download.downloadedAt', 'contact.id as contactId'])
    .select(contactColumns)
    .where('download.deliveryId', 'in', ids)
    .orderBy('download.downloadedAt')
    .orderBy('contact.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    deliveredBy: staffOf(row, reader),
    files: files.filter(({ deliveryId }) => deliveryId === row.id),
    downloadedBy: downloads.flatMap(({ deliveryId, downloadedAt, ...contact }) => {
      const person = deliveryId === row.id ? contactOf(contact, reader) : null;
      return person ? [{ person, downloadedAt }] : [];
    }),
  }));
}

/** A delivery with its files and the contacts who downloaded it. */
export type Whole = Awaited<ReturnType<typeof whole>>[number];

/** One page of deliveries within a scope, newest first. */
export async function list(db: Db, scope: Scope, query: ListQuery, reader: Reader) {
  const { clientAccountId, previewId, projectId, limit, cursor, mine } = query;
  let matching = narrow(deliveries(db), reach, scope, mine);
  if (clientAccountId) matching = matching.where('delivery.clientAccountId', '=', clientAccountId);
  if (previewId) matching = matching.where('delivery.previewId', '=', previewId);
  if (projectId) matching = matching.where('project.id', '=', projectId);
  const found = await newestFirst(matching, 'delivery.id', { limit, cursor });
  const total = await countUpTo(db, matching.clearSelect().select('delivery.id'));
  return pageOf(await whole(db, found, reader), limit, total);
}

/** One page of a client's deliveries, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, query: ListQuery, reader: Reader) {
  let own = deliveries(db).where('delivery.clientAccountId', '=', clientAccountId);
  if (query.previewId) own = own.where('delivery.previewId', '=', query.previewId);
  const found = await newestFirst(own, 'delivery.id', query);
  const total = await countUpTo(db, own.clearSelect().select('delivery.id'));
  return pageOf(await whole(db, found, reader), query.limit, total);
}

/** Finds a delivery within a scope. */
export async function find(db: Db, scope: Scope, id: string, reader: Reader) {
  const rows = await narrow(deliveries(db), reach, scope).where('delivery.id', '=', id).execute();
  return (await whole(db, rows, reader))[0];
}

/** Finds a delivery of a client. */
export async function findOfClient(db: Db, clientAccountId: string, id: string, reader: Reader) {
  const rows = await deliveries(db)
    .where('delivery.id', '=', id)
    .where('delivery.clientAccountId', '=', clientAccountId)
    .execute();
  return (await whole(db, rows, reader))[0];
}

/** Finds a version of a preview with its files and decision. */
export async function findVersion(db: Db, previewId: string, versionId: string) {
  const version = await db
    .q()
    .selectFrom('previewVersion as version')
    .select(['version.id', 'version.number', 'version.state'])
    .select(versionDecisionOf('version.id', 'version.previewId').as('decision'))
    .where('version.id', '=', versionId)
    .where('version.previewId', '=', previewId)
    .executeTakeFirst();
  if (!version) return undefined;
  const files = await db
    .q()
    .selectFrom('versionFile as file')
    .select(['file.id', 'file.originalId', 'file.originalName'])
    .where('file.versionId', '=', versionId)
    .orderBy('file.position')
    .execute();
  return { ...version, files };
}

export async function change(
  db: Db,
  id: string,
  values: Partial<Pick<DeliveryTable, 'locked' | 'untilPaid' | 'deleted' | 'asksForWords'>>,
): Promise<void> {
  await db.q().updateTable('delivery').set(values).where('id', '=', id).execute();
}

/** Records that a contact downloaded a delivery. Returns false if this was recorded before. */
export async function noteDownload(
  db: Db,
  deliveryId: string,
  contactId: string,
  downloadedAt: string,
): Promise<boolean> {
  const noted = await db
    .q()
    .insertInto('deliveryDownload')
    .values({ deliveryId, contactId, downloadedAt })
    .onConflict((conflict) => conflict.columns(['deliveryId', 'contactId']).doNothing())
    .returning('deliveryId')
    .execute();
  return noted.length > 0;
}

/** Stores the time of approval in the deliveries of a version; null locks them again. Returns the changed deliveries. */
export const setApproved = (db: Db, versionId: string, approvedAt: string | null) =>
  db
    .q()
    .updateTable('delivery')
    .set({ approvedAt })
    .where('versionId', '=', versionId)
    .where('approvedAt', approvedAt === null ? 'is not' : 'is', null)
    .returning([
      'id',
      'clientAccountId',
      'name',
      'userId',
      'approvedAt',
      'locked',
      'untilPaid',
      'asksForWords',
    ])
    .execute();

/** Moves the deliveries of one preview to another. */
export async function moveTo(db: Db, from: string, to: string): Promise<void> {
  await db.q().updateTable('delivery').set({ previewId: to }).where('previewId', '=', from).execute();
}

/** The oldest open delivery of a company that none of its contacts has downloaded. */
export const undownloaded = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('delivery')
    .select(['delivery.id', 'delivery.name as title'])
    .where('delivery.clientAccountId', '=', clientAccountId)
    .where('delivery.deleted', '=', false)
    .where('delivery.locked', '=', false)
    .where('delivery.approvedAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deliveryDownload')
            .select('deliveryDownload.contactId')
            .whereRef('deliveryDownload.deliveryId', '=', 'delivery.id'),
        ),
      ),
    )
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst();

/** The locked deliveries of a client that wait for payment, each with its project. */
export const untilPaid = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('delivery')
    .leftJoin('clientPreview as preview', 'preview.id', 'delivery.previewId')
    .select(['delivery.id', 'delivery.clientAccountId', 'delivery.name', 'delivery.userId'])
    .select(['delivery.approvedAt', 'delivery.locked', 'delivery.untilPaid', 'delivery.asksForWords'])
    .select((eb) => eb.fn.coalesce('preview.projectId', 'delivery.projectId').as('forProject'))
    .where('delivery.clientAccountId', '=', clientAccountId)
    .where('delivery.untilPaid', '=', true)
    .where('delivery.locked', '=', true)
    .where('delivery.deleted', '=', false)
    .execute();

/** Reads the data that notices about open deliveries show. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('delivery')
    .leftJoin('clientPreview as preview', 'preview.id', 'delivery.previewId')
    .select(['delivery.id', 'delivery.name', 'delivery.note', 'delivery.previewId', 'preview.thumbnailId'])
    .where('delivery.deleted', '=', false)
    .where('delivery.locked', '=', false)
    .where('delivery.approvedAt', 'is not', null)
    .where('delivery.id', 'in', ids)
    .execute();
