import { emailKey } from '#contract/validation/fields.ts';
import type { Side } from '#contract/sign-in.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import type { PasswordByLink } from '#server/access/one-time-tokens/links.ts';
import { assertNewPassword } from '#server/access/passwords/new-password.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import { takeMailTry } from '#server/access/throttle/link-tries.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as staffAuth from '#server/features/staff-auth/service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** For each side, the job that mails a link for a new password. */
export const mailReset = { client: 'client-auth.mail-reset', staff: 'staff-auth.mail-reset' } as const;

/** Checks that people of this side have passwords. Staff who sign in at a provider have none here. */
function assertPasswords({ config }: Pick<Work, 'config'>, side: Side): void {
  if (side === 'staff' && !config.localStaffLogin) throw notFound('This address');
}

/**
 * Accepts a request for a mailed link for a new password. A job looks up the account later, so that the answer takes the
 * same time for known and unknown addresses.
 *
 * @throws AppError `too_many_requests`, for unknown addresses too; `not_found` where the side has no passwords
 */
export async function requestReset(
  context: Work & Pick<Context, 'jobs'>,
  { side, email }: { side: Side; email: string },
  ip: string,
): Promise<void> {
  assertPasswords(context, side);
  const key = emailKey(email);
  await takeMailTry(context, side === 'staff' ? `staff/${key}` : key, ip);
  await context.jobs.enqueue(mailReset[side], { emailKey: key });
}

/** Mails a link for a new password to the person with this address, if there is one. The caller has begun a transaction. */
export const mailResetTo = (context: Work, side: Side, key: string): Promise<void> =>
  (side === 'client' ? clientAuth : staffAuth).mailResetTo(context, key);

/**
 * Sets a new password with a mailed link, ends every session of the account, and returns the account's address.
 *
 * @throws AppError `password_required` or `validation_error` at `password`, `gone`, `too_many_requests`, or `not_found`
 * where the side has no passwords
 */
export async function resetPassword(
  context: Work & { afterAddressProved: AfterAddressProved },
  side: Side,
  given: PasswordByLink,
): Promise<string> {
  assertNewPassword(side, given.password);
  assertPasswords(context, side);
  if (side === 'staff') return staffAuth.resetPassword(context, given);
  return (await clientAuth.resetPassword(context, given)).emailKey;
}
