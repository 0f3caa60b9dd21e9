import type { Db } from '#server/data/db/database.ts';

/** The last act of staff on a subject, optionally of one action; undefined if there is none. */
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
