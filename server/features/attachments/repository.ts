import type { Db } from '#server/data/db/database.ts';
import type { AttachmentTable } from '#server/data/db/tables/round.ts';

/** The preview, client, request or change request that messages are about. */
export type About = Pick<AttachmentTable, 'about' | 'aboutId'>;

export async function insert(db: Db, rows: AttachmentTable[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('attachment').values(rows).execute();
}

/** The files of messages, in order. */
export const ofMessages = async (db: Db, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? []
    : db
        .q()
        .selectFrom('attachment')
        .innerJoin('file', 'file.id', 'attachment.fileId')
        .leftJoin('file as thumbnail', 'thumbnail.id', 'attachment.thumbnailId')
        .select([
          'attachment.id',
          'attachment.messageId',
          'attachment.name',
          'file.mime',
          'file.size',
          'file.width',
          'file.height',
          'file.fileName',
          'thumbnail.fileName as thumbnailName',
        ])
        .where('attachment.messageId', 'in', messageIds)
        .where('file.deletedAt', 'is', null)
        .orderBy('attachment.messageId')
        .orderBy('attachment.position')
        .execute();

/**
 * Finds the attachment of a file. For previews, `isGone` says whether the preview is deleted and `isShown` whether the
 * client sees it.
 */
export async function findByFile(db: Db, fileId: string) {
  const row = await db
    .q()
    .selectFrom('attachment')
    .leftJoin('clientPreview as preview', (join) =>
      join.onRef('preview.id', '=', 'attachment.aboutId').on('attachment.about', '=', 'preview'),
    )
    .selectAll('attachment')
    .select(['preview.deleted', 'preview.state'])
    .where('attachment.fileId', '=', fileId)
    .executeTakeFirst();
  return row && { ...row, isGone: row.deleted !== false, isShown: row.state === 'ready' };
}

export async function setThumbnail(db: Db, id: string, thumbnailId: string): Promise<void> {
  await db.q().updateTable('attachment').set({ thumbnailId }).where('id', '=', id).execute();
}

/** Moves all attachments from one thing to another of the same kind. */
export async function moveTo(db: Db, { about, aboutId }: About, to: string): Promise<void> {
  await db
    .q()
    .updateTable('attachment')
    .set({ aboutId: to })
    .where('about', '=', about)
    .where('aboutId', '=', aboutId)
    .execute();
}

/** The position after the last file of a message. */
export async function nextPosition(db: Db, messageId: string): Promise<number> {
  const row = await db
    .q()
    .selectFrom('attachment')
    .select('position')
    .where('messageId', '=', messageId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 0 : row.position + 1;
}

/** The ids of all files attached to these things. */
export async function filesAbout(db: Db, about: About['about'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .q()
    .selectFrom('attachment')
    .select('fileId')
    .where('about', '=', about)
    .where('aboutId', 'in', ids)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Removes the attachments of messages except those in `kept`. Returns the ids of the removed files. */
export async function removeOfMessages(
  db: Db,
  messageIds: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .q()
    .deleteFrom('attachment')
    .where('messageId', 'in', messageIds)
    .$if(kept.length > 0, (gone) => gone.where('id', 'not in', kept))
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Removes all attachments of these things. Returns the ids of their files. */
export async function removeAbout(db: Db, about: About['about'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .q()
    .deleteFrom('attachment')
    .where('about', '=', about)
    .where('aboutId', 'in', ids)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
