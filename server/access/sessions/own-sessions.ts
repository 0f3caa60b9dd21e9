import { recentSignInMinutes } from '#contract/erasure.ts';
import { AppError } from '#server/core/errors.ts';
import type { Db } from '#server/data/db/database.ts';
import type { OpenedBy } from '#server/data/db/migrations/sign-in-tables.ts';
import { contactView } from '#server/data/db/views/contacts.ts';
import { userView } from '#server/data/db/views/users.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import { deviceWords } from './device-words.ts';
import { personChanged, type SessionKind } from './sessions.ts';

/** One person's sessions. */
interface Owner {
  kind: SessionKind;
  personId: string;
}

/** Names a session to its owner. The hash in the table is hashed once more: nothing of it is worth stealing. */
const nameOf = (tokenHash: string) => sha256(`session/${tokenHash}`).slice(0, 32);

const sessionsOf = (db: Db, { kind, personId }: Owner, now: number) =>
  db
    .q()
    .selectFrom('session')
    .select(['tokenHash', 'userAgent', 'openedBy', 'createdAt', 'lastSeenAt'])
    .where(kind === 'staff' ? 'userId' : 'contactId', '=', personId)
    .where('kind', '=', kind)
    .where('expiresAt', '>', iso(now))
    .orderBy('lastSeenAt', 'desc')
    .execute();

/** The open sessions of a person, the one used last first. `token` is that of the session which asks. */
export async function listSessions(db: Db, owner: Owner, token: string, now: number) {
  const rows = await sessionsOf(db, owner, now);
  return rows.map(({ tokenHash, userAgent, ...row }) => ({
    ...row,
    id: nameOf(tokenHash),
    device: deviceWords(userAgent),
    current: tokenHash === sha256(token),
  }));
}

/** Ends one session of a person by its name. False where there is none. */
export async function endOwnSession(
  context: { db: Db; now: () => number } & Parameters<typeof personChanged>[0],
  owner: Owner,
  id: string,
): Promise<boolean> {
  const { db, now } = context;
  const found = (await sessionsOf(db, owner, now())).find(({ tokenHash }) => nameOf(tokenHash) === id);
  if (!found) return false;
  await db.q().deleteFrom('session').where('tokenHash', '=', found.tokenHash).execute();
  await personChanged(context, owner.personId);
  return true;
}

/** Notes that the person of a session has shown a password or code again. */
export async function noteConfirmed(db: Db, token: string, at: string): Promise<void> {
  await db
    .q()
    .updateTable('session')
    .set({ confirmedAt: at })
    .where('tokenHash', '=', sha256(token))
    .execute();
}

/**
 * Refuses where the person of a session has neither signed in nor confirmed it within ten minutes.
 * @throws AppError `confirmation_required`
 */
export async function assertConfirmed(db: Db, token: string, now: number): Promise<void> {
  const session = await db
    .q()
    .selectFrom('session')
    .select(['createdAt', 'confirmedAt'])
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirst();
  const since = Date.parse(session?.confirmedAt ?? session?.createdAt ?? iso(0));
  if (now - since > recentSignInMinutes * 60_000)
    throw new AppError('confirmation_required', 'Please confirm that it is you.');
}

/** Notes that the person of a session has shown more than a password since it was opened. */
export async function strengthen(db: Db, token: string, openedBy: OpenedBy): Promise<void> {
  await db.q().updateTable('session').set({ openedBy }).where('tokenHash', '=', sha256(token)).execute();
}

/** The id of the person who signs in to a side with an address; null where there is nobody. */
export async function personWithAddress(db: Db, kind: SessionKind, emailKey: string): Promise<string | null> {
  const people =
    kind === 'client'
      ? db.q().selectFrom(contactView.as('person')).where('person.emailKey', '=', emailKey)
      : db.q().selectFrom(userView.as('person')).where('person.emailKey', '=', emailKey);
  return (await people.select('person.id').limit(1).executeTakeFirst())?.id ?? null;
}
