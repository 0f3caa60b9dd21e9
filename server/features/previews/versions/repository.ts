import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type {
  PreviewVersionTable,
  VersionFileTable,
  VersionSliceTable,
} from '#server/data/db/tables/round.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import { versionDecisionOf } from '#server/data/db/views/previews.ts';
import { staffColumns } from '#server/data/db/views/people.ts';

type State = PreviewVersionTable['state'];

export async function insert(db: Db, row: PreviewVersionTable, files: VersionFileTable[]): Promise<void> {
  await db.q().insertInto('previewVersion').values(row).execute();
  await db.q().insertInto('versionFile').values(files).execute();
}

export const find = (db: Db, id: string) =>
  db.q().selectFrom('previewVersion').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds a version of a preview. */
export const findOf = (db: Db, previewId: string, id: string) =>
  db
    .q()
    .selectFrom('previewVersion')
    .selectAll()
    .where('previewId', '=', previewId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The newest version of a preview, or the newest one in the given state. */
export const newest = (db: Db, previewId: string, state?: State) =>
  db
    .q()
    .selectFrom('previewVersion')
    .selectAll()
    .where('previewId', '=', previewId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'ready'))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The versions of a preview with their decision and uploader, newest first. */
export const list = (db: Db, previewId: string) =>
  db
    .q()
    .selectFrom('previewVersion as version')
    .leftJoin('user as staff', 'staff.id', 'version.userId')
    .selectAll('version')
    .select(staffColumns)
    .select(versionDecisionOf('version.id', 'version.previewId').as('decision'))
    .where('version.previewId', '=', previewId)
    .orderBy('version.number', 'desc')
    .execute();

/** Changes a version if it is in one of these states. */
export const change = (
  db: Db,
  id: string,
  from: readonly State[],
  values: Partial<Omit<PreviewVersionTable, 'id' | 'previewId'>>,
) =>
  db
    .q()
    .updateTable('previewVersion')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();

/** Removes a version and its files. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.q().deleteFrom('previewVersion').where('id', '=', id).execute();
}

/** The files of a version, in order. */
export const filesOf = (db: Db, versionId: string) =>
  db
    .q()
    .selectFrom('versionFile')
    .selectAll()
    .where('versionId', '=', versionId)
    .orderBy('position')
    .execute();

/** The files of versions, in order, each with the addresses of its renditions. */
export async function filesWithAddresses(db: Db, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return db
    .q()
    .selectFrom('versionFile as file')
    .leftJoin('file as original', 'original.id', 'file.originalId')
    .leftJoin('file as marked', 'marked.id', 'file.markedId')
    .leftJoin('file as thumbnail', 'thumbnail.id', 'file.thumbnailId')
    .leftJoin('file as poster', 'poster.id', 'file.posterId')
    .select([
      'file.id',
      'file.versionId',
      'file.position',
      'file.kind',
      'file.originalName',
      'file.sha256',
      'file.transparent',
      'original.fileName as originalFile',
      'original.size as originalSize',
      'marked.fileName as markedFile',
      'marked.width',
      'marked.height',
      'marked.durationMs',
      'thumbnail.fileName as thumbnailFile',
      'poster.fileName as posterFile',
    ])
    .where('file.versionId', 'in', versionIds)
    .orderBy('file.versionId')
    .orderBy('file.position')
    .execute();
}

/** The slices of the files of versions, from top to bottom. */
export async function slicesOf(db: Db, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return db
    .q()
    .selectFrom('versionSlice as slice')
    .innerJoin('versionFile', 'versionFile.id', 'slice.versionFileId')
    .innerJoin('file', 'file.id', 'slice.fileId')
    .select(['slice.versionFileId', 'slice.page', 'slice.y', 'slice.width', 'slice.height', 'file.fileName'])
    .where('versionFile.versionId', 'in', versionIds)
    .orderBy('slice.versionFileId')
    .orderBy('slice.page')
    .orderBy('slice.y')
    .execute();
}

/** Stores which renditions were made from a file of a version. */
export async function setMade(
  db: Db,
  id: string,
  made: Pick<VersionFileTable, 'markedId' | 'markNames' | 'thumbnailId' | 'posterId' | 'transparent'>,
  slices: Omit<VersionSliceTable, 'versionFileId'>[],
): Promise<void> {
  await db.q().updateTable('versionFile').set(made).where('id', '=', id).execute();
  if (slices.length > 0)
    await db
      .q()
      .insertInto('versionSlice')
      .values(slices.map((slice) => ({ ...slice, versionFileId: id })))
      .execute();
}

/**
 * The versions whose watermark shows the name of this person, newest first. Versions of the given companies are left out.
 */
export const naming = (db: Db, contactId: string, butOf: readonly string[]) =>
  db
    .q()
    .selectFrom('previewVersion')
    .innerJoin('clientPreview', 'clientPreview.id', 'previewVersion.previewId')
    .select(['previewVersion.id', 'previewVersion.previewId'])
    .where('previewVersion.id', 'in', (of) =>
      of.selectFrom('versionFile').select('versionId').where('markNames', '=', contactId),
    )
    .$if(butOf.length > 0, (query) => query.where('clientPreview.clientAccountId', 'not in', butOf))
    .orderBy('previewVersion.id', 'desc')
    .execute();

