import type { Db } from '#server/data/db/database.ts';
import type { Asker, ErasureTable } from '#server/data/db/tables/own-data.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';

/** Adds an erasure. Returns false if the person has an open or finished one. */
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

/** The erasure of a person, open or done; withdrawn ones are left out. */
export const findOf = (db: Db, { personKind, personId }: Asker) =>
  db
    .q()
    .selectFrom('erasure')
    .selectAll()
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

/** Those of the contacts who are erased, or have an open request for erasure. */
export async function among(db: Db, contactIds: readonly string[]): Promise<string[]> {
  if (contactIds.length === 0) return [];
  const rows = await db
    .q()
    .selectFrom('erasure')
    .select('personId')
    .where('personKind', '=', 'contact')
    .where('personId', 'in', contactIds)
    .where('withdrawnAt', 'is', null)
    .execute();
  return rows.map(({ personId }) => personId);
}

/** Withdraws the open erasure of a person. Returns false if there is none, or if it is done. */
export const withdraw = async (
  db: Db,
  { personKind, personId }: Asker,
  withdrawnAt: string,
): Promise<boolean> =>
  (await db
    .q()
    .updateTable('erasure')
    .set({ withdrawnAt })
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .where('withdrawnAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Marks an erasure as done. Returns false if it was withdrawn or done in the meantime. */
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

/** The erasures, with the names of contacts and staff. */
const withNames = (db: Db) =>
  db
    .q()
    .selectFrom('erasure')
    .leftJoin('contact', 'contact.id', 'erasure.personId')
    .leftJoin('user', 'user.id', 'erasure.personId')
    .select(['contact.name', 'user.firstName', 'user.lastName', 'user.email']);

/** One page of all erasures, newest first. */
export async function list(db: Db, page: PageQuery) {
  const total = await countUpTo(db, db.q().selectFrom('erasure').select('id'));
  const rows = withNames(db).selectAll('erasure');
  return pageOf(await newestFirst(rows, 'erasure.id', page), page.limit, total);
}

/** Those of the contacts that the database contains. */
export async function known(db: Db, ids: readonly string[]) {
  // PostgreSQL refuses an empty list.
  if (ids.length === 0) return [];
  return db
    .q()
    .selectFrom('contact')
    .select(['contact.id', 'contact.emailKey'])
    .where('contact.id', 'in', ids)
    .execute();
}

/** Those of the users that the database contains. */
export async function knownUsers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.q().selectFrom('user').select(['user.id', 'user.emailKey']).where('user.id', 'in', ids).execute();
}

/** Reads the names of people for notices to staff about erasures. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  withNames(db)
    .select(['erasure.id', 'erasure.dueAt', 'erasure.withdrawnAt', 'erasure.erasedAt', 'erasure.personKind'])
    .where('erasure.id', 'in', ids)
    .execute();

/** Those of the companies that the database contains. */
export async function knownCompanies(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .q()
    .selectFrom('clientAccount as client')
    .select(['client.id', 'client.closedAs'])
    .where('client.id', 'in', ids)
    .execute();
}

/** Some companies that were deleted before an instant. */
export const deletedBefore = (db: Db, before: string, limit: number) =>
  db
    .q()
    .selectFrom('clientAccount as client')
    .select('client.id')
    .where('client.closedAs', '=', 'deleted')
    .where('client.closedAt', '<', before)
    .orderBy('client.id')
    .limit(limit)
    .execute();

/** The contacts of a company who belong to no other company. */
export const peopleOfNoOther = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('membership')
    .select('membership.contactId')
    .where('membership.clientAccountId', '=', clientAccountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('membership as other')
            .select('other.contactId')
            .whereRef('other.contactId', '=', 'membership.contactId')
            .where('other.clientAccountId', '!=', clientAccountId),
        ),
      ),
    )
    .orderBy('membership.contactId')
    .execute();
