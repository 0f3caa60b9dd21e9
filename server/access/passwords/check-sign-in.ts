import type { Context } from '#server/core/context.ts';
import { settleSignIn, takeSignInTry, type SignInTry } from '../throttle/sign-in-tries.ts';
import { checkPassword } from './passwords.ts';

/**
 * Checks a password under the limits of a sign-in. Tries for accounts that do not exist are counted too, and take the same
 * time.
 *
 * @param find finds the account of an address; it runs after the try is counted
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
  // PostgreSQL refuses the character NUL in a text, and no stored address contains NUL.
  const account = await find(attempt.emailKey.replaceAll('\0', '\ufffd'));
  const { right, outdated } = await checkPassword(password, account?.passwordHash ?? null);
  if (!account?.passwordHash || !right) return null;
  await settleSignIn(db, attempt, now());
  return { account, passwordHash: account.passwordHash, outdated };
}
