import { setTimeout as sleep } from 'node:timers/promises';
import { expressionBuilder } from 'kysely';
import type { Tables } from '#server/data/db/tables/schema.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { personTopic, type Events } from '#server/work/events/events.ts';
import type { OpenedBy } from '#server/data/db/tables/sign-in.ts';
import type { Db } from '#server/data/db/database.ts';
import { newToken, sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import {
  clientActor,
  clientActorColumns,
  userActor,
  userActorColumns,
  type ClientActor,
  type UserActor,
} from './actors.ts';

export type { ClientActor, UserActor };

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a session lasts without use and in total, in milliseconds. */
const lifetimes = {
  staff: { idle: day, absolute: 7 * day },
  client: { idle: 14 * day, absolute: 60 * day },
} as const;

// The last use of a session is written at most this often, so that reading a page rarely costs a write.
const touchEvery = 5 * minute;

/** Milliseconds that a request waits for the write of the last use. */
const touchWait = 300;

/** Staff and clients have separate sessions, cookies and accounts. */
export type SessionKind = keyof typeof lifetimes;

const expiry = (kind: SessionKind, createdAt: number, now: number) =>
  iso(Math.min(createdAt + lifetimes[kind].absolute, now + lifetimes[kind].idle));

// No valid session ends later than this. A session with a later end was started while the clock was ahead.
const latest = (kind: SessionKind, now: number) => iso(now + lifetimes[kind].absolute);

/** The person of a session: a member of staff, or a contact in one of the contact's companies. */
export type SessionSubject =
  | { kind: 'staff'; userId: string }
  | { kind: 'client'; contactId: string; clientAccountId: string };

/** Starts a session and returns its token; the table keeps only the token's hash. */
export async function startSession(
  db: Db,
  subject: SessionSubject,
  {
    userAgent,
    now,
    openedBy = 'password',
  }: { userAgent: string | undefined; now: number; openedBy?: OpenedBy },
): Promise<string> {
  const token = newToken();
  const { kind } = subject;
  await db
    .q()
    .insertInto('session')
    .values({
      tokenHash: sha256(token),
      kind,
      userId: kind === 'staff' ? subject.userId : null,
      contactId: kind === 'client' ? subject.contactId : null,
      clientAccountId: kind === 'client' ? subject.clientAccountId : null,
      userAgent: userAgent?.slice(0, 300) ?? null,
      openedBy,
      createdAt: iso(now),
      lastSeenAt: iso(now),
      expiresAt: expiry(kind, now, now),
    })
    .execute();
  return token;
}

/** The sign-in address of a session's person, in its comparable form; null if there is none. */
export async function addressOf(db: Db, subject: SessionSubject): Promise<string | null> {
  const found =
    subject.kind === 'client'
      ? db.q().selectFrom('contact as person').where('person.id', '=', subject.contactId)
      : db.q().selectFrom('user as person').where('person.id', '=', subject.userId);
  const email = (await found.select('person.email').executeTakeFirst())?.email ?? null;
  return email === null ? null : emailKey(email);
}

async function touch(
  db: Db,
  kind: SessionKind,
  tokenHash: string,
  session: { createdAt: string; lastSeenAt: string },
  now: number,
) {
  if (now - Date.parse(session.lastSeenAt) < touchEvery) return;
  const written = db
    .q()
    .updateTable('session')
    .set({ lastSeenAt: iso(now), expiresAt: expiry(kind, Date.parse(session.createdAt), now) })
    .where('tokenHash', '=', tokenHash)
    .execute();
  // A request that only reads must not fail because the disk is full, nor wait for a locked database.
  await Promise.race([written.catch(() => undefined), sleep(touchWait, undefined, { ref: false })]);
}

interface Asked {
  tokenHash: string;
  now: string;
  latest: string;
}

const ask = (kind: SessionKind, token: string, now: number): Asked => ({
  tokenHash: sha256(token),
  now: iso(now),
  latest: latest(kind, now),
});

/** Whether a session was opened with more than a password or a mailed link. */
export const isStrong = (openedBy: OpenedBy): boolean =>
  openedBy === 'second-factor' || openedBy === 'passkey' || openedBy === 'provider';

/** Part of a query: gives `staff` if the rules require a second factor of staff, else null. */
export const staffNeedSecondFactor = () =>
  expressionBuilder<Tables>()
    .selectFrom('signInRule')
    .select('signInRule.kind')
    .where('signInRule.kind', '=', 'staff')
    .where('signInRule.secondFactor', '=', true);

const userOf = (db: Db, asked: Asked) =>
  db
    .q()
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['session.createdAt as startedAt', 'session.lastSeenAt', 'session.openedBy'])
    .select(userActorColumns)
    .select(staffNeedSecondFactor().as('needed'))
    .where('session.tokenHash', '=', asked.tokenHash)
    .where('session.kind', '=', 'staff')
    .where('session.expiresAt', '>', asked.now)
    .where('session.expiresAt', '<=', asked.latest)
    .where('user.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('user.endsAt', 'is', null), eb('user.endsAt', '>', asked.now)]))
    .executeTakeFirst();

/** The user whose staff session has this token, or null. */
export async function findUser(db: Db, token: string, now: number): Promise<UserActor | null> {
  const asked = ask('staff', token, now);
  const row = await userOf(db, asked);
  if (!row) return null;
  const { startedAt, lastSeenAt, openedBy, needed, ...user } = row;
  await touch(db, 'staff', asked.tokenHash, { createdAt: startedAt, lastSeenAt }, now);
  // Until the person uses a second factor, such a session opens only the person's own account.
  return userActor(user, user.role !== 'user' && needed !== null && !isStrong(openedBy));
}

const clientOf = (db: Db, asked: Asked) =>
  db
    .q()
    .selectFrom('session')
    .innerJoin('clientAccount as account', 'account.id', 'session.clientAccountId')
    .innerJoin('contact', 'contact.id', 'session.contactId')
    // A person who left the company is signed out of it.
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.clientAccountId', '=', 'session.clientAccountId')
        .onRef('membership.contactId', '=', 'session.contactId'),
    )
    .select(['session.createdAt as startedAt', 'session.lastSeenAt'])
    .select(clientActorColumns)
    // Only check whether another company exists. Most people have one company, so the names of others are loaded on demand.
    .select((eb) =>
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('membership as other')
              .select('other.clientAccountId')
              .whereRef('other.contactId', '=', 'session.contactId')
              .whereRef('other.clientAccountId', '!=', 'session.clientAccountId'),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as('others'),
    )
    .where('account.closedAs', 'is', null)
    .where('session.tokenHash', '=', asked.tokenHash)
    .where('session.kind', '=', 'client')
    .where('session.expiresAt', '>', asked.now)
    .where('session.expiresAt', '<=', asked.latest)
    .executeTakeFirst();

