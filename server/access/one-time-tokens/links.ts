import type { Context } from '#server/core/context.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { linkGone, takeLinkTry } from '../throttle/link-tries.ts';
import { isOpenToken, useToken, type TokenPurpose } from './one-time-tokens.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** The account for which a link was made, the address that received it, and its purpose. */
interface LinkSubject {
  id: string;
  emailKey: string;
  purpose: TokenPurpose;
}

/**
 * Uses up the token of a mailed link in the current transaction. The token must have one of the given purposes.
 * @throws AppError `gone`
 */
export async function takeLink(
  { db, now }: Work,
  purposes: readonly TokenPurpose[],
  token: string,
): Promise<LinkSubject> {
  for (const purpose of purposes) {
    const subject = await useToken(db, purpose, token, now());
    if (subject && subject.subjectId !== null && subject.emailKey !== null)
      return { id: subject.subjectId, emailKey: subject.emailKey, purpose };
  }
  throw linkGone();
}

/** A new password, the token of the link that sets it, and the sender's network address. */
export interface PasswordByLink {
  token: string;
  password: string;
  ip: string;
}

/**
 * Sets a new password by a mailed link. `save` stores the password's hash, in the transaction that uses up the token.
 *
 * @throws AppError `gone` or `too_many_requests`
 */
export async function setPasswordByLink<T>(
  context: Work,
  purposes: readonly TokenPurpose[],
  { token, password, ip }: PasswordByLink,
  save: (subject: LinkSubject, passwordHash: string) => Promise<T>,
): Promise<T> {
  const { db, now } = context;
  await takeLinkTry(context, ip);
  // Hashing is expensive, so invalid tokens are refused first. `takeLink` makes the final check.
  if (!(await isOpenToken(db, purposes, token, now()))) throw linkGone();
  const passwordHash = await hashPassword(password);
  return db.tx(async () => save(await takeLink(context, purposes, token), passwordHash));
}
