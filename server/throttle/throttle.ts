import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Tables } from '../db/schema.ts';
import { tooManyRequests } from '../errors.ts';

/** How many tries a key has in a window, in milliseconds. */
export interface Limit {
  max: number;
  windowMs: number;
}

/** The clocks of several machines differ by less: whoever asks one after the other starts no window anew. */
const clockTolerance = 60_000;

const count = prepared(
  (
    q,
    { key, expiresAt, current, ahead }: { key: string; expiresAt: string; current: string; ahead: string },
  ) => {
    // A window that ends much later than one that begins now is of a time in which the clock was ahead.
    const over = (eb: ExpressionBuilder<Tables, 'throttle'>) =>
      eb.or([eb('throttle.expiresAt', '<=', current), eb('throttle.expiresAt', '>', ahead)]);
    return q
      .insertInto('throttle')
      .values({ key, hits: 1, expiresAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          hits: eb
            .case()
            .when(over(eb))
            .then(1)
            .else(sql<number>`${eb.ref('throttle.hits')} + 1`)
            .end(),
          expiresAt: eb.case().when(over(eb)).then(expiresAt).else(eb.ref('throttle.expiresAt')).end(),
        })),
      )
      .returning(['hits', 'expiresAt']);
  },
);

/**
 * Counts one try for `key` and refuses when there were more than the limit allows. Counts live in the database, so
 * that neither a restart nor a second process resets them, and a try counts before its outcome is known.
 *
 * @throws AppError `too_many_requests` with the seconds to wait
 */
export async function takeTry(db: Db, key: string, limit: Limit, now: number): Promise<void> {
  const [row] = await count(db, {
    key,
    expiresAt: new Date(now + limit.windowMs).toISOString(),
    current: new Date(now).toISOString(),
    ahead: new Date(now + limit.windowMs + clockTolerance).toISOString(),
  });
  if (row && row.hits > limit.max)
    throw tooManyRequests(Math.max(1, (Date.parse(row.expiresAt) - now) / 1000));
}

/** Forgets the tries of a key: after a sign-in that succeeded. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.q().deleteFrom('throttle').where('key', '=', key).execute();
}

/** Gives back one try of a key that others share: a sign-in that succeeded was no guess. */
export async function returnTry(db: Db, key: string): Promise<void> {
  await db
    .q()
    .updateTable('throttle')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Removes windows that are over. */
export async function sweepTries(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('throttle').where('expiresAt', '<=', new Date(now).toISOString()).execute();
}

/** The part of an address that one household or server holds: all of IPv4, the first 64 bits of IPv6. */
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
