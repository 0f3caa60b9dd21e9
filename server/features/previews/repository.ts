import { sql } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Db } from '#server/data/db/database.ts';
import { askedToDecide } from '#server/data/db/queries/deciders.ts';
import { versionDecisionOf } from '#server/data/db/views/previews.ts';
import {
  countUpTo,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { ClientPreviewTable } from '#server/data/db/tables/preview.ts';

interface StaffQuery extends PageQuery {
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
  /** The id of a member of staff, to list only previews that are assigned to this person. */
  mine?: string | undefined;
}

const addressOf = (fileName: string | null) => (fileName === null ? null : `/uploads/${fileName}`);

/**
 * The columns that decide which members of staff may see a preview: its company, and its project if that belongs to the same
 * company.
 */
const reach = { client: 'preview.clientAccountId', project: 'project.id', owner: null } as const;

const newestOf = (column: 'id' | 'number', only: 'any' | 'ready') => sql<never>`(
  select "each".${sql.ref(column)} from "previewVersion" as "each" where "each"."previewId" = "preview"."id"
  ${only === 'ready' ? sql`and "each"."state" = 'ready'` : sql``} order by "each"."number" desc limit 1
)`;

const withProject = (db: Db) =>
  db
    .q()
    .selectFrom('clientPreview as preview')
    .leftJoin('project', (join) =>
      join
        .onRef('project.id', '=', 'preview.projectId')
        // Leave out a project that now belongs to another client.
        .onRef('project.clientAccountId', '=', 'preview.clientAccountId')
        .on('project.deleted', '=', false),
    );

/**
 * Previews that are not deleted, with the columns that clients may see, and with the shown version: the newest ready one,
 * else the newest.
 */
const withVersion = (db: Db) =>
  withProject(db)
    .leftJoin('file as marked', 'marked.id', 'preview.markedId')
    .leftJoin('file as thumbnail', 'thumbnail.id', 'preview.thumbnailId')
    .leftJoin('file as poster', 'poster.id', 'preview.posterId')
    .leftJoin('previewVersion as version', (join) =>
      join.on('version.id', '=', (on) => on.fn.coalesce(newestOf('id', 'ready'), newestOf('id', 'any'))),
    )
    .select([
      'preview.id',
      'preview.clientAccountId',
      'preview.projectId',
      'project.title as projectTitle',
      'preview.title',
      'preview.description',
      'preview.fileType',
      'preview.deliveryPromised',
      'preview.createdAt',
      'marked.fileName as markedFile',
      'marked.size as markedSize',
      'marked.width',
      'marked.height',
      'marked.durationMs',
      'thumbnail.fileName as thumbnailFile',
      'poster.fileName as posterFile',
      'version.number as version',
      'version.dueOn',
      'preview.waitsFor',
    ])
    .select((eb) =>
      eb.fn.coalesce('version.readyAt', 'version.createdAt', 'preview.createdAt').as('sharedAt'),
    )
    .select(versionDecisionOf('version.id', 'preview.id').as('decision'))
    .where('preview.deleted', '=', false);

const withFiles = (db: Db) =>
  withVersion(db)
    .innerJoin('clientAccount as client', 'client.id', 'preview.clientAccountId')
    .leftJoin('file as original', 'original.id', 'preview.originalId')
    .leftJoin('previewVersion as newest', (join) =>
      join
        .onRef('newest.previewId', '=', 'preview.id')
        .onRef('newest.number', '>', 'version.number')
        .on('newest.number', '=', newestOf('number', 'any')),
    )
    .selectAll('preview')
    .select([
      'client.name as clientName',
      'client.company as clientCompany',
      'client.clientCode',
      'original.fileName as originalFile',
      'original.size as originalSize',
      'newest.id as pendingId',
      'newest.number as pendingNumber',
      'newest.state as pendingState',
      'newest.progress as pendingProgress',
      'newest.reason as pendingReason',
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof withFiles>['executeTakeFirstOrThrow']>>;
type Shown = Awaited<ReturnType<ReturnType<typeof withVersion>['executeTakeFirstOrThrow']>>;

const promises = { watermarkApplied: true, allowDownload: false } as const;

/** Some tests write a preview without versions. Such a preview counts as its own first version. */
const counted = (row: Joined) => {
  const version = row.version ?? 1;
  return { version, versionCount: row.pendingNumber ?? version };
};

const pendingOf = (row: Joined) =>
  row.pendingId === null || row.pendingState === null
    ? null
    : {
        id: row.pendingId,
        number: row.pendingNumber ?? 1,
        state: row.pendingState,
        progress: row.pendingProgress ?? 0,
        reason: row.pendingReason,
      };

const toStaffPreview = (row: Joined) => ({
  ...row,
  ...promises,
  ...counted(row),
  pending: pendingOf(row),
  fileUrl: addressOf(row.markedFile),
  originalFileUrl: addressOf(row.originalFile) ?? '',
  fileSize: row.originalSize ?? 0,
  thumbnailUrl: addressOf(row.thumbnailFile),
  posterUrl: addressOf(row.posterFile),
});

// Names each field that clients may see, so that a new column never reveals the original by accident.
const toClientPreview = (row: Shown) => ({
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
  version: row.version ?? 1,
  versionCount: row.version ?? 1,
  decision: row.decision,
  dueOn: row.dueOn,
  sharedAt: row.sharedAt,
  waitsFor: row.waitsFor,
  deliveryPromised: row.deliveryPromised,
  fileUrl: addressOf(row.markedFile) ?? '',
  fileSize: row.markedSize ?? 0,
  thumbnailUrl: addressOf(row.thumbnailFile),
  posterUrl: addressOf(row.posterFile),
});

/** Finds a preview within the scope, as staff see it, unless it is deleted. */
export async function find(db: Db, scope: Scope, id: string) {
  const row = await narrow(withFiles(db), reach, scope).where('preview.id', '=', id).executeTakeFirst();
  return row && toStaffPreview(row);
}

/** Stores since when a round of a preview has had a price that nobody has accepted; null if there is no such price. */
export async function setRoundAsked(db: Db, id: string, at: string | null): Promise<void> {
  const row = db.q().updateTable('clientPreview').where('id', '=', id);
  const isAsked = at !== null;
  await row
    .set({ roundAskedAt: at })
    .where('roundAskedAt', isAsked ? 'is' : 'is not', null)
    .execute();
}

/** Locks a preview that is not deleted until the transaction ends. */
export const lock = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('clientPreview')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .$call(lockRows(db))
    .executeTakeFirst();

/** Finds the row of a preview, deleted or not. */
export const findRow = (db: Db, id: string) =>
  db.q().selectFrom('clientPreview').selectAll().where('id', '=', id).executeTakeFirst();

/** True if a preview, deleted or not, is within the scope. */
export const isWithin = async (db: Db, scope: Scope, id: string): Promise<boolean> =>
  (await narrow(withProject(db), reach, scope)
    .select('preview.id')
    .where('preview.id', '=', id)
    .executeTakeFirst()) !== undefined;

/** The number of a client's previews within a scope. */
export const countOfClient = (db: Db, scope: Scope, clientAccountId: string): Promise<number> =>
  countUpTo(
    db,
    narrow(withFiles(db), reach, scope)
      .where('preview.clientAccountId', '=', clientAccountId)
      .clearSelect()
      .select('preview.id'),
  );

/** One page of the previews within the scope, newest first, for staff. */
export async function list(db: Db, scope: Scope, query: StaffQuery) {
  const { clientAccountId, projectId, mine, limit, cursor } = query;
  let matching = narrow(withFiles(db), reach, scope, mine);
  if (clientAccountId) matching = matching.where('preview.clientAccountId', '=', clientAccountId);
  if (projectId) matching = matching.where('preview.projectId', '=', projectId);
  const found = await newestFirst(matching, 'preview.id', { limit, cursor });
  const total =
    (clientAccountId ?? projectId) || !isWhole(scope, mine)
      ? await countUpTo(db, matching.clearSelect().select('preview.id'))
      : await sumRowCounts(db, ['previews']);
  return pageOf(found.map(toStaffPreview), limit, total);
}

/** Adds to each preview the contacts who still have to decide, and marks the given contact among them. */
export async function withAsked<P extends { id: string; waitsFor: string | null }>(
  db: Db,
  contactId: string,
  previews: readonly P[],
) {
  const open = previews.filter(({ waitsFor }) => waitsFor === 'client').map(({ id }) => id);
  const asked = open.length > 0 ? await askedToDecide(db, open) : [];
  return previews.map((preview) => ({
    ...preview,
    asks: asked
      .filter(({ previewId }) => previewId === preview.id)
      .map((one) => ({ name: one.name, isYou: one.contactId === contactId })),
  }));
}

/** One page of the client's previews that are ready, newest first. */
export async function listOfClient(
  db: Db,
  { clientAccountId, contactId }: Pick<ClientActor, 'clientAccountId' | 'contactId'>,
  page: PageQuery,
) {
  const ready = withVersion(db)
    .where('preview.clientAccountId', '=', clientAccountId)
    .where('preview.state', '=', 'ready')
    .where('preview.markedId', 'is not', null);
  const found = await newestFirst(ready, 'preview.id', page);
  const total = await totalOfSearch(found, page, () =>
    countUpTo(
      db,
      db
        .q()
        .selectFrom('clientPreview')
        .select('id')
        .where('clientAccountId', '=', clientAccountId)
        .where('deleted', '=', false)
        .where('state', '=', 'ready')
        .where('markedId', 'is not', null),
    ),
  );
  return pageOf(await withAsked(db, contactId, found.map(toClientPreview)), page.limit, total);
}

/** Finds a preview that its client can see. */
export async function findOfClient(db: Db, clientAccountId: string, id: string) {
  const row = await withVersion(db)
    .where('preview.id', '=', id)
    .where('preview.clientAccountId', '=', clientAccountId)
    .where('preview.state', '=', 'ready')
    .executeTakeFirst();
  return row && toClientPreview(row);
}

export async function insert(db: Db, row: ClientPreviewTable): Promise<void> {
  await db.q().insertInto('clientPreview').values(row).execute();
}

/** Changes a preview that is not deleted. Returns the row, or undefined if there is no such preview. */
export const change = (db: Db, id: string, values: Partial<Omit<ClientPreviewTable, 'id'>>) =>
  db
    .q()
    .updateTable('clientPreview')
    .set(values)
    .where('id', '=', id)
    .where('deleted', '=', false)
    .returningAll()
    .executeTakeFirst();

/**
 * Deletes or restores a preview. Does nothing if the preview is deleted or restored already, or was deleted before `since`.
 */
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

/** One page of the deleted previews within the scope that can be restored, newest first. */
export async function listDeletedWithin(
  db: Db,
  scope: Scope,
  { limit, cursor, mine }: StaffQuery,
  since: string,
) {
  const rows = narrow(
    withProject(db).innerJoin('clientAccount as client', 'client.id', 'preview.clientAccountId'),
    reach,
    scope,
    mine,
  )
    .select(['preview.id', 'preview.title', 'preview.deletedAt', 'client.name as clientName'])
    .select('client.clientCode')
    .where('preview.deleted', '=', true)
    .where('preview.deletedAt', '>', since);
  const found = await newestFirst(rows, 'preview.id', { limit, cursor });
  return pageOf(found, limit, await countUpTo(db, rows.clearSelect().select('preview.id')));
}

/** The previews that were deleted at `until` or before. */
export const listDeleted = (db: Db, until: string) =>
  db
    .q()
    .selectFrom('clientPreview')
    .select('id')
    .where('deleted', '=', true)
    .where('deletedAt', '<=', until)
    .execute();

/** Permanently removes previews. */
export async function removeAll(db: Db, ids: string[]): Promise<void> {
  await db.q().deleteFrom('clientPreview').where('id', 'in', ids).execute();
}

/** The data that notices about previews need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  withVersion(db)
    .select(['preview.thumbnailId', 'preview.waitsFor', 'version.note'])
    .where('preview.id', 'in', ids)
    .where('preview.state', '=', 'ready')
    .execute();
