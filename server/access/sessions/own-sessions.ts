import { recentSignInMinutes } from '#contract/erasure.ts';
import { AppError } from '#server/core/errors.ts';
import type { Db } from '#server/data/db/database.ts';
import type { OpenedBy } from '#server/data/db/tables/sign-in.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import { deviceWords } from './device-words.ts';
import { personChanged, type SessionKind } from './sessions.ts';

/** The person whose sessions are listed or ended. */
interface Owner {
  kind: SessionKind;
  personId: string;
}

/** The public name of a session. This hashes the stored hash again, so a thief cannot use the name. */
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

/** A person's open sessions; the last used comes first. `token` belongs to the session of the current request. */
export async function listSessions(db: Db, owner: Owner, token: string, now: number) {
  const rows = await sessionsOf(db, owner, now);
  return rows.map(({ tokenHash, userAgent, ...row }) => ({
    ...row,
    id: nameOf(tokenHash),
    device: deviceWords(userAgent),
    current: tokenHash === sha256(token),
  }));
}

/** Ends one session of a person, found by the session's name. False if there is no such session. */
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

/** Records that the person of a session has entered a password or code again. */
export async function noteConfirmed(db: Db, token: string, at: string): Promise<void> {
  await db
    .q()
    .updateTable('session')
    .set({ confirmedAt: at })
    .where('tokenHash', '=', sha256(token))
    .execute();
}

/**
 * Refuses unless the session's person has signed in, or confirmed it with a password or code, within ten minutes.
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

/** Records that the person of a session has now shown more than a password. */
export async function strengthen(db: Db, token: string, openedBy: OpenedBy): Promise<void> {
  await db.q().updateTable('session').set({ openedBy }).where('tokenHash', '=', sha256(token)).execute();
}

/** The id of the member of staff or client who signs in with an address; null if there is none. */
export async function personWithAddress(db: Db, kind: SessionKind, emailKey: string): Promise<string | null> {
  const people =
    kind === 'client'
      ? db.q().selectFrom('contact as person').where('person.emailKey', '=', emailKey)
      : db.q().selectFrom('user as person').where('person.emailKey', '=', emailKey);
  return (await people.select('person.id').limit(1).executeTakeFirst())?.id ?? null;
}
