import { permissionsOf, seesMoney } from '#contract/permissions/permissions.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { clientView } from '#server/data/db/views/clients.ts';
import { contactView, membershipView } from '#server/data/db/views/contacts.ts';
import { userView } from '#server/data/db/views/users.ts';
import type { ClientActor, UserActor } from './actors.ts';

// For people who are known without a session, such as the writer of a mail. Both are null for people who could not sign in now.

/** A member of staff who may work now. */
export async function userById(db: Db, id: string, now: number): Promise<UserActor | null> {
  const row = await db
    .q()
    .selectFrom(userView.as('user'))
    .select([
      'id',
      'email',
      'firstName',
      'lastName',
      'profileImageUrl',
      'createdAt',
      'role',
      'phone',
      'timeZone',
    ])
    .where('id', '=', id)
    .where('role', '!=', 'user')
    .where('deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', iso(now))]))
    .executeTakeFirst();
  if (!row) return null;
  const { role } = row;
  const permissions = permissionsOf(role);
  return {
    kind: 'user',
    ...row,
    permissions,
    isAdmin: true,
    isSuperAdmin: role === 'super-admin',
    mustAddFactor: false,
  };
}

/** A contact in a company that is open. */
export async function contactById(
  db: Db,
  { contactId, clientAccountId }: { contactId: string; clientAccountId: string },
): Promise<ClientActor | null> {
  const row = await db
    .q()
    .selectFrom(membershipView.as('membership'))
    .innerJoin(clientView.as('account'), 'account.id', 'membership.clientAccountId')
    .innerJoin(contactView.as('contact'), 'contact.id', 'membership.contactId')
    .select([
      'account.id as clientAccountId',
      'contact.id as contactId',
      'membership.standing',
      'membership.seesMoney',
    ])
    .select([
      'membership.lastReadMessageId',
      'contact.name',
      'contact.email',
      'contact.phone',
      'contact.timeZone',
    ])
    .select(['account.company', 'account.clientCode', 'account.companyLogoUrl', 'account.createdAt'])
    .select(['contact.origin', 'contact.emailVerifiedAt', 'contact.askedToProveAt'])
    .where('account.closedAs', 'is', null)
    .where('membership.contactId', '=', contactId)
    .where('membership.clientAccountId', '=', clientAccountId)
    .executeTakeFirst();
  return row
    ? { kind: 'client', ...row, seesMoney: seesMoney(row.standing, row.seesMoney), others: 0 }
    : null;
}