/** The client whose session has this token, or null. */
export async function findClient(db: Db, token: string, now: number): Promise<ClientActor | null> {
  const asked = ask('client', token, now);
  const row = await clientOf(db, asked);
  if (!row) return null;
  const { startedAt, lastSeenAt, ...client } = row;
  await touch(db, 'client', asked.tokenHash, { createdAt: startedAt, lastSeenAt }, now);
  return clientActor(client);
}

/** The services needed to end sessions. An event makes every process close the person's open streams at once. */
interface Ending {
  db: Db;
  events: Pick<Events, 'publish'>;
}

/**
 * Makes every process check a person again after the current transaction commits. Streams end if the session, role or
 * company changed. Pages of staff with a limited scope reload. Call this after any such change, and after a change of
 * assignments.
 */
export const personChanged = ({ events }: Pick<Ending, 'events'>, personId: string): Promise<void> =>
  events.publish({ topic: personTopic, subjectId: personId, clientAccountId: null, forClient: false });

/** Ends one session and its streams at once. Returns the person of the session; null if there was no such session. */
export async function endSession({ db, events }: Ending, token: string): Promise<SessionSubject | null> {
  const ended = await db
    .q()
    .deleteFrom('session')
    .where('tokenHash', '=', sha256(token))
    .returning(['userId', 'contactId', 'clientAccountId'])
    .executeTakeFirst();
  const person = ended?.userId ?? ended?.contactId;
  if (!ended || !person) return null;
  await personChanged({ events }, person);
  const { userId, contactId, clientAccountId } = ended;
  if (userId !== null) return { kind: 'staff', userId };
  return contactId === null || clientAccountId === null
    ? null
    : { kind: 'client', contactId, clientAccountId };
}

/** Ends every session of a person except the session of `exceptToken`. For a changed password or a closed account. */
export async function endSessionsOf(
  { db, events }: Ending,
  kind: SessionKind,
  personId: string,
  exceptToken: string | null = null,
): Promise<void> {
  const column = kind === 'staff' ? 'userId' : 'contactId';
  let ended = db.q().deleteFrom('session').where(column, '=', personId);
  if (exceptToken !== null) ended = ended.where('tokenHash', '!=', sha256(exceptToken));
  await ended.execute();
  await personChanged({ events }, personId);
}

/** Ends every session of a contact in one company, because the contact left the company. */
export async function endSessionsIn(
  { db, events }: Ending,
  { contactId, clientAccountId }: { contactId: string; clientAccountId: string },
): Promise<void> {
  await db
    .q()
    .deleteFrom('session')
    .where('contactId', '=', contactId)
    .where('clientAccountId', '=', clientAccountId)
    .execute();
  await personChanged({ events }, contactId);
}

/** Ends every session in a company, because its portal is closed. */
export async function endSessionsOfCompany({ db, events }: Ending, clientAccountId: string): Promise<void> {
  const ended = await db
    .q()
    .deleteFrom('session')
    .where('clientAccountId', '=', clientAccountId)
    .returning('contactId')
    .execute();
  for (const person of new Set(ended.flatMap(({ contactId }) => contactId ?? [])))
    await personChanged({ events }, person);
}

/** Removes expired sessions. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('session').where('expiresAt', '<=', iso(now)).execute();
}

/** Moves a client's session to another company of the same person; its streams restart. */
export async function switchCompany(
  { db, events }: Ending,
  token: string,
  clientAccountId: string,
): Promise<void> {
  const moved = await db
    .q()
    .updateTable('session')
    .set({ clientAccountId })
    .where('tokenHash', '=', sha256(token))
    .where('kind', '=', 'client')
    .returning('contactId')
    .executeTakeFirst();
  if (moved?.contactId) await personChanged({ events }, moved.contactId);
}

/** The company that a contact used last, among the contact's current companies. */
export async function lastCompanyOf(db: Db, contactId: string): Promise<string | undefined> {
  const row = await db
    .q()
    .selectFrom('session')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.clientAccountId', '=', 'session.clientAccountId')
        .onRef('membership.contactId', '=', 'session.contactId'),
    )
    .select('membership.clientAccountId')
    .where('session.contactId', '=', contactId)
    .orderBy('session.lastSeenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.clientAccountId;
}
