import type { Insertable } from 'kysely';
import type { Standing } from '#contract/permissions/permissions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { ContactTable, MembershipTable } from '#server/data/db/tables/people.ts';
import { withinScope } from '#server/data/db/queries/scope.ts';

/** A person of a client, with the sign-in data. */
export type Contact = ContactTable;

export const find = (db: Db, id: string): Promise<Contact | undefined> =>
  db.q().selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds the contact with an address key. */
export const findByEmail = (db: Db, emailKey: string): Promise<Contact | undefined> =>
  db.q().selectFrom('contact').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();

/** Adds a contact. Returns false if another contact has the address already. */
export const insert = async (db: Db, row: Contact): Promise<boolean> =>
  (await db
    .q()
    .insertInto('contact')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Adds contacts. Throws a unique violation if another contact has one of the addresses. */
export async function insertAll(db: Db, rows: readonly Contact[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('contact').values(rows).execute();
}

/** Those of the contacts that were not changed since `since`. They are locked until the transaction ends. */
export const unchanged = async (db: Db, ids: readonly string[], since: string): Promise<string[]> => {
  if (ids.length === 0) return [];
  const same = db
    .q()
    .selectFrom('contact')
    .select('id')
    .where('id', 'in', ids)
    .where('updatedAt', '=', since)
    .$call(lockRows(db));
  return (await same.execute()).map(({ id }) => id);
};

/** Removes those of the contacts that were not changed since `since`. Returns the ids of the removed contacts. */
export const removeUnchanged = async (db: Db, ids: readonly string[], since: string): Promise<string[]> => {
  if (ids.length === 0) return [];
  const gone = db.q().deleteFrom('contact').where('id', 'in', ids).where('updatedAt', '=', since);
  return (await gone.returning('id').execute()).map(({ id }) => id);
};

/** Adds contacts to companies that have no messages yet. */
export async function addMemberships(
  db: Db,
  rows: readonly Omit<Insertable<MembershipTable>, 'lastReadMessageId'>[],
): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('membership').values(rows).execute();
}

/** Changes a contact. Throws a unique violation if another contact has the address. */
export const update = (
  db: Db,
  id: string,
  values: Partial<Omit<Contact, 'id'>>,
): Promise<Contact | undefined> =>
  db.q().updateTable('contact').set(values).where('id', '=', id).returningAll().executeTakeFirst();

/**
 * Stores a new hash of the same password. Does nothing if the contact's hash is no longer `from`, so that a new
 * password is not overwritten.
 */
export async function replaceHash(db: Db, id: string, from: string, passwordHash: string): Promise<void> {
  await db
    .q()
    .updateTable('contact')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute();
}

/** Sets a new password. Returns undefined if the contact is gone or has another address now. */
export const setPassword = (
  db: Db,
  { id, emailKey }: { id: string; emailKey: string },
  passwordHash: string,
  updatedAt: string,
): Promise<Contact | undefined> =>
  db
    .q()
    .updateTable('contact')
    .set({ passwordHash, updatedAt })
    .where('id', '=', id)
    .where('emailKey', '=', emailKey)
    .returningAll()
    .executeTakeFirst();

/** Marks an address as verified. Returns undefined if the contact is gone or has another address now. */
export const markVerified = (
  db: Db,
  { id, emailKey }: { id: string; emailKey: string },
  at: string,
): Promise<Contact | undefined> =>
  db
    .q()
    .updateTable('contact')
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(at)), updatedAt: at }))
    .where('id', '=', id)
    .where('emailKey', '=', emailKey)
    .returningAll()
    .executeTakeFirst();

