import { AppError } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { staffName } from './person.ts';

/**
 * The unconfirmed people of a company: they opened their account themselves, have no verified address, and no member of
 * staff has vouched for them. Of these, only two kinds are returned: the primary contact, and people whose address a later
 * request for an account claims (`isClaimed`).
 */
const unknown = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('membership')
    .innerJoin('clientAccount as client', 'client.id', 'membership.clientAccountId')
    .innerJoin('contact', 'contact.id', 'membership.contactId')
    .select(['contact.id', 'contact.name', 'contact.email'])
    .select((eb) => [
      eb('contact.id', '=', eb.ref('client.primaryContactId')).as('isPrimary'),
      eb
        .exists(
          eb
            .selectFrom('consultation as claim')
            .select('claim.id')
            .whereRef('claim.emailKey', '=', 'contact.emailKey')
            .where('claim.claimsAccount', '=', true)
            .where('claim.clientAccountId', 'is', null)
            .where('claim.spam', '=', false),
        )
        .as('isClaimed'),
    ])
    .where('membership.clientAccountId', '=', clientAccountId)
    .where('contact.origin', '=', 'self')
    .where('contact.emailVerifiedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('knownClient')
            .select('knownClient.contactId')
            .whereRef('knownClient.contactId', '=', 'contact.id'),
        ),
      ),
    )
    .execute()
    .then((rows) => rows.filter(({ isPrimary, isClaimed }) => isPrimary || isClaimed));

/**
 * The question that staff must answer before they share something with a company whose account is unconfirmed; null if no
 * question is needed.
 */
export async function questionAbout(db: Db, clientAccountId: string): Promise<string | null> {
  const people = await unknown(db, clientAccountId);
  const claimed = people.find(({ isClaimed }) => isClaimed);
  if (claimed) {
    const { name, email, isPrimary } = claimed;
    const remedy = isPrimary
      ? 'If the other person is the client, give that person a password link instead.'
      : `If not, give ${name} another address under People, or remove them from the company.`;
    return `Someone else asked for an account with ${email} and chose another password. Are you sure that the address belongs to ${name}? ${remedy}`;
  }
  const [person] = people;
  return person
    ? `Are you sure that ${person.email} belongs to ${person.name}? The account was opened with the form on your site, and without a mail server the address cannot be verified.`
    : null;
}

/** Refuses to share something with a company whose account is unconfirmed. @throws AppError `client_unknown` */
export async function assertKnown(db: Db, clientAccountId: string): Promise<void> {
  const question = await questionAbout(db, clientAccountId);
  if (question !== null) throw new AppError('client_unknown', question);
}

/**
 * Records that a member of staff knows the company's unconfirmed people. The member vouches for them; their addresses stay
 * unverified. Runs in the current transaction. Returns true if a row was added.
 */
export async function noteKnown(
  db: Db,
  clientAccountId: string,
  { userId, now }: { userId: string; now: number },
): Promise<boolean> {
  const rows = (await unknown(db, clientAccountId)).map(({ id }) => ({
    contactId: id,
    userId,
    createdAt: iso(now),
  }));
  if (rows.length === 0) return false;
  const added = await db
    .q()
    .insertInto('knownClient')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('contactId')
    .execute();
  return added.length > 0;
}

/**
 * Removes the record of the member of staff who vouched for a person, because the account changes owner or somebody else
 * claims the address.
 */
export async function forgetKnown(db: Db, contactId: string): Promise<void> {
  await db.q().deleteFrom('knownClient').where('contactId', '=', contactId).execute();
}

/**
 * Whether staff know a company: they opened the company's account, vouched for its primary contact, wrote to the company, or
 * have a project with it.
 */
export async function hasDealtWith(db: Db, clientAccountId: string): Promise<boolean> {
  const row = await db
    .q()
    .selectFrom('clientAccount as client')
    .innerJoin('contact', 'contact.id', 'client.primaryContactId')
    .select('client.id')
    .where('client.id', '=', clientAccountId)
    .where((eb) =>
      eb.or([
        eb('contact.origin', '=', 'staff'),
        eb.exists(
          eb
            .selectFrom('knownClient')
            .select('knownClient.contactId')
            .whereRef('knownClient.contactId', '=', 'contact.id'),
        ),
        eb.exists(
          eb
            .selectFrom('clientMessage as message')
            .select('message.id')
            .whereRef('message.clientAccountId', '=', 'client.id')
            .where('message.fromAdmin', '=', true),
        ),
        eb.exists(
          eb.selectFrom('project').select('project.id').whereRef('project.clientAccountId', '=', 'client.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody else claims the address of a company's primary contact and staff have not decided yet. */
export const isClaimed = async (db: Db, clientAccountId: string): Promise<boolean> =>
  (await unknown(db, clientAccountId)).some(({ isPrimary, isClaimed: claimed }) => isPrimary && claimed);

/** The member of staff who vouched for a person, and when; null if nobody did. */
export async function knownBy(db: Db, contactId: string): Promise<{ by: string | null; at: string } | null> {
  const row = await db
    .q()
    .selectFrom('knownClient')
    .leftJoin('user', 'user.id', 'knownClient.userId')
    .select(['user.firstName', 'user.lastName', 'user.email', 'knownClient.createdAt'])
    .where('knownClient.contactId', '=', contactId)
    .executeTakeFirst();
  if (!row) return null;
  const by = row.email === null ? null : staffName(row, { agency: 'Staff', seesAddresses: true });
  return { by, at: row.createdAt };
}