/** The versions of a preview that are processing. */
export const processing = (db: Db, previewId: string) =>
  db
    .q()
    .selectFrom('previewVersion')
    .select('id')
    .where('previewId', '=', previewId)
    .where('state', '=', 'processing')
    .orderBy('id', 'desc')
    .execute();

/** The held versions of previews that are not deleted. */
export const listHeld = (db: Db) =>
  db
    .q()
    .selectFrom('previewVersion as version')
    .innerJoin('clientPreview as preview', 'preview.id', 'version.previewId')
    .select(['version.id', 'version.previewId'])
    .where('version.state', '=', 'held')
    .where('preview.deleted', '=', false)
    .orderBy('version.id')
    .execute();

/** The originals of all versions of a preview. */
export async function originalsOf(db: Db, previewId: string): Promise<string[]> {
  const rows = await db
    .q()
    .selectFrom('versionFile as file')
    .innerJoin('previewVersion as version', 'version.id', 'file.versionId')
    .select('file.originalId')
    .where('version.previewId', '=', previewId)
    .where('file.originalId', 'is not', null)
    .execute();
  return rows.flatMap(({ originalId }) => originalId ?? []);
}

const ofFile = (db: Db, fileId: string) =>
  db
    .q()
    .selectFrom('versionFile as made')
    .innerJoin('previewVersion as version', 'version.id', 'made.versionId')
    .innerJoin('clientPreview as preview', 'preview.id', 'version.previewId')
    .where((eb) =>
      eb.or(
        (['made.originalId', 'made.markedId', 'made.posterId'] as const).map((column) =>
          eb(column, '=', fileId),
        ),
      ),
    );

/** True if this file is the watermarked rendition or the poster of a version that its client may see. */
export const isShown = async (db: Db, fileId: string): Promise<boolean> =>
  (await ofFile(db, fileId)
    .select('made.id')
    .where((eb) => eb.or([eb('made.originalId', 'is', null), eb('made.originalId', '!=', fileId)]))
    .where('version.state', '=', 'ready')
    .where('preview.deleted', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** True if a version of a preview within the scope shows this file or was made from this file. */
export async function reachesFile(db: Db, scope: Scope, fileId: string): Promise<boolean> {
  const rows = ofFile(db, fileId).leftJoin('project', (join) =>
    join
      .onRef('project.id', '=', 'preview.projectId')
      .onRef('project.clientAccountId', '=', 'preview.clientAccountId')
      .on('project.deleted', '=', false),
  );
  const reach = { client: 'preview.clientAccountId', project: 'project.id', owner: null } as const;
  const found = isWhole(scope) ? rows : narrow(rows, reach, scope);
  return (await found.select('made.id').limit(1).executeTakeFirst()) !== undefined;
}

/** Records that a contact has seen a version. */
export async function see(db: Db, versionId: string, contactId: string, at: string): Promise<void> {
  await db
    .q()
    .insertInto('versionSeen')
    .values({ versionId, contactId, firstAt: at, lastAt: at })
    .onConflict((conflict) => conflict.columns(['versionId', 'contactId']).doUpdateSet({ lastAt: at }))
    .execute();
}

/** True if a contact has seen a version. */
export const hasSeen = async (db: Db, versionId: string, contactId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('versionSeen')
    .select('firstAt')
    .where('versionId', '=', versionId)
    .where('contactId', '=', contactId)
    .executeTakeFirst()) !== undefined;

/** The contacts who have seen these versions, in the order of their first view. */
export async function seenOf(db: Db, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return db
    .q()
    .selectFrom('versionSeen as seen')
    .innerJoin('contact', 'contact.id', 'seen.contactId')
    .select(['seen.versionId', 'seen.firstAt', 'seen.lastAt', 'contact.id as contactId'])
    .select('contact.name as contactName')
    .where('seen.versionId', 'in', versionIds)
    .orderBy('seen.firstAt')
    .orderBy('contact.id')
    .execute();
}

/** The version of a preview that a contact has seen last. */
export const lastSeen = (db: Db, previewId: string, contactId: string) =>
  db
    .q()
    .selectFrom('versionSeen as seen')
    .innerJoin('previewVersion as version', 'version.id', 'seen.versionId')
    .select('version.id')
    .where('version.previewId', '=', previewId)
    .where('seen.contactId', '=', contactId)
    .orderBy('seen.lastAt', 'desc')
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Moves versions to a preview, and numbers them in the given order. */
export async function join(db: Db, versionIds: string[], previewId: string): Promise<void> {
  const numbered = async (sign: 1 | -1) => {
    for (const [index, id] of versionIds.entries())
      await db
        .q()
        .updateTable('previewVersion')
        .set({ previewId, number: sign * (index + 1) })
        .where('id', '=', id)
        .execute();
  };
  // First give negative numbers, so that no number is used twice while the numbers change.
  await numbered(-1);
  await numbered(1);
}

/** The ids of a preview's versions, oldest first. */
export async function idsOf(db: Db, previewId: string): Promise<string[]> {
  const rows = await db
    .q()
    .selectFrom('previewVersion')
    .select('id')
    .where('previewId', '=', previewId)
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}
