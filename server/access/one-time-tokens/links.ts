import type { Context } from '#server/core/context.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { linkGone, takeLinkTry } from '../throttle/link-tries.ts';
import { isOpenToken, useToken, type TokenPurpose } from './one-time-tokens.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** The account that a link was made for, the address it was mailed to, and its purpose. */
interface LinkSubject {
  id: string;
  emailKey: string;
  purpose: TokenPurpose;
}

/** Uses up the token of a link for one of these purposes, in the running transaction. @throws AppError `gone` */
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
 * Sets a new password by a link. `save` stores its hash, in the transaction that uses up the token.
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
  // Hashing is expensive, so a token that cannot work is refused first; `takeLink` decides.
  if (!(await isOpenToken(db, purposes, token, now()))) throw linkGone();
  const passwordHash = await hashPassword(password);
  return db.tx(async () => save(await takeLink(context, purposes, token), passwordHash));
}
