import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { newToken, sha256 } from '../secrets.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a session lasts without use, and at the most, in milliseconds. */
const lifetimes = {
  staff: { idle: day, absolute: 7 * day },
  client: { idle: 14 * day, absolute: 60 * day },
} as const;

// The last use is written at most this often: a read of a page should not cost a write.
const touchEvery = 5 * minute;

/** How long a request waits for that, in milliseconds. */
const touchWait = 300;

/** Staff and clients have sessions, cookies and accounts of their own; one never counts as the other. */
export type SessionKind = keyof typeof lifetimes;

/** A signed-in user of the staff sign-in. */
export interface UserActor {
  kind: 'user';
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  createdAt: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

/** A signed-in client. */
export interface ClientActor {
  kind: 'client';
  id: string;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  clientCode: string;
  companyLogoUrl: string | null;
  origin: 'self' | 'staff';
  emailVerifiedAt: string | null;
  createdAt: string;
}

const iso = (ms: number) => new Date(ms).toISOString();

const expiry = (kind: SessionKind, createdAt: number, now: number) =>
  iso(Math.min(createdAt + lifetimes[kind].absolute, now + lifetimes[kind].idle));

// One that would last longer was started while the clock was ahead; it may not outlive all others.
const latest = (kind: SessionKind, now: number) => iso(now + lifetimes[kind].absolute);

/** Starts a session and returns its token; the table keeps only the token's hash. */
export async function startSession(
  db: Db,
  session: { kind: SessionKind; subjectId: string; userAgent: string | undefined; now: number },
): Promise<string> {
  const token = newToken();
  const { kind, subjectId, now } = session;
  await db
    .q()
    .insertInto('session')
    .values({
      tokenHash: sha256(token),
      kind,
      userId: kind === 'staff' ? subjectId : null,
      clientAccountId: kind === 'client' ? subjectId : null,
      userAgent: session.userAgent?.slice(0, 300) ?? null,
      createdAt: iso(now),
      lastSeenAt: iso(now),
      expiresAt: expiry(kind, now, now),
    })
    .execute();
  return token;
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
  // Whoever only reads must not fail for a disk that is full, nor wait for a database that is locked.
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

const userOf = prepared((q, asked: Asked) =>
  q
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([
      'session.createdAt as startedAt',
      'session.lastSeenAt',
      'user.id',
      'user.email',
      'user.firstName',
      'user.lastName',
    ])
    .select(['user.profileImageUrl', 'user.createdAt', 'user.role'])
    .where('session.tokenHash', '=', asked.tokenHash)
    .where('session.kind', '=', 'staff')
    .where('session.expiresAt', '>', asked.now)
    .where('session.expiresAt', '<=', asked.latest),
);

/** Who holds this staff token, or null. */
export async function findUser(db: Db, token: string, now: number): Promise<UserActor | null> {
  const asked = ask('staff', token, now);
  const [row] = await userOf(db, asked);
  if (!row) return null;
  const { role, startedAt, lastSeenAt, ...user } = row;
  await touch(db, 'staff', asked.tokenHash, { createdAt: startedAt, lastSeenAt }, now);
  return { kind: 'user', ...user, isAdmin: role !== 'user', isSuperAdmin: role === 'super-admin' };
}

const clientOf = prepared((q, asked: Asked) =>
  q
    .selectFrom('session')
    .innerJoin('clientAccount as account', 'account.id', 'session.clientAccountId')
    .select([
      'session.createdAt as startedAt',
      'session.lastSeenAt',
      'account.id',
      'account.name',
      'account.email',
      'account.company',
    ])
    .select([
      'account.phone',
      'account.clientCode',
      'account.companyLogoUrl',
      'account.origin',
      'account.emailVerifiedAt',
      'account.createdAt',
    ])
    .where('session.tokenHash', '=', asked.tokenHash)
    .where('session.kind', '=', 'client')
    .where('session.expiresAt', '>', asked.now)
    .where('session.expiresAt', '<=', asked.latest),
);

/** Which client holds this token, or null. */
export async function findClient(db: Db, token: string, now: number): Promise<ClientActor | null> {
  const asked = ask('client', token, now);
  const [row] = await clientOf(db, asked);
  if (!row) return null;
  const { startedAt, lastSeenAt, ...client } = row;
  await touch(db, 'client', asked.tokenHash, { createdAt: startedAt, lastSeenAt }, now);
  return { kind: 'client', ...client };
}

/** Ends one session. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.q().deleteFrom('session').where('tokenHash', '=', sha256(token)).execute();
}

/** Ends every session of one person, but for the one of `keepToken`: after a change of password, or when an account is closed. */
export async function endSessionsOf(
  db: Db,
  kind: SessionKind,
  subjectId: string,
  keepToken: string | null = null,
): Promise<void> {
  const column = kind === 'staff' ? 'userId' : 'clientAccountId';
  let ended = db.q().deleteFrom('session').where(column, '=', subjectId);
  if (keepToken !== null) ended = ended.where('tokenHash', '!=', sha256(keepToken));
  await ended.execute();
}

/** Removes what has expired. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('session').where('expiresAt', '<=', iso(now)).execute();
}
