import { createHash } from 'node:crypto';
import type { Db } from '#server/data/db/database.ts';
import {
  addressKey,
  assertTries,
  forgetTries,
  forgetTriesUnder,
  returnTry,
  takeTry,
  type Limit,
} from './throttle.ts';

const windowMs = 15 * 60 * 1000;

/** How often a sign-in may be tried within 15 minutes. */
export const signInLimits = {
  /** From one network address, over all accounts. */
  address: { max: 50, windowMs },
  /** From one network address for one account: an attacker there leaves the owner, elsewhere, some tries. */
  pair: { max: 10, windowMs },
  /** For one account, from all network addresses. */
  account: { max: 18, windowMs },
  /** For one account, from a browser that has been signed in to it: what strangers try does not count against it. */
  device: { max: 10, windowMs },
  /** With the right password: more are no person's, and each costs a hash and a session. */
  good: { max: 120, windowMs },
} as const satisfies Record<string, Limit>;

/** Where a try comes from. */
export interface Sender {
  ip: string;
  /** The id of the browser where it has been signed in to this account before, else null. */
  deviceOf: (kind: SignInTry['kind'], emailKey: string) => string | null;
}

/** The sender and the account of a try. Accounts that do not exist are counted like others. */
export interface SignInTry {
  kind: 'staff' | 'client';
  /** The typed address, in the form in which addresses are compared. */
  emailKey: string;
  from: Sender;
}

/** An account in keys and cookies: hashed, because the typed text may be one that a database refuses, or a secret. */
export const accountKey = (kind: SignInTry['kind'], emailKey: string): string =>
  createHash('sha256').update(`${kind}/${emailKey}`).digest('hex').slice(0, 32);

function keys({ kind, emailKey, from }: SignInTry) {
  const account = accountKey(kind, emailKey);
  const address = addressKey(from.ip);
  return {
    address: `sign-in/${kind}/address/${address}`,
    pair: `sign-in/${kind}/pair/${account}/${address}`,
    account: `sign-in/${kind}/account/${account}`,
    device: (id: string) => `sign-in/${kind}/device/${account}/${id}`,
    good: `sign-in/${kind}/good/${account}/${address}`,
  };
}

const deviceOf = ({ kind, emailKey, from }: SignInTry) => from.deviceOf(kind, emailKey);

/** Counts one try before its outcome is known. @throws AppError `too_many_requests` */
export async function takeSignInTry(db: Db, attempt: SignInTry, now: number): Promise<void> {
  const { address, pair, account, device, good } = keys(attempt);
  await assertTries(db, good, signInLimits.good, now);
  const known = deviceOf(attempt);
  if (known !== null) return takeTry(db, device(known), signInLimits.device, now);
  await takeTry(db, address, signInLimits.address, now);
  await takeTry(db, pair, signInLimits.pair, now);
  await takeTry(db, account, signInLimits.account, now);
}

/**
 * Called after the right password: resets the account's count, gives the network address its try back, and counts the sign-in
 * itself, which is only refused once there were far too many.
 */
export async function settleSignIn(db: Db, attempt: SignInTry, now: number): Promise<void> {
  const { address, pair, account, device, good } = keys(attempt);
  await takeTry(db, good, { ...signInLimits.good, max: Infinity }, now);
  const known = deviceOf(attempt);
  if (known !== null) return forgetTries(db, device(known));
  await returnTry(db, address);
  await forgetTries(db, pair);
  await forgetTries(db, account);
}

/**
 * Resets every count of one account: its owner has shown a link that was mailed to the address, and signs in next. Strangers
 * start their guesses anew with it, at a new password or a link that they do not have. Gives the number of counts that there were.
 */
export async function forgetSignInTries(db: Db, kind: SignInTry['kind'], emailKey: string): Promise<number> {
  const account = accountKey(kind, emailKey);
  const prefixes = [`account/${account}`, `pair/${account}/`, `device/${account}/`];
  let counts = 0;
  for (const prefix of prefixes) counts += await forgetTriesUnder(db, `sign-in/${kind}/${prefix}`);
  return counts;
}
