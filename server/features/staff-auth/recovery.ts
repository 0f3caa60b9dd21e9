import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { setPasswordByLink, type PasswordByLink } from '#server/access/one-time-tokens/links.ts';
import { issueToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { assertHardToGuess } from '#server/access/passwords/common.ts';
import { endSessionsOf } from '#server/access/sessions/sessions.ts';
import { linkGone } from '#server/access/throttle/link-tries.ts';
import { forgetSignInTries } from '#server/access/throttle/sign-in-tries.ts';
import * as mails from './mails.ts';
import { hasEnded } from './members.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** A link for a new password works for this time, in milliseconds. */
const resetLifetime = 60 * 60 * 1000;

/**
 * A link for a new password, which works once and for one hour. Undefined unless a member of staff has this address and a
 * password here.
 */
export async function resetLink({ db, now, config }: Pick<Work, 'db' | 'now' | 'config'>, key: string) {
  const user = await repository.findLocal(db, key);
  if (!user?.email || hasEnded(user, iso(now()))) return undefined;
  const subject = { subjectId: user.id, emailKey: key };
  const token = await issueToken(db, 'staff-reset-password', subject, { ttlMs: resetLifetime, now: now() });
  return { id: user.id, email: user.email, link: `${config.publicUrl}/staff/reset#${token}` };
}

/** Mails the link, if a member of staff has this address and a password here. The caller has begun a transaction. */
export async function mailResetTo(context: Work, key: string): Promise<void> {
  const found = await resetLink(context, key);
  if (!found) return;
  const { link, ...person } = found;
  await context.mailer.send(mails.passwordReset(context.brand, person, link));
}

/**
 * Sets a new password with a mailed link, ends every session of the account, and returns the account's address.
 *
 * @throws AppError `gone`, `validation_error` or `too_many_requests`
 */
export const resetPassword = (context: Work, given: PasswordByLink): Promise<string> =>
  setPasswordByLink(context, ['staff-reset-password'], given, async (subject, passwordHash) => {
    const { db, now, brand, mailer } = context;
    // If the password is refused here, the transaction is rolled back, so the link still works.
    assertHardToGuess(given.password, null);
    const user = await repository.find(db, subject.id);
    if (!user?.email || !user.emailKey || user.emailKey !== subject.emailKey) throw linkGone();
    if (hasEnded(user, iso(now()))) throw linkGone();
    await repository.update(db, user.id, { passwordHash });
    await endSessionsOf(context, 'staff', user.id);
    await forgetSignInTries(db, 'staff', user.emailKey);
    await mailer.send(mails.passwordChanged(brand, { id: user.id, email: user.email }));
    return user.emailKey;
  });
