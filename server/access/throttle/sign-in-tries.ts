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

/** Sign-in tries allowed within 15 minutes. */
const signInLimits = {
  /** From one network address, for all accounts together. */
  address: { max: 50, windowMs },
  /**
   * From one network address for one account. An attacker at one address does not use up the owner's tries at other
   * addresses.
   */
  pair: { max: 10, windowMs },
  /** The limit for one account, from all network addresses. */
  account: { max: 18, windowMs },
  /** For one account, from a browser that has signed in to this account before. Tries of strangers do not count here. */
  device: { max: 10, windowMs },
  /** Sign-ins with the right password. Nobody needs more of them, and each costs a hash and a session. */
  good: { max: 120, windowMs },
} as const satisfies Record<string, Limit>;

/** The origin of a sign-in try. */
export interface Sender {
  ip: string;
  /** The id of a browser that has signed in to this account before, else null. */
  deviceOf: (kind: SignInTry['kind'], emailKey: string) => string | null;
}

/** The sender and the account of a sign-in try; the account need not exist. */
export interface SignInTry {
  kind: 'staff' | 'client';
  /** The typed address in its comparable form. */
  emailKey: string;
  from: Sender;
}

/**
 * The name of an account in keys and cookies. It is a hash, because a database may refuse the typed text, or the text may be
 * a secret.
 */
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

/**
 * Counts a try before the password is checked.
 * @throws AppError `too_many_requests`
 */
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
 * Called after the right password. Resets the account's count and takes this try back from the network address's count.
 * Counts the sign-in under the much higher limit for right passwords.
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
 * Resets every count of one account, because its owner used a mailed link and will sign in next. This also lets strangers
 * guess again, but the password or link is new. Returns how many counts were removed.
 */
export async function forgetSignInTries(db: Db, kind: SignInTry['kind'], emailKey: string): Promise<number> {
  const account = accountKey(kind, emailKey);
  const prefixes = [`account/${account}`, `pair/${account}/`, `device/${account}/`];
  let counts = 0;
  for (const prefix of prefixes) counts += await forgetTriesUnder(db, `sign-in/${kind}/${prefix}`);
  return counts;
}
