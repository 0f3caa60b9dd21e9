import { seesMoney, type Rights, type StaffRole } from '#contract/permissions/permissions.ts';
import type { Db } from '#server/data/db/database.ts';
import { isStrong, staffNeedSecondFactor } from './sessions.ts';
import { iso } from '#server/core/time.ts';

/** A receiver of events. Staff receive events about rows that their role reaches, contacts those of the session's company. */
export interface Viewer {
  /** Null for people who may not open the panel. */
  staff: { id: string; role: StaffRole; endsAt: string | null } | null;
  contactId: string | null;
  clientAccountId: string | null;
  /** The contact's rights in the company. */
  rights: Rights | null;
  /** The person's id, equal for all sessions of one person. */
  person: string;
}

/** Hashes of the session tokens in a browser's cookies. */
export interface SessionHashes {
  staff: string | null;
  client: string | null;
}

/** The viewer with these sessions, or null if no session is valid. An open event stream does not prolong a session. */
export async function findViewer(
  db: Db,
  { staff, client }: SessionHashes,
  now: number,
): Promise<Viewer | null> {
  const hashes = [staff, client].filter((hash) => hash !== null);
  if (hashes.length === 0) return null;
  const rows = await db
    .q()
    .selectFrom('session')
    .leftJoin('user', (join) =>
      join
        .onRef('user.id', '=', 'session.userId')
        .on('user.deactivatedAt', 'is', null)
        .on((eb) => eb.or([eb('user.endsAt', 'is', null), eb('user.endsAt', '>', iso(now))])),
    )
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.contactId', '=', 'session.contactId')
        .onRef('membership.clientAccountId', '=', 'session.clientAccountId'),
    )
    .select([
      'session.tokenHash',
      'session.kind',
      'membership.clientAccountId',
      'membership.contactId',
      'membership.standing',
      'membership.seesMoney',
      'user.id as userId',
      'user.role',
      'user.endsAt',
      'session.openedBy',
    ])
    .select(staffNeedSecondFactor().as('needed'))
    .where('session.tokenHash', 'in', hashes)
    .where('session.expiresAt', '>', iso(now))
    .execute();
  const user = rows.find(({ kind, tokenHash }) => kind === 'staff' && tokenHash === staff);
  const contact = rows.find(({ kind, tokenHash }) => kind === 'client' && tokenHash === client);
  const { userId = null, endsAt = null } = user ?? {};
  const role = user && (user.needed === null || isStrong(user.openedBy)) ? user.role : null;
  const person = userId ?? contact?.contactId ?? null;
  if (person === null) return null;
  return {
    staff: userId !== null && role && role !== 'user' ? { id: userId, role, endsAt } : null,
    contactId: contact?.contactId ?? null,
    clientAccountId: contact?.clientAccountId ?? null,
    rights: contact?.standing
      ? { standing: contact.standing, seesMoney: seesMoney(contact.standing, contact.seesMoney) }
      : null,
    person,
  };
}
