import type { Insertable } from 'kysely';
import type { Standing } from '#contract/permissions/permissions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { messageView } from '#server/data/db/views/messages.ts';
import type { ContactTable, MembershipTable } from '#server/data/db/migrations/people-tables.ts';
import { withinScope } from '#server/data/db/queries/scope.ts';
import { clientView } from '#server/data/db/views/clients.ts';

/** A person at a client, with what signs the person in. */
export type Contact = ContactTable;

export const find = (db: Db, id: string): Promise<Contact | undefined> =>
  db.q().selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst();

/** The contact with an address, by the form in which addresses are compared. */
export const findByEmail = (db: Db, emailKey: string): Promise<Contact | undefined> =>
  db.q().selectFrom('contact').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();

/** Adds a contact. False when the address belongs to one already. */
export const insert = async (db: Db, row: Contact): Promise<boolean> =>
  (await db
    .q()
    .insertInto('contact')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Changes a contact. Throws a unique violation when the address belongs to another. */
export const update = (
  db: Db,
  id: string,
  values: Partial<Omit<Contact, 'id'>>,
): Promise<Contact | undefined> =>
  db.q().updateTable('contact').set(values).where('id', '=', id).returningAll().executeTakeFirst();

/** Changes how a password is stored. Takes effect only while the contact still has the hash `from`: a change of password in between wins. */
export async function replaceHash(db: Db, id: string, from: string, passwordHash: string): Promise<void> {
  await db
    .q()
    .updateTable('contact')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute();
}

/** Sets a new password. Undefined when the contact is gone or has another address by now. */
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

/** Notes that an address is proved. Undefined when the contact is gone or has another address by now. */
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

/** Adds a contact to a company. What the agency wrote there before counts as read; a membership there is already stays. */
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
        .selectFrom(messageView.as('message'))
        .select('message.id')
        .where('message.clientAccountId', '=', row.clientAccountId)
        .where('message.fromAdmin', '=', true)
        .orderBy('message.id', 'desc')
        .limit(1),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The companies of a contact with the standing in each, those joined first before the others. */
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

/** The open companies of a contact, those joined first before the others. */
export const openCompaniesOf = async (db: Db, contactId: string): Promise<string[]> => {
  const rows = await db
    .q()
    .selectFrom('membership')
    .innerJoin(clientView.as('client'), 'client.id', 'membership.clientAccountId')
    .select('client.id')
    .where('membership.contactId', '=', contactId)
    .where('client.closedAs', 'is', null)
    .orderBy('membership.createdAt')
    .orderBy('client.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Notes that a contact has read what the agency wrote up to a message. False when all of it was read before. */
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

/** A contact's place in a company. */
export type Place = Pick<MembershipTable, 'clientAccountId' | 'contactId'>;

/** Changes a contact's place in a company. False when the person is not of it. */
export const updateMembership = async (
  db: Db,
  { clientAccountId, contactId }: Place,
  values: Partial<Pick<MembershipTable, 'standing'> & { lastSignInAt: string }>,
): Promise<boolean> =>
  (await db
    .q()
    .updateTable('membership')
    .set(values)
    .where('clientAccountId', '=', clientAccountId)
    .where('contactId', '=', contactId)
    .returning('contactId')
    .executeTakeFirst()) !== undefined;

/** Takes a contact out of a company. False when the person was not of it. */
export const removeMembership = async (db: Db, { clientAccountId, contactId }: Place): Promise<boolean> =>
  (await db
    .q()
    .deleteFrom('membership')
    .where('clientAccountId', '=', clientAccountId)
    .where('contactId', '=', contactId)
    .returning('contactId')
    .executeTakeFirst()) !== undefined;

/** The companies of a contact as a switcher shows them, by name: part of the first answer of each page of the portal. */
export const companiesOf = (
  db: Db,
  contactId: string,
): Promise<{ id: string; name: string; clientCode: string }[]> =>
  db
    .q()
    .selectFrom('membership')
    .innerJoin(clientView.as('client'), 'client.id', 'membership.clientAccountId')
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

/** True when a contact is of a company that a scope does not reach. */
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
