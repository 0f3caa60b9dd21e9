import type { Updateable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { TestimonialTable } from '#server/data/db/tables/site.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';

const withClient = (db: Db) =>
  db
    .q()
    .selectFrom('testimonial')
    .leftJoin('clientAccount as client', 'client.id', 'testimonial.clientAccountId')
    .selectAll('testimonial')
    .select((eb) => eb.fn.coalesce('client.company', 'client.name').as('clientName'));

/** One page of testimonials, newest first. */
export async function list(db: Db, scope: Scope, page: PageQuery) {
  const nobodys = { client: null, project: null, owner: null };
  const found = await newestFirst(narrow(withClient(db), nobodys, scope), 'testimonial.id', page);
  return pageOf(found, page.limit, await countUpTo(db, db.q().selectFrom('testimonial').select('id')));
}

export const find = (db: Db, id: string) =>
  withClient(db).where('testimonial.id', '=', id).executeTakeFirst();

/** The testimonials of a client, newest first. */
export const ofClient = (db: Db, clientAccountId: string) =>
  withClient(db)
    .where('testimonial.clientAccountId', '=', clientAccountId)
    .orderBy('testimonial.id', 'desc')
    .execute();

/** The newest testimonials that visitors can see. */
export const visible = (db: Db, limit: number) =>
  db
    .q()
    .selectFrom('testimonial')
    .select(['id', 'author', 'company', 'quote', 'rating', 'about', 'clientAccountId'])
    .where('isVisible', '=', true)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const insert = (db: Db, row: TestimonialTable) =>
  db.q().insertInto('testimonial').values(row).execute();

export const update = (db: Db, id: string, values: Omit<Updateable<TestimonialTable>, 'id'>) =>
  db.q().updateTable('testimonial').set(values).where('id', '=', id).execute();

export const forNotices = (db: Db, ids: readonly string[]) =>
  withClient(db).where('testimonial.id', 'in', ids).execute();
