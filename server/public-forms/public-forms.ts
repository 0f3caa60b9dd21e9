import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import { addressKey, takeTry, type Limit } from '../throttle/throttle.ts';

const hour = 60 * 60 * 1000;

/** A person needs at least this long to fill in a form, in milliseconds. */
export const minimumMs = 1_500;

/** How many submissions of one address are accepted: fewer without the token that the pages of the site carry. */
export const submissionLimits = {
  form: { max: 20, windowMs: hour },
  plain: { max: 10, windowMs: hour },
} satisfies Record<string, Limit>;

/** How often an address somebody typed gets mail because of a public form. */
const courtesyLimit: Limit = { max: 3, windowMs: 24 * hour };

/** Who seems to have sent a form: `plain` is a program that says so by leaving the form's own fields out. */
export type Sender = 'form' | 'plain' | 'suspect';

/** Judges a submission by the field no person sees and by the age of its token. */
export function judgeSender(
  secrets: Secrets,
  form: { website?: string | undefined; formToken?: string | undefined },
  now: number,
): Sender {
  if (form.website) return 'suspect';
  if (!form.formToken) return 'plain';
  const token = secrets.verify('form', form.formToken);
  if (token === null) return 'suspect';
  const age = now - token.signedAt;
  // Nobody but us signs tokens: one from the future only says that the clock was ahead.
  return age >= minimumMs || age < 0 ? 'form' : 'suspect';
}

/**
 * Counts a submission from an address, in the running transaction.
 *
 * @throws AppError `too_many_requests`
 */
export async function takeSubmission(
  db: Db,
  form: string,
  sender: Sender,
  ip: string,
  now: number,
): Promise<void> {
  const kind = sender === 'form' ? 'form' : 'plain';
  try {
    await takeTry(db, `${form}/${kind}/${addressKey(ip)}`, submissionLimits[kind], now);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
    const minutes = Math.ceil(error.retryAfter / 60);
    throw new AppError(
      'too_many_requests',
      `That was a lot at once. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write us an e-mail.`,
      {
        retryAfter: error.retryAfter,
      },
    );
  }
}

/** True while an address may still get mail that somebody else may have caused. */
export async function mayWriteTo(db: Db, emailKey: string, now: number): Promise<boolean> {
  try {
    await takeTry(db, `courtesy/${emailKey}`, courtesyLimit, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
