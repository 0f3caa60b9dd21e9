import type { Db } from '#server/data/db/database.ts';

/** What staff did last to something; undefined where nobody did anything. */
export const lastAct = (db: Db, subjectType: string, subjectId: string) =>
  db
    .q()
    .selectFrom('audit')
    .select(['userId', 'action', 'detail', 'createdAt'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
