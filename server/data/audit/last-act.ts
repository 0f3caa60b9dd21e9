import type { Db } from '#server/data/db/database.ts';

/** What staff did last to something, or when they last did this; undefined where nobody did anything. */
export const lastAct = (db: Db, subjectType: string, subjectId: string, action?: string) =>
  db
    .q()
    .selectFrom('audit')
    .select(['userId', 'action', 'detail', 'createdAt'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .$if(action !== undefined, (rows) => rows.where('action', '=', action ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
