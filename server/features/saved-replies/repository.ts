import type { Insertable } from 'kysely';
import { mostSavedReplies } from '#contract/saved-replies.ts';
import type { Db } from '#server/data/db/database.ts';
import type { SavedReplyTable } from '#server/data/db/tables/message.ts';

/** All saved replies in order of name. */
export const list = (db: Db) =>
  db
    .q()
    .selectFrom('savedReply')
    .select(['id', 'title', 'body', 'createdAt'])
    .orderBy('title')
    .orderBy('id')
    .limit(mostSavedReplies)
    .execute();

export const count = async (db: Db): Promise<number> =>
  (
    await db
      .q()
      .selectFrom('savedReply')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export async function insert(db: Db, row: Insertable<SavedReplyTable>): Promise<void> {
  await db.q().insertInto('savedReply').values(row).execute();
}

/** Changes a saved reply. Returns undefined if it no longer exists. */
export const update = (db: Db, id: string, change: Pick<SavedReplyTable, 'title' | 'body'>) =>
  db
    .q()
    .updateTable('savedReply')
    .set(change)
    .where('id', '=', id)
    .returning(['id', 'title', 'body', 'createdAt'])
    .executeTakeFirst();

export const remove = (db: Db, id: string) =>
  db.q().deleteFrom('savedReply').where('id', '=', id).returning('id').executeTakeFirst();
