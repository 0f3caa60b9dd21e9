import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { PreviewFeedbackTable } from '#server/data/db/tables/preview.ts';

export async function insert(db: Db, row: Insertable<PreviewFeedbackTable>): Promise<void> {
  await db.q().insertInto('previewFeedback').values(row).execute();
}

/** True if the newest feedback on a version waits for an answer. */
export async function waits(db: Db, versionId: string): Promise<boolean> {
  const newest = await db
    .q()
    .selectFrom('previewFeedback')
    .select(['adminResponse', 'settledAt'])
    .where('versionId', '=', versionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.adminResponse === null && newest.settledAt === null;
}

/** Finds a preview that its client can see. */
export const findShownPreview = (db: Db, clientAccountId: string, previewId: string) =>
  db
    .q()
    .selectFrom('clientPreview as preview')
    .select(['id', 'title'])
    .where('id', '=', previewId)
    .where('clientAccountId', '=', clientAccountId)
    .where('state', '=', 'ready')
    .where('deleted', '=', false)
    .executeTakeFirst();

/** Sets or replaces the answer of staff. Returns the row as it was before. */
export async function respond(
  db: Db,
  id: string,
  answer: { adminResponse: string; responseDate: string; userId: string },
) {
  // Lock the row until the transaction ends, so that of two simultaneous answers the second one finds the first.
  const before = await db
    .q()
    .updateTable('previewFeedback')
    .set({ id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (before) await db.q().updateTable('previewFeedback').set(answer).where('id', '=', id).execute();
  return before;
}

/** Marks feedback as needing no answer. Returns true if it was waiting for one. */
export const settle = async (db: Db, id: string, settledAt: string): Promise<boolean> =>
  (await db
    .q()
    .updateTable('previewFeedback')
    .set({ settledAt })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .where('adminResponse', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** For each preview: the number of feedback entries, and the number and sum of the ratings that clients set. */
export async function statsOf(db: Db, previewIds: string[]) {
  if (previewIds.length === 0) return [];
  const none = sql<number | string>`0`;
  const rows = await db
    .q()
    .selectFrom('previewFeedback')
    .select((eb) => [
      'previewId',
      eb.fn.countAll<number | string>().as('count'),
      sql<number | string>`sum(case when ${eb.ref('ratingTouched')} then 1 else 0 end)`.as('rated'),
      sql<number | string>`sum(case when ${eb.ref('ratingTouched')} then ${eb.ref('rating')} else 0 end)`.as(
        'sum',
      ),
      none.as('notes'),
    ])
    .where('previewId', 'in', previewIds)
    .groupBy('previewId')
    // Count the notes that clients see in the same query.
    .unionAll(
      db
        .q()
        .selectFrom('pin')
        .select((of) => [
          'pin.previewId',
          none.as('count'),
          none.as('rated'),
          none.as('sum'),
          of.fn.countAll<number | string>().as('notes'),
        ])
        .where('pin.previewId', 'in', previewIds)
        .where('pin.internal', '=', false)
        .groupBy('pin.previewId'),
    )
    .execute();
  // PostgreSQL sums bigint to numeric, which the driver returns as text.
  return previewIds.map((previewId) => {
    const own = rows.filter((row) => row.previewId === previewId);
    const total = (name: 'count' | 'rated' | 'sum' | 'notes') =>
      own.reduce((sum, row) => sum + Number(row[name]), 0);
    return {
      previewId,
      count: total('count'),
      rated: total('rated'),
      sum: total('sum'),
      notes: total('notes'),
    };
  });
}

/** The number of feedback entries on each version of a preview. */
export const countByVersion = (db: Db, previewId: string) =>
  db
    .q()
    .selectFrom('previewFeedback')
    .select((eb) => ['versionId', eb.fn.countAll<number>().as('count')])
    .where('previewId', '=', previewId)
    .groupBy('versionId')
    .execute();

/** Moves the feedback on one preview to another. */
export async function moveTo(db: Db, from: string, to: string): Promise<void> {
  await db.q().updateTable('previewFeedback').set({ previewId: to }).where('previewId', '=', from).execute();
}

/** The newest ready version of a preview, which is the one that clients see. */
export const shownVersion = (db: Db, previewId: string) =>
  db
    .q()
    .selectFrom('previewVersion as version')
    .select(['version.id', 'version.number'])
    .where('version.previewId', '=', previewId)
    .where('version.state', '=', 'ready')
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Permanently removes the feedback on these previews. */
export async function removeOf(db: Db, previewIds: string[]): Promise<void> {
  await db.q().deleteFrom('previewFeedback').where('previewId', 'in', previewIds).execute();
}
