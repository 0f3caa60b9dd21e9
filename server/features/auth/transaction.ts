import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { sha256 } from '#server/secrets.ts';
import { takeTry } from '#server/throttle/throttle.ts';
import { SignInFailed, type Transaction } from './sign-in-flow.ts';

/** How long a person may take at the provider, in milliseconds. */
export const transactionMs = 10 * 60 * 1000;

/** What the browser keeps while the person is at the provider: nobody can change it, and it ends. */
export const signTransaction = ({ secrets }: Pick<Context, 'secrets'>, transaction: Transaction): string =>
  secrets.sign('sign-in', JSON.stringify(transaction), transactionMs);

/** Reads it and uses it up. @throws SignInFailed when it is missing, forged, too old, another provider's, or used */
export async function takeTransaction(
  { secrets, db, now }: Pick<Context, 'secrets' | 'db' | 'now'>,
  cookie: string | null,
  provider: string,
): Promise<Transaction> {
  const signed = cookie === null ? null : secrets.verify('sign-in', cookie);
  const transaction = signed && (JSON.parse(signed.value) as Transaction);
  if (transaction?.provider !== provider) throw new SignInFailed('expired');
  try {
    // The browser forgets the cookie; whoever kept a copy finds its one try taken.
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
