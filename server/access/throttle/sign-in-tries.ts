import { createHash } from 'node:crypto';
import type { Db } from '#server/data/db/database.ts';
import { addressKey, forgetTries, returnTry, takeTry, type Limit } from './throttle.ts';

const windowMs = 15 * 60 * 1000;

/** How often a sign-in may be tried within 15 minutes. */
export const signInLimits = {
  /** From one network address, over all accounts. */
  address: { max: 50, windowMs },
  /** From one network address for one account: an attacker there leaves the owner, elsewhere, some tries. */
  pair: { max: 10, windowMs },
  /** For one account, from all network addresses. */
  account: { max: 18, windowMs },
} as const satisfies Record<string, Limit>;

/** The sender and the account of a try. Accounts that do not exist are counted like others. */
export interface SignInTry {
  kind: 'staff' | 'client';
  /** The typed address, in the form in which addresses are compared. */
  emailKey: string;
  ip: string;
}

// Hashed, because the typed text may be one that a database refuses, or a secret that must not be stored.
function keys({ kind, emailKey, ip }: SignInTry) {
  const account = createHash('sha256').update(emailKey).digest('base64url');
  const address = addressKey(ip);
  return {
    address: `sign-in/${kind}/address/${address}`,
    pair: `sign-in/${kind}/pair/${account}/${address}`,
    account: `sign-in/${kind}/account/${account}`,
  };
}

/** Counts one try before its outcome is known. @throws AppError `too_many_requests` */
export async function takeSignInTry(db: Db, attempt: SignInTry, now: number): Promise<void> {
  const { address, pair, account } = keys(attempt);
  await takeTry(db, address, signInLimits.address, now);
  await takeTry(db, pair, signInLimits.pair, now);
  await takeTry(db, account, signInLimits.account, now);
}

/** Called after the right password: resets the account's count, and gives the network address its try back. */
export async function settleSignIn(db: Db, attempt: SignInTry): Promise<void> {
  const { address, pair, account } = keys(attempt);
  await returnTry(db, address);
  await forgetTries(db, pair);
  await forgetTries(db, account);
}
