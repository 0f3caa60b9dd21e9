import type { Db } from '#server/data/db/database.ts';
import type { ErasureTable } from '#server/data/db/migrations/own-data-tables.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { clientView } from '#server/data/db/views/clients.ts';
import { contactView } from '#server/data/db/views/contacts.ts';

/** Adds a row. False when one of the contact is open or done already. */
export const insert = async (db: Db, row: ErasureTable): Promise<boolean> =>
  (await db
    .q()
    .insertInto('erasure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const find = (db: Db, id: string) =>
  db.q().selectFrom('erasure').selectAll().where('id', '=', id).executeTakeFirst();

/** The erasure of a contact that was not withdrawn. */
export const findOf = (db: Db, contactId: string) =>
  db
    .q()
    .selectFrom('erasure')
    .selectAll()
    .where('contactId', '=', contactId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

/** Withdraws the open erasure of a contact. False when there is none, or it is done. */
export const withdraw = async (db: Db, contactId: string, withdrawnAt: string): Promise<boolean> =>
  (await db
    .q()
    .updateTable('erasure')
    .set({ withdrawnAt })
    .where('contactId', '=', contactId)
    .where('withdrawnAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Takes an erasure to be done now. False when it was withdrawn or done meanwhile. */
export const setErased = async (
  db: Db,
  id: string,
  values: Pick<ErasureTable, 'erasedAt' | 'mentions' | 'companies'>,
): Promise<boolean> =>
  (await db
    .q()
    .updateTable('erasure')
    .set(values)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export async function setMentions(db: Db, id: string, mentions: string): Promise<void> {
  await db.q().updateTable('erasure').set({ mentions }).where('id', '=', id).execute();
}

export async function setCleaned(db: Db, id: string, cleanedAt: string): Promise<void> {
  await db.q().updateTable('erasure').set({ cleanedAt }).where('id', '=', id).execute();
}

/** One page of all erasures, newest first. */
export async function list(db: Db, page: PageQuery) {
  const rows = db
    .q()
    .selectFrom('erasure')
    .leftJoin(contactView.as('contact'), 'contact.id', 'erasure.contactId')
    .selectAll('erasure')
    .select('contact.name');
  const total = await countUpTo(db, db.q().selectFrom('erasure').select('id'));
  return pageOf(await newestFirst(rows, 'erasure.id', page), page.limit, total);
}

/** What companies are called. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .q()
    .selectFrom(clientView.as('client'))
    .select((eb) => ['client.id', eb.fn.coalesce('client.company', 'client.name').as('name')])
    .where('client.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Which of these contacts are in the database. */
export async function known(db: Db, ids: readonly string[]) {
  // PostgreSQL knows no empty list.
  if (ids.length === 0) return [];
  return db
    .q()
    .selectFrom(contactView.as('contact'))
    .select(['contact.id', 'contact.emailKey'])
    .where('contact.id', 'in', ids)
    .execute();
}

/** The people of erasures, for what staff are told. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('erasure')
    .innerJoin(contactView.as('contact'), 'contact.id', 'erasure.contactId')
    .select(['erasure.id', 'erasure.dueAt', 'erasure.withdrawnAt', 'erasure.erasedAt', 'contact.name'])
    .where('erasure.id', 'in', ids)
    .execute();