/** Adds a contact to a company. Earlier messages of the agency count as read. An existing membership stays unchanged. */
export async function addMembership(
  db: Db,
  row: Omit<Insertable<MembershipTable>, 'lastReadMessageId'>,
): Promise<void> {
  await db
    .q()
    .insertInto('membership')
    .values((eb) => ({
      ...row,
      lastReadMessageId: eb
        .selectFrom('clientMessage as message')
        .select('message.id')
        .where('message.clientAccountId', '=', row.clientAccountId)
        .where('message.fromAdmin', '=', true)
        .orderBy('message.id', 'desc')
        .limit(1),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The companies of a contact with the standing in each, in the order of joining. */
export const membershipsOf = (
  db: Db,
  contactId: string,
): Promise<{ clientAccountId: string; standing: Standing; lastSignInAt: string | null }[]> =>
  db
    .q()
    .selectFrom('membership')
    .select(['clientAccountId', 'standing', 'lastSignInAt'])
    .where('contactId', '=', contactId)
    .orderBy('createdAt')
    .orderBy('clientAccountId')
    .execute();

/** The open companies of a contact, in the order of joining. */
export const openCompaniesOf = async (db: Db, contactId: string): Promise<string[]> => {
  const rows = await db
    .q()
    .selectFrom('membership')
    .innerJoin('clientAccount as client', 'client.id', 'membership.clientAccountId')
    .select('client.id')
    .where('membership.contactId', '=', contactId)
    .where('client.closedAs', 'is', null)
    .orderBy('membership.createdAt')
    .orderBy('client.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Records that a contact has read the agency's messages up to a given one. Returns false if they were all read before. */
export const markRead = async (
  db: Db,
  { clientAccountId, contactId }: { clientAccountId: string; contactId: string },
  messageId: string,
): Promise<boolean> =>
  (await db
    .q()
    .updateTable('membership')
    .set({ lastReadMessageId: messageId })
    .where('clientAccountId', '=', clientAccountId)
    .where('contactId', '=', contactId)
    .where((eb) => eb.or([eb('lastReadMessageId', 'is', null), eb('lastReadMessageId', '<', messageId)]))
    .returning('contactId')
    .executeTakeFirst()) !== undefined;

/** The ids of a membership. */
export type Place = Pick<MembershipTable, 'clientAccountId' | 'contactId'>;

/** Changes a membership. Returns false if there is none. */
export const updateMembership = async (
  db: Db,
  { clientAccountId, contactId }: Place,
  values: Partial<
    Pick<MembershipTable, 'standing'> & { seesMoney: boolean | null } & { lastSignInAt: string }
  >,
): Promise<boolean> =>
  (await db
    .q()
    .updateTable('membership')
    .set(values)
    .where('clientAccountId', '=', clientAccountId)
    .where('contactId', '=', contactId)
    .returning('contactId')
    .executeTakeFirst()) !== undefined;

/** Removes a contact from a company. Returns false if the contact was no member. */
export const removeMembership = async (db: Db, { clientAccountId, contactId }: Place): Promise<boolean> =>
  (await db
    .q()
    .deleteFrom('membership')
    .where('clientAccountId', '=', clientAccountId)
    .where('contactId', '=', contactId)
    .returning('contactId')
    .executeTakeFirst()) !== undefined;

/** The companies among which a contact can switch, sorted by name. The first answer of each portal page contains them. */
export const companiesOf = (
  db: Db,
  contactId: string,
): Promise<{ id: string; name: string; clientCode: string }[]> =>
  db
    .q()
    .selectFrom('membership')
    .innerJoin('clientAccount as client', 'client.id', 'membership.clientAccountId')
    .select((eb) => [
      'client.id',
      'client.clientCode',
      eb.fn.coalesce('client.company', 'client.name').as('name'),
    ])
    .where('membership.contactId', '=', contactId)
    .where('client.closedAs', 'is', null)
    .orderBy('name')
    .orderBy('client.id')
    .execute();

/** True if a contact belongs to a company outside a scope. */
export async function isBeyond(db: Db, scope: Scope, contactId: string): Promise<boolean> {
  const row = await db
    .q()
    .selectFrom('membership')
    .select('contactId')
    .where('contactId', '=', contactId)
    .where((eb) => {
      const within = withinScope(scope, {
        client: eb.ref('membership.clientAccountId'),
        project: null,
        owner: null,
      });
      return within ? eb.not(within) : eb.lit(false);
    })
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
