import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import {
  clientActor,
  clientActorColumns,
  userActor,
  userActorColumns,
  type ClientActor,
  type UserActor,
} from './actors.ts';

// Actors of people without a session, such as the writer of a mail. Both functions return null for people who may not sign
// in now.

/** A member of staff whose account is open now. */
export async function userById(db: Db, id: string, now: number): Promise<UserActor | null> {
  const row = await db
    .q()
    .selectFrom('user')
    .select(userActorColumns)
    .where('id', '=', id)
    .where('role', '!=', 'user')
    .where('deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', iso(now))]))
    .executeTakeFirst();
  return row ? userActor(row) : null;
}

/** A contact of a company whose portal is open. */
export async function contactById(
  db: Db,
  { contactId, clientAccountId }: { contactId: string; clientAccountId: string },
): Promise<ClientActor | null> {
  const row = await db
    .q()
    .selectFrom('membership')
    .innerJoin('clientAccount as account', 'account.id', 'membership.clientAccountId')
    .innerJoin('contact', 'contact.id', 'membership.contactId')
    .select(clientActorColumns)
    .where('account.closedAs', 'is', null)
    .where('membership.contactId', '=', contactId)
    .where('membership.clientAccountId', '=', clientAccountId)
    .executeTakeFirst();
  return row ? clientActor({ ...row, others: 0 }) : null;
}
