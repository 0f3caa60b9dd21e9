import type { Db } from '#server/data/db/database.ts';
import type { InvitationTable } from '#server/data/db/tables/people.ts';

export async function insert(db: Db, row: InvitationTable): Promise<void> {
  await db.q().insertInto('invitation').values(row).execute();
}

export const find = (db: Db, id: string): Promise<InvitationTable | undefined> =>
  db.q().selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();

export const findByToken = (db: Db, tokenHash: string): Promise<InvitationTable | undefined> =>
  db.q().selectFrom('invitation').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

const open = (db: Db, at: string) =>
  db
    .q()
    .selectFrom('invitation')
    .selectAll()
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at);

/** The open invitations of one kind to an email address. Invitations of contacts are limited to one company. */
export function findOpen(
  db: Db,
  { kind, emailKey, clientAccountId }: Pick<InvitationTable, 'kind' | 'emailKey' | 'clientAccountId'>,
  at: string,
): Promise<InvitationTable | undefined> {
  const rows = open(db, at).where('kind', '=', kind).where('emailKey', '=', emailKey);
  return (
    clientAccountId === null ? rows : rows.where('clientAccountId', '=', clientAccountId)
  ).executeTakeFirst();
}

type Place = Pick<InvitationTable, 'kind' | 'clientAccountId'>;

function notAccepted(db: Db, { kind, clientAccountId }: Place) {
  const rows = db
    .q()
    .selectFrom('invitation')
    .selectAll()
    .where('kind', '=', kind)
    .where('acceptedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(100);
  return clientAccountId === null ? rows : rows.where('clientAccountId', '=', clientAccountId);
}

/** The invitations to a company or the team that are neither accepted nor withdrawn, newest first. */
export const listPending = (db: Db, place: Place): Promise<InvitationTable[]> =>
  notAccepted(db, place).where('revokedAt', 'is', null).execute();

/** The invitations to a company or the team that nobody has accepted, withdrawn ones included. */
export const listNotAccepted = (db: Db, place: Place): Promise<InvitationTable[]> =>
  notAccepted(db, place).execute();

/** Gives an open invitation a new link, a new expiry and the given offer. */
export const renew = (
  db: Db,
  id: string,
  values: Partial<Pick<InvitationTable, 'standing' | 'role' | 'endsAt' | 'assignments' | 'name'>> &
    Pick<InvitationTable, 'tokenHash' | 'mailed' | 'expiresAt'>,
): Promise<InvitationTable | undefined> =>
  db
    .q()
    .updateTable('invitation')
    .set(values)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const revoke = (db: Db, id: string, at: string): Promise<InvitationTable | undefined> =>
  db
    .q()
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Marks the invitation of this link as accepted. If two calls use a link at the same time, only one gets the row. */
export const accept = (db: Db, tokenHash: string, at: string): Promise<InvitationTable | undefined> =>
  db
    .q()
    .updateTable('invitation')
    .set({ acceptedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returningAll()
    .executeTakeFirst();

/** The name of the person who sent an invitation; null if that person is deleted or has no name. */
export async function inviterName(
  db: Db,
  { invitedByKind, invitedById }: Pick<InvitationTable, 'invitedByKind' | 'invitedById'>,
): Promise<string | null> {
  if (invitedByKind === 'contact') {
    const contact = await db
      .q()
      .selectFrom('contact')
      .select('contact.name')
      .where('contact.id', '=', invitedById)
      .executeTakeFirst();
    return contact?.name ?? null;
  }
  const user = await db
    .q()
    .selectFrom('user')
    .select(['user.firstName', 'user.lastName'])
    .where('user.id', '=', invitedById)
    .executeTakeFirst();
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || null;
}

/** Updates a sender's invitations that nobody has accepted: all of them, or those to the given company. */
export async function updateOf(
  db: Db,
  { invitedById, clientAccountId }: { invitedById: string; clientAccountId?: string },
  values: Partial<Pick<InvitationTable, 'revokedAt' | 'invitedById'>>,
): Promise<void> {
  const rows = db
    .q()
    .updateTable('invitation')
    .set(values)
    .where('invitedById', '=', invitedById)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null);
  await (
    clientAccountId === undefined ? rows : rows.where('clientAccountId', '=', clientAccountId)
  ).execute();
}

/** A sender's open invitations, each with its company. */
export const openOf = (db: Db, invitedById: string, at: string) =>
  db
    .q()
    .selectFrom('invitation')
    .leftJoin('clientAccount as client', 'client.id', 'invitation.clientAccountId')
    .select((eb) => [
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.clientAccountId',
      eb.fn.coalesce('client.company', 'client.name').as('company'),
    ])
    .where('invitation.invitedById', '=', invitedById)
    .where('invitation.acceptedAt', 'is', null)
    .where('invitation.revokedAt', 'is', null)
    .where('invitation.expiresAt', '>', at)
    .orderBy('invitation.id')
    .execute();
