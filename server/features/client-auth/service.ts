import type { Credentials } from '#contract/auth.ts';
import { emailKey } from '#contract/fields.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { issueToken } from '#server/one-time-tokens/one-time-tokens.ts';
import { checkPassword, hashPassword } from '#server/passwords/passwords.ts';
import { settleSignIn, takeSignInTry } from '#server/throttle/sign-in-tries.ts';
import * as mails from './mails.ts';
import * as repository from './repository.ts';

/** How long the link that confirms an address works, in milliseconds. */
const verificationLifetime = 7 * 24 * 60 * 60 * 1000;

/**
 * The account behind an address and a password.
 *
 * @throws AppError `invalid_credentials`, the same for an unknown address, or `too_many_requests`
 */
export async function signIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { email, password }: Credentials,
  ip: string,
): Promise<repository.Account> {
  const attempt = { kind: 'client' as const, emailKey: emailKey(email), ip };
  await takeSignInTry(db, attempt, now());
  // PostgreSQL refuses NUL in a text; no stored address has one.
  const account = await repository.findByEmail(db, attempt.emailKey.replaceAll('\0', '\ufffd'));
  const { right, outdated } = await checkPassword(password, account?.passwordHash ?? null);
  if (!account || !right) throw new AppError('invalid_credentials', 'Invalid email or password');
  await settleSignIn(db, attempt);
  if (outdated)
    await repository.replaceHash(db, account.id, account.passwordHash, await hashPassword(password));
  return account;
}

/**
 * Whether what the agency shares stays hidden from a client: the account was made by whoever typed the address, and
 * there is mail to prove it with.
 */
export const mustConfirmEmail = (
  { mailer }: Pick<Context, 'mailer'>,
  account: { origin: 'self' | 'staff'; emailVerifiedAt: string | null },
): boolean => mailer.configured && account.origin === 'self' && account.emailVerifiedAt === null;

/** Mails the link that confirms the address of an account somebody made for themselves. Nothing where mail is not configured. */
export async function sendVerification(
  { db, now, config, brand, mailer }: Pick<Context, 'db' | 'now' | 'config' | 'brand' | 'mailer'>,
  client: { id: string; name: string; email: string },
): Promise<void> {
  if (!mailer.configured) return;
  await db.tx(async () => {
    const subject = { subjectId: client.id, emailKey: emailKey(client.email) };
    const token = await issueToken(db, 'verify-email', subject, { ttlMs: verificationLifetime, now: now() });
    await mailer.send(mails.verification(brand, client, `${config.publicUrl}/client/verify#${token}`));
  });
}
