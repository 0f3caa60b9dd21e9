import type { Context } from '#server/core/context.ts';
import { firstIdAt, newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addressKey } from '#server/access/throttle/throttle.ts';
import type { Db } from '../db/database.ts';
import type { SignInAddressTable } from '../db/tables/system.ts';

/**
 * How long network addresses are kept, in milliseconds. Addresses are personal data, and blocking one helps only within
 * days.
 */
const addressRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Records the network address of a sign-in. `auditId` is the sign-in's row in the audit log. */
export async function noteAddress(
  { db, now }: Pick<Context, 'db' | 'now'>,
  auditId: string,
  address: string,
  outcome: SignInAddressTable['outcome'],
): Promise<void> {
  const at = now();
  await db
    .q()
    .insertInto('signInAddress')
    .values({ id: newId(at), auditId, address: addressKey(address), outcome, createdAt: iso(at) })
    .execute();
}

/** Returns the network addresses with the most refused sign-ins since an instant, highest count first. */
export async function refusedFrom(db: Db, since: number, limit: number) {
  return db
    .q()
    .selectFrom('signInAddress')
    .select((eb) => ['address', eb.fn.countAll<number>().as('refused'), eb.fn.max('createdAt').as('lastAt')])
    .where('id', '>=', firstIdAt(since))
    .where('outcome', '=', 'refused')
    .groupBy('address')
    .orderBy('refused', 'desc')
    .orderBy('address')
    .limit(limit)
    .execute();
}

/** Removes expired addresses. */
export async function sweepAddresses(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('signInAddress')
    .where('id', '<', firstIdAt(now - addressRetentionMs))
    .execute();
}
