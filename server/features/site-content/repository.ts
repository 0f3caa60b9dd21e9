import { sql } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { SitePublishedTable } from '#server/data/db/tables/site.ts';
import { ownerColumns, nestOwner } from '#server/data/db/views/people.ts';

/** The newest published state of the site; undefined if nothing was published. */
export const newestPublished = (db: Db) =>
  db.q().selectFrom('sitePublished').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** The published states of the site, newest first, each with its author. */
export async function history(db: Db, limit: number) {
  const rows = await db
    .q()
    .selectFrom('sitePublished')
    .leftJoin('user as owner', 'owner.id', 'sitePublished.userId')
    .select(['sitePublished.id', 'changed', 'restoredAt', 'sitePublished.createdAt', ...ownerColumns])
    .orderBy('sitePublished.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(nestOwner);
}

export const findPublished = (db: Db, id: string) =>
  db.q().selectFrom('sitePublished').selectAll().where('id', '=', id).executeTakeFirst();

export const insertPublished = (db: Db, row: SitePublishedTable) =>
  db.q().insertInto('sitePublished').values(row).execute();

/** Every section that was ever changed, with the person who changed it last. */
export async function drafts(db: Db) {
  const rows = await db
    .q()
    .selectFrom('siteDraft')
    .leftJoin('user as owner', 'owner.id', 'siteDraft.userId')
    .select(['section', 'content', 'revision', 'updatedAt', ...ownerColumns])
    .execute();
  return rows.map(nestOwner);
}

/** The stored texts of all drafts, of the current state, and of the states published since an instant. */
export async function allContents(db: Db, since: string): Promise<string[]> {
  const drafted = await db.q().selectFrom('siteDraft').select('content').execute();
  const states = await db
    .q()
    .selectFrom('sitePublished')
    .select('content')
    .where('createdAt', '>=', since)
    .execute();
  const newest = await newestPublished(db);
  return [...drafted, ...states, ...(newest ? [newest] : [])].flatMap(({ content }) => content ?? []);
}

interface Change {
  section: string;
  /** The content as JSON text; null deletes the draft. */
  content: string | null;
  userId: string;
  updatedAt: string;
}

/** Changes a section if its revision is still the given one. Otherwise changes nothing and returns false. */
export async function change(db: Db, { section, ...given }: Change, revision: number): Promise<boolean> {
  if (revision === 0) {
    const made = await db
      .q()
      .insertInto('siteDraft')
      .values({ section, ...given, revision: 1 })
      .onConflict((at) => at.column('section').doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows) > 0;
  }
  const changed = await db
    .q()
    .updateTable('siteDraft')
    .set({ ...given, revision: sql<number>`"revision" + 1` })
    .where('section', '=', section)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) > 0;
}

/** Increases the revision of the sections whose published content has changed. Their drafts stay. */
export async function countOn(db: Db, sections: readonly string[], by: Omit<Change, 'section' | 'content'>) {
  for (const section of sections)
    await db
      .q()
      .insertInto('siteDraft')
      .values({ section, content: null, ...by, revision: 1 })
      .onConflict((at) =>
        at.column('section').doUpdateSet({ revision: sql<number>`"siteDraft"."revision" + 1` }),
      )
      .execute();
}
