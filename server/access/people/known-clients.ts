import { AppError } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { clientView } from '#server/data/db/views/clients.ts';
import { contactView } from '#server/data/db/views/contacts.ts';
import { userView } from '#server/data/db/views/users.ts';
import { staffName } from './person.ts';

/** The primary contact of a company, where it opened the account itself, proved no address, and nobody has said who it is. */
const unknown = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom(clientView.as('client'))
    .innerJoin(contactView.as('contact'), 'contact.id', 'client.primaryContactId')
    .where('client.id', '=', clientAccountId)
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
    );

/** What staff are asked before they share something with a company whose account nobody knows; null: it is known. */
export async function questionAbout(db: Db, clientAccountId: string): Promise<string | null> {
  const row = await unknown(db, clientAccountId).select('client.name').executeTakeFirst();
  return row
    ? `Do you know that this is ${row.name}? The account was opened with the form, and without mail nobody can check whose address it is.`
    : null;
}

/** Refuses to share something with a company whose account nobody knows. @throws AppError `client_unknown` */
export async function assertKnown(db: Db, clientAccountId: string): Promise<void> {
  const question = await questionAbout(db, clientAccountId);
  if (question !== null) throw new AppError('client_unknown', question);
}

/**
 * Notes that a member of staff knows the person who opened a company's account, where that is not known yet: a word of theirs, no proof of the
 * address. In the running transaction. True when there was something to note.
 */
export async function noteKnown(
  db: Db,
  clientAccountId: string,
  { userId, now }: { userId: string; now: number },
): Promise<boolean> {
  const row = await unknown(db, clientAccountId).select('contact.id').executeTakeFirst();
  if (!row) return false;
  const added = await db
    .q()
    .insertInto('knownClient')
    .values({ contactId: row.id, userId, createdAt: iso(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contactId')
    .executeTakeFirst();
  return added !== undefined;
}

/** Forgets who said that they know a person: the account goes to somebody else. */
export async function forgetKnown(db: Db, contactId: string): Promise<void> {
  await db.q().deleteFrom('knownClient').where('contactId', '=', contactId).execute();
}

/** Who said that they know a person, and when; null where nobody did. */
export async function knownBy(db: Db, contactId: string): Promise<{ by: string | null; at: string } | null> {
  const row = await db
    .q()
    .selectFrom('knownClient')
    .leftJoin(userView.as('user'), 'user.id', 'knownClient.userId')
    .select(['user.firstName', 'user.lastName', 'user.email', 'knownClient.createdAt'])
    .where('knownClient.contactId', '=', contactId)
    .executeTakeFirst();
  if (!row) return null;
  const by = row.email === null ? null : staffName(row, { agency: 'Staff', seesAddresses: true });
  return { by, at: row.createdAt };
}
