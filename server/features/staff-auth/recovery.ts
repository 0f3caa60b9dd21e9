import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { isOpenToken, issueToken, useToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { assertHardToGuess } from '#server/access/passwords/common.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { endSessionsOf } from '#server/access/sessions/sessions.ts';
import { linkGone, takeLinkTry, takeMailTry } from '#server/access/throttle/link-tries.ts';
import { forgetSignInTries } from '#server/access/throttle/sign-in-tries.ts';
import * as mails from './mails.ts';
import { hasEnded } from './members.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** How long a link to a new password works, in milliseconds. */
const resetLifetime = 60 * 60 * 1000;

function assertLocal({ config }: Pick<Work, 'config'>): void {
  if (!config.localStaffLogin) throw notFound('What this address names');
}

/**
 * Accepts a request for a mail with a link to a new password. A job looks up the account, so that known and unknown addresses
 * take the same time here.
 *
 * @throws AppError `too_many_requests`, for unknown addresses too; `not_found` where staff have no passwords
 */
export async function requestReset(
  context: Work & Pick<Context, 'jobs'>,
  email: string,
  ip: string,
): Promise<void> {
  assertLocal(context);
  const key = emailKey(email);
  await takeMailTry(context, `staff/${key}`, ip);
  await context.jobs.enqueue('staff-auth.mail-reset', { emailKey: key });
}

/** A link to a new password for the member of staff with this address and a password here, good once and for an hour; undefined for others. */
export async function resetLink({ db, now, config }: Pick<Work, 'db' | 'now' | 'config'>, key: string) {
  const user = await repository.findLocal(db, key);
  if (!user?.email || hasEnded(user, iso(now()))) return undefined;
  const subject = { subjectId: user.id, emailKey: key };
  const token = await issueToken(db, 'staff-reset-password', subject, { ttlMs: resetLifetime, now: now() });
  return { id: user.id, email: user.email, link: `${config.publicUrl}/staff/reset#${token}` };
}

/** Mails the link to the member of staff with this address and a password here, if there is one. Must run in a transaction. */
export async function mailResetTo(context: Work, key: string): Promise<void> {
  const found = await resetLink(context, key);
  if (!found) return;
  const { link, ...person } = found;
  await context.mailer.send(mails.passwordReset(context.brand, person, link));
}

/**
 * Sets a new password with the token of a mail, ends every session of the account, and gives its address.
 *
 * @throws AppError `gone`, `validation_error`, or `not_found` where staff have no passwords
 */
export async function resetPassword(
  context: Work,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<string> {
  const { db, now, brand, mailer } = context;
  assertLocal(context);
  await takeLinkTry(context, ip);
  // Hashing is expensive, so a token that cannot work is refused first; `useToken` decides.
  if (!(await isOpenToken(db, 'staff-reset-password', token, now()))) throw linkGone();
  assertHardToGuess(password, null);
  const passwordHash = await hashPassword(password);
  return db.tx(async () => {
    const subject = await useToken(db, 'staff-reset-password', token, now());
    const user = subject?.subjectId ? await repository.find(db, subject.subjectId) : undefined;
    if (!user?.email || !user.emailKey || user.emailKey !== subject?.emailKey) throw linkGone();
    if (hasEnded(user, iso(now()))) throw linkGone();
    await repository.update(db, user.id, { passwordHash });
    await endSessionsOf(context, 'staff', user.id);
    await forgetSignInTries(db, 'staff', user.emailKey);
    await mailer.send(mails.passwordChanged(brand, { id: user.id, email: user.email }));
    return user.emailKey;
  });
}
