import { sql } from 'kysely';
import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/db/lists.ts';
import type { PreviewFeedbackTable } from '#server/db/preview-tables.ts';

/** The counters of all feedback, and of what staff have not read. */
export const countNames = { all: 'feedback.all', unread: 'feedback.unread' } as const;

/** The counter of the ratings of so many stars that were really given. */
export const ratedName = (stars: number) => `feedback.rated.${stars}`;

interface ListQuery extends PageQuery {
  previewId?: string | undefined;
}

export async function insert(db: Db, row: PreviewFeedbackTable): Promise<void> {
  await db.q().insertInto('previewFeedback').values(row).execute();
}

/** A preview that its client can see, or nothing. */
export const findShownPreview = (db: Db, clientAccountId: string, previewId: string) =>
  db
    .q()
    .selectFrom('clientPreview')
    .select(['id', 'title'])
    .where('id', '=', previewId)
    .where('clientAccountId', '=', clientAccountId)
    .where('state', '=', 'ready')
    .where('deleted', '=', false)
    .executeTakeFirst();

/** True when staff have not read something of this client. */
export const hasUnread = async (db: Db, clientAccountId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('previewFeedback')
    .select('id')
    .where('clientAccountId', '=', clientAccountId)
    .where('isRead', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** One page of what a client said, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, { limit, cursor, previewId }: ListQuery) {
  let own = db.q().selectFrom('previewFeedback').where('clientAccountId', '=', clientAccountId);
  if (previewId) own = own.where('previewId', '=', previewId);
  const found = await newestFirst(own.selectAll(), 'id', { limit, cursor });
  return pageOf(found, limit, await countUpTo(db, own.select('id')));
}

const withPreview = (db: Db) =>
  db
    .q()
    .selectFrom('previewFeedback as feedback')
    .innerJoin('clientPreview as preview', 'preview.id', 'feedback.previewId')
    .innerJoin('clientAccount as client', 'client.id', 'feedback.clientAccountId')
    .selectAll('feedback')
    .select([
      'preview.title as previewTitle',
      'preview.fileType',
      'client.name as clientName',
      'client.clientCode',
      'client.email as clientEmail',
    ]);

/** What a client said of a preview, as staff see it. */
export const find = (db: Db, id: string) => withPreview(db).where('feedback.id', '=', id).executeTakeFirst();

/** One page for staff, newest first. */
export async function list(
  db: Db,
  { limit, cursor, previewId, clientAccountId }: ListQuery & { clientAccountId?: string | undefined },
) {
  let matching = withPreview(db);
  if (previewId) matching = matching.where('feedback.previewId', '=', previewId);
  if (clientAccountId) matching = matching.where('feedback.clientAccountId', '=', clientAccountId);
  const found = await newestFirst(matching, 'feedback.id', { limit, cursor });
  const total =
    (previewId ?? clientAccountId)
      ? await countUpTo(db, matching.clearSelect().select('feedback.id'))
      : (await counters.read(db, [countNames.all]))[countNames.all];
  return pageOf(found, limit, total);
}

/** Sets the answer of staff, also in place of an earlier one. Gives the row as it was before. */
export async function respond(db: Db, id: string, adminResponse: string, responseDate: string) {
  const before = await db
    .q()
    .selectFrom('previewFeedback')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (before)
    await db
      .q()
      .updateTable('previewFeedback')
      .set({ adminResponse, responseDate })
      .where('id', '=', id)
      .execute();
  return before;
}

/** Marks as read; nothing happens when it is. */
export const markRead = (db: Db, id: string) =>
  db
    .q()
    .updateTable('previewFeedback')
    .set({ isRead: true })
    .where('id', '=', id)
    .where('isRead', '=', false)
    .returning(['id', 'clientAccountId'])
    .executeTakeFirst();

/** How much was said of each of these previews, and what the ratings that were really given add up to. */
export async function statsOf(db: Db, previewIds: string[]) {
  if (previewIds.length === 0) return [];
  const rows = await db
    .q()
    .selectFrom('previewFeedback')
    .select((eb) => [
      'previewId',
      eb.fn.countAll<number>().as('count'),
      sql<number | string>`sum(case when ${eb.ref('ratingTouched')} then 1 else 0 end)`.as('rated'),
      sql<number | string>`sum(case when ${eb.ref('ratingTouched')} then ${eb.ref('rating')} else 0 end)`.as(
        'sum',
      ),
    ])
    .where('previewId', 'in', previewIds)
    .groupBy('previewId')
    .execute();
  // PostgreSQL sums bigint to numeric, which arrives as text.
  return rows.map((row) => ({ ...row, rated: Number(row.rated), sum: Number(row.sum) }));
}

/** Removes what was said of these previews, for good. */
export const removeOf = (db: Db, previewIds: string[]) =>
  db
    .q()
    .deleteFrom('previewFeedback')
    .where('previewId', 'in', previewIds)
    .returning(['isRead', 'rating', 'ratingTouched'])
    .execute();
