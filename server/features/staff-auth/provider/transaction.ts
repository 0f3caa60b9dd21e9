import { cookies } from '#contract/site/cookies.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { sha256 } from '#server/core/secrets.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import { SignInFailed, type Transaction } from './sign-in-flow.ts';

/** A person may stay at the provider for this time, in milliseconds. */
const transactionMs = cookies['sign-in'].seconds * 1000;

/** The value of the cookie. It is signed and valid for `transactionMs`. */
export const signTransaction = ({ secrets }: Pick<Context, 'secrets'>, transaction: Transaction): string =>
  secrets.sign('sign-in', JSON.stringify(transaction), transactionMs);

/**
 * Verifies the cookie and marks its transaction as used. @throws SignInFailed if the cookie is missing, forged, expired,
 * used already, or belongs to another provider
 */
export async function takeTransaction(
  { secrets, db, now }: Pick<Context, 'secrets' | 'db' | 'now'>,
  cookie: string | null,
  provider: string,
): Promise<Transaction> {
  const signed = cookie === null ? null : secrets.verify('sign-in', cookie);
  const transaction = signed && (JSON.parse(signed.value) as Transaction);
  if (transaction?.provider !== provider) throw new SignInFailed('expired');
  try {
    // A copy of the cookie may exist after the browser deleted the cookie, so each transaction can be used only once.
    await takeTry(
      db,
      `sign-in/transaction/${sha256(transaction.state)}`,
      { max: 1, windowMs: transactionMs },
      now(),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests')
      throw new SignInFailed('expired', error);
    throw error;
  }
  return transaction;
}
