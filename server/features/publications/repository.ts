import type { Db } from '#server/data/db/database.ts';
import type { PublicationTable } from '#server/data/db/tables/site.ts';

export const insert = (db: Db, row: PublicationTable) =>
  db.q().insertInto('publication').values(row).execute();

/**
 * A row with the client's answer, or with the statement of staff that the client agreed. The row of a publication is
 * neither.
 */
export type Word = PublicationTable & { state: Exclude<PublicationTable['state'], 'published'> };

/** The newest answer about each of these projects, by the project's id. */
export async function newestOf(db: Db, projectIds: readonly string[]): Promise<Map<string, Word>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .q()
    .selectFrom('publication')
    .selectAll()
    .where('projectId', 'in', projectIds)
    .where('state', '!=', 'published')
    .$narrowType<Pick<Word, 'state'>>()
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** The newest row about a project; with `published`, the newest row about its publication. */
export const newest = (db: Db, projectId: string, which: 'any' | 'published' = 'any') =>
  db
    .q()
    .selectFrom('publication')
    .selectAll()
    .where('projectId', '=', projectId)
    .$if(which === 'published', (rows) => rows.where('state', '=', 'published'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const remove = (db: Db, id: string) => db.q().deleteFrom('publication').where('id', '=', id).execute();

export const find = (db: Db, id: string) =>
  db.q().selectFrom('publication').selectAll().where('id', '=', id).executeTakeFirst();

export const setLogo = (db: Db, id: string, logoId: string) =>
  db.q().updateTable('publication').set({ logoId }).where('id', '=', id).execute();

/** The answers of a client with the titles of the projects, oldest first. */
export const newestWithTitles = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('publication')
    .innerJoin('project', 'project.id', 'publication.projectId')
    .select(['publication.projectId', 'publication.state', 'publication.createdAt', 'project.title'])
    .where('publication.clientAccountId', '=', clientAccountId)
    .where('project.clientAccountId', '=', clientAccountId)
    .where('project.deleted', '=', false)
    .where('publication.state', '!=', 'published')
    .orderBy('publication.id')
    .execute();

/** True if a client's consent is compulsory before the client's project is published. */
export const isCompulsory = async (db: Db): Promise<boolean> =>
  (await db.q().selectFrom('publicationRule').select('compulsory').executeTakeFirst())?.compulsory ?? false;

export const setCompulsory = (db: Db, compulsory: boolean, updatedAt: string) =>
  db
    .q()
    .insertInto('publicationRule')
    .values({ id: 'rule', compulsory, updatedAt })
    .onConflict((at) => at.column('id').doUpdateSet({ compulsory, updatedAt }))
    .execute();
