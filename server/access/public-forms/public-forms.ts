import type { Db } from '#server/data/db/database.ts';
import { AppError } from '#server/core/errors.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { addressKey, isWithin, takeTry, type Limit } from '../throttle/throttle.ts';

const hour = 60 * 60 * 1000;

/** Forms sent sooner than this after their page was made are suspect, in milliseconds. */
export const minimumMs = 1_500;

/** Limits on submissions from one network address. Fewer are accepted without the token that the site's forms contain. */
const submissionLimits = {
  form: { max: 20, windowMs: hour },
  plain: { max: 10, windowMs: hour },
} satisfies Record<string, Limit>;

/** Limits the mails that public forms may cause to an address that a visitor typed. */
const courtesyLimit: Limit = { max: 3, windowMs: 24 * hour };

/** The likely sender of a form. `plain` is a program that leaves out the form's hidden fields. */
type Sender = 'form' | 'plain' | 'suspect';

/** Classifies the sender of a submission by its hidden field and by the age of its token. */
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
  // Only the server signs tokens, so a token from the future was signed while the clock was ahead.
  return age >= minimumMs || age < 0 ? 'form' : 'suspect';
}

/**
 * Counts a submission from a network address, in the current transaction.
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
      `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write us an e-mail.`,
      {
        retryAfter: error.retryAfter,
      },
    );
  }
}

/**
 * Counts a mail that a public form causes; false if the address may get no more. Anybody can type any address into such a
 * form.
 */
export const mayWriteTo = (db: Db, emailKey: string, now: number): Promise<boolean> =>
  isWithin(db, `courtesy/${emailKey}`, courtesyLimit, now);
