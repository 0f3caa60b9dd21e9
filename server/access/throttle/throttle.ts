import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import { tooManyRequests } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';

/** Limits the tries of a key within a window; `windowMs` in milliseconds. */
export interface Limit {
  max: number;
  windowMs: number;
}

/** The clocks of several machines differ by less than this, so that a change of the machine starts no new window. */
const clockTolerance = 60_000;

interface Counting {
  /** How many tries this counts as; 1 by default. */
  weight?: number;
  /** Makes the error; gets the seconds to wait. */
  refuse?: (seconds: number) => Error;
}

const secondsUntil = (expiresAt: string, now: number) => Math.max(1, (Date.parse(expiresAt) - now) / 1000);

/**
 * Counts one try for `key` and refuses the try beyond the limit. Counts are in the database, so neither a restart nor a
 * second process resets them. A try counts before its outcome is known.
 * @throws AppError `too_many_requests` with the seconds to wait
 */
export async function takeTry(
  db: Db,
  key: string,
  limit: Limit,
  now: number,
  { weight = 1, refuse = tooManyRequests }: Counting = {},
): Promise<void> {
  const row = await countTry(db, key, limit, now, weight);
  if (row && row.hits > limit.max) throw refuse(secondsUntil(row.expiresAt, now));
}

/** Counts one try for `key`; false if the try exceeds the limit. For limits beyond which a request is not refused. */
export async function isWithin(db: Db, key: string, limit: Limit, now: number): Promise<boolean> {
  const row = await countTry(db, key, limit, now, 1);
  return !row || row.hits <= limit.max;
}

function countTry(db: Db, key: string, { windowMs }: Limit, now: number, weight: number) {
  const expiresAt = iso(now + windowMs);
  // True if a window has ended. A window whose end is too far away was started while the clock was ahead, and counts as
  // ended too.
  const over = (eb: ExpressionBuilder<Tables, 'throttle'>) =>
    eb.or([
      eb('throttle.expiresAt', '<=', iso(now)),
      eb('throttle.expiresAt', '>', iso(now + windowMs + clockTolerance)),
    ]);
  return db
    .q()
    .insertInto('throttle')
    .values({ key, hits: weight, expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        hits: eb
          .case()
          .when(over(eb))
          .then(sql<number>`${weight}`)
          .else(sql<number>`${eb.ref('throttle.hits')} + ${weight}`)
          .end(),
        expiresAt: eb.case().when(over(eb)).then(expiresAt).else(eb.ref('throttle.expiresAt')).end(),
      })),
    )
    .returning(['hits', 'expiresAt'])
    .executeTakeFirst();
}

/** Refuses if the tries of `key` are used up. Does not count a try. */
export async function assertTries(
  db: Db,
  key: string,
  limit: Limit,
  now: number,
  refuse: (seconds: number) => Error = tooManyRequests,
): Promise<void> {
  const row = await db
    .q()
    .selectFrom('throttle')
    .select(['hits', 'expiresAt'])
    .where('key', '=', key)
    .where('expiresAt', '>', iso(now))
    .where('expiresAt', '<=', iso(now + limit.windowMs + clockTolerance))
    .executeTakeFirst();
  if (row && row.hits >= limit.max) throw refuse(secondsUntil(row.expiresAt, now));
}

/** Resets the count of a key, for example after a successful sign-in. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.q().deleteFrom('throttle').where('key', '=', key).execute();
}

/**
 * Resets the counts of all keys that begin with `prefix`. The prefix must not contain wildcards of SQL `LIKE`. Returns how
 * many counts were reset.
 */
export async function forgetTriesUnder(db: Db, prefix: string): Promise<number> {
  const found = await db.q().deleteFrom('throttle').where('key', 'like', `${prefix}%`).executeTakeFirst();
  return Number(found.numDeletedRows);
}

/** For all keys that begin with `prefix`: lowers counts above `max` to `hits`, instead of resetting them to zero. */
export async function easeTriesUnder(db: Db, prefix: string, hits: number, max: number): Promise<void> {
  await db
    .q()
    .updateTable('throttle')
    .set({ hits })
    .where('key', 'like', `${prefix}%`)
    .where('hits', '>', max)
    .execute();
}

/** Takes one try back from the count of a shared key, because a successful sign-in was not a guess. */
export async function returnTry(db: Db, key: string): Promise<void> {
  await db
    .q()
    .updateTable('throttle')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Removes expired windows. */
export async function sweepTries(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('throttle').where('expiresAt', '<=', iso(now)).execute();
}

/** The part of an address shared by a provider's customer or a small company: a /24 of IPv4, a /48 of IPv6. */
export function networkKey(ip: string): string {
  const key = addressKey(ip);
  return key.includes(':') ? key.split(':').slice(0, 3).join(':') : key.split('.').slice(0, 3).join('.');
}

/** The counts and limits for a limit shared by many people. If the network is known, one network may use a tenth of the limit. */
export const ofNetwork = (
  key: string,
  limit: Limit,
  network: string | undefined,
): { key: string; limit: Limit }[] => [
  ...(network === undefined ? [] : [{ key: `${key}/${network}`, limit: { ...limit, max: limit.max / 10 } }]),
  { key, limit },
];

/** The part of an address shared by one household or server: all of IPv4, the first 64 bits of IPv6. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
