import type { Context } from '#server/core/context.ts';
import { settleSignIn, takeSignInTry, type SignInTry } from '../throttle/sign-in-tries.ts';
import { checkPassword } from './passwords.ts';

/**
 * Checks a password under the limits of a sign-in. Accounts that do not exist are counted too, and cost the same.
 *
 * @param find the account of an address; it runs once the try is counted
 * @returns the account, and whether its hash should be replaced; null for an unknown address or a wrong password
 * @throws AppError `too_many_requests`
 */
export async function checkSignIn<Account extends { passwordHash: string | null }>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempt: SignInTry,
  password: string,
  find: (emailKey: string) => Promise<Account | undefined>,
): Promise<{ account: Account; passwordHash: string; outdated: boolean } | null> {
  await takeSignInTry(db, attempt, now());
  // PostgreSQL refuses NUL in a text; no stored address contains one.
  const account = await find(attempt.emailKey.replaceAll('\0', '\ufffd'));
  const { right, outdated } = await checkPassword(password, account?.passwordHash ?? null);
  if (!account?.passwordHash || !right) return null;
  await settleSignIn(db, attempt, now());
  return { account, passwordHash: account.passwordHash, outdated };
}
