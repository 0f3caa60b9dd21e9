import type { Insertable } from 'kysely';
import { keyLimits, keyPrefix } from '#contract/api-keys.ts';
import { AppError, tooManyRequests } from '#server/core/errors.ts';
import { newToken, sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ApiKeyTable } from '#server/data/db/tables/connections.ts';
import { userActor, type UserActor } from '../sessions/actors.ts';

const minute = 60_000;

/** A key's last use is stored at most once in this time, in milliseconds. */
const touchEvery = 5 * minute;

/** A new key. Only its hash is stored. */
export function newKey(): { key: string; tokenHash: string; hint: string } {
  const key = keyPrefix + newToken();
  return { key, tokenHash: sha256(key), hint: key.slice(-4) };
}

/** The calls of each key in the current minute, counted in the memory of this process. */
const counts = new Map<string, { calls: number; ends: number }>();

function countCall(id: string, now: number): void {
  let count = counts.get(id);
  if (!count || count.ends <= now) counts.set(id, (count = { calls: 0, ends: now + minute }));
  count.calls += 1;
  if (count.calls > keyLimits.perMinute) throw tooManyRequests((count.ends - now) / 1000);
}

/** The error for an unknown, revoked or expired key; the text is always the same. */
const refused = () => new AppError('unauthorized', 'This API key is not valid.');

/**
 * The actor of a key: a member of staff with the key's role, whose assignments are its companies.
 * @throws AppError `unauthorized` or `too_many_requests`
 */
export async function actorOfKey(db: Db, token: string, now: number): Promise<UserActor> {
  const row = await db
    .q()
    .selectFrom('apiKey')
    .selectAll()
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirst();
  if (!row || row.revokedAt !== null || (row.endsAt !== null && row.endsAt <= iso(now))) throw refused();
  countCall(row.id, now);
  if (row.lastUsedAt === null || now - Date.parse(row.lastUsedAt) >= touchEvery)
    await db
      .q()
      .updateTable('apiKey')
      .set({ lastUsedAt: iso(now) })
      .where('id', '=', row.id)
      .execute();
  const { id, role, createdAt } = row;
  // The profile of a key's actor. Without a name and address, clients see the agency as the author.
  const nobody = { email: null, firstName: null, lastName: null, profileImageUrl: null };
  return userActor({ id, role, createdAt, ...nobody, phone: null, timeZone: null });
}

/** Stores a new key in the current transaction. */
export const addKey = (db: Db, row: Insertable<ApiKeyTable>) =>
  db.q().insertInto('apiKey').values(row).execute();

/** The keys that were not revoked, the newest first. */
export const keysNow = (db: Db) =>
  db
    .q()
    .selectFrom('apiKey')
    .leftJoin('user as maker', 'maker.id', 'apiKey.createdById')
    .select(['apiKey.id', 'apiKey.name', 'apiKey.role', 'apiKey.hint', 'apiKey.endsAt'])
    .select(['apiKey.createdAt', 'apiKey.lastUsedAt'])
    .select(['maker.firstName', 'maker.lastName', 'maker.email'])
    .where('apiKey.revokedAt', 'is', null)
    .orderBy('apiKey.id', 'desc')
    .execute();

/** Revokes a key. False if there is none. */
export const revokeKey = async (db: Db, id: string, now: number): Promise<boolean> =>
  (await db
    .q()
    .updateTable('apiKey')
    .set({ revokedAt: iso(now) })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;
