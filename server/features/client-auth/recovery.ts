import { emailKey } from '#contract/fields.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import {
  isOpenToken,
  issueToken,
  revokeTokens,
  useToken,
  type TokenPurpose,
} from '#server/one-time-tokens/one-time-tokens.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { endSessionsOf, type ClientActor } from '#server/sessions/sessions.ts';
import { addressKey, takeTry } from '#server/throttle/throttle.ts';
import * as mails from './mails.ts';
import * as repository from './repository.ts';
import { sendVerification } from './service.ts';

type Work = Pick<Context, 'db' | 'now' | 'config' | 'brand' | 'mailer'>;

const hour = 60 * 60 * 1000;

/** How long the link to a new password works, in milliseconds. */
const resetLifetime = hour;

/** How often mails may be asked for, and links be tried. */
export const recoveryLimits = {
  mailsPerAccount: { max: 3, windowMs: hour },
  mailsPerAddress: { max: 20, windowMs: hour },
  linksPerAddress: { max: 30, windowMs: hour / 4 },
};

/** Makes the earlier requests of a client, whose address is now certain, theirs. */
export type LinkEarlier = (client: { id: string; email: string }) => Promise<void>;

const iso = (ms: number) => new Date(ms).toISOString();

const linkGone = () =>
  new AppError('gone', 'This link has been used or has expired. Please ask for a new one.');

async function takeLink({ db, now }: Work, purpose: TokenPurpose, token: string) {
  const subject = await useToken(db, purpose, token, now());
  if (!subject || subject.subjectId === null || subject.emailKey === null) throw linkGone();
  return { id: subject.subjectId, emailKey: subject.emailKey };
}

async function confirm(
  { db, now }: Work,
  subject: { id: string; emailKey: string },
  linkEarlier: LinkEarlier,
) {
  const account = await repository.markVerified(db, subject, iso(now()));
  if (!account) throw linkGone();
  await revokeTokens(db, 'verify-email', account.id);
  await linkEarlier(account);
  return account;
}

async function takeMailTry({ db, now }: Work, account: string, ip: string): Promise<void> {
  await takeTry(db, `mail/address/${addressKey(ip)}`, recoveryLimits.mailsPerAddress, now());
  await takeTry(db, `mail/account/${account}`, recoveryLimits.mailsPerAccount, now());
}

async function mailReset(
  { db, now, config, brand, mailer }: Work,
  account: repository.Account,
): Promise<void> {
  const subject = { subjectId: account.id, emailKey: account.emailKey };
  const token = await issueToken(db, 'reset-password', subject, { ttlMs: resetLifetime, now: now() });
  await mailer.send(mails.passwordReset(brand, account, `${config.publicUrl}/client/reset#${token}`));
}

/**
 * Takes a request for a reset mail. A job looks whether there is such an account: here, known and unknown addresses
 * cost the same.
 *
 * @throws AppError `too_many_requests`, for unknown addresses too
 */
export async function requestReset(
  context: Work & Pick<Context, 'jobs'>,
  email: string,
  ip: string,
): Promise<void> {
  const key = emailKey(email);
  await takeMailTry(context, key, ip);
  await context.jobs.enqueue('client-auth.mail-reset', { emailKey: key });
}

/** Mails a link to a new password to the account with this address, if there is one. Belongs into a transaction. */
export async function mailResetTo(context: Work, key: string): Promise<void> {
  const account = await repository.findByEmail(context.db, key);
  if (account) await mailReset(context, account);
}

/** Mails a client a link to a new password because staff say so. */
export async function mailResetFor(context: Work, userId: string, clientAccountId: string): Promise<void> {
  const { db, now } = context;
  await db.tx(async () => {
    const account = await repository.find(db, clientAccountId);
    if (!account) throw notFound('This client');
    await takeTry(db, `mail/account/${account.emailKey}`, recoveryLimits.mailsPerAccount, now());
    await mailReset(context, account);
    await audit(db, {
      userId,
      action: 'clients.send-password-reset',
      subjectType: 'client',
      subjectId: clientAccountId,
      clientAccountId,
      now: now(),
    });
  });
}

/**
 * Sets a new password with the token of a mail and ends every session of the account. Whoever has the mail has the
 * address: it counts as confirmed from then on.
 *
 * @throws AppError `gone`
 */
export async function resetPassword(
  context: Work,
  { token, password }: { token: string; password: string },
  ip: string,
  linkEarlier: LinkEarlier,
): Promise<void> {
  const { db, now, brand, mailer } = context;
  await takeTry(db, `link/address/${addressKey(ip)}`, recoveryLimits.linksPerAddress, now());
  // Nobody makes us hash for a token that cannot work; `useToken` decides.
  if (!(await isOpenToken(db, 'reset-password', token, now()))) throw linkGone();
  const passwordHash = await hashPassword(password);
  await db.tx(async () => {
    const subject = await takeLink(context, 'reset-password', token);
    const account = await repository.setPassword(db, subject, passwordHash, iso(now()));
    if (!account) throw linkGone();
    await endSessionsOf(db, 'client', account.id);
    // In the outbox staff can read the link, so there it proves nothing.
    if (mailer.configured && account.emailVerifiedAt === null) await confirm(context, subject, linkEarlier);
    await mailer.send(mails.passwordChanged(brand, account));
  });
}

/**
 * Confirms an address with the token of a mail, and ends the account's sessions but for the one of `keepToken`.
 *
 * @throws AppError `gone`
 */
export async function verifyEmail(
  context: Work,
  { token, keepToken }: { token: string; keepToken: string | null },
  ip: string,
  linkEarlier: LinkEarlier,
): Promise<void> {
  const { db, now } = context;
  await takeTry(db, `link/address/${addressKey(ip)}`, recoveryLimits.linksPerAddress, now());
  await db.tx(async () => {
    const account = await confirm(context, await takeLink(context, 'verify-email', token), linkEarlier);
    await endSessionsOf(db, 'client', account.id, keepToken);
  });
}

/** Mails the link that confirms the address once more. @throws AppError `conflict` when there is nothing to confirm, or no mail */
export async function resendVerification(context: Work, client: ClientActor, ip: string): Promise<void> {
  if (client.emailVerifiedAt !== null) throw conflict('Your e-mail address is confirmed already.');
  if (!context.mailer.configured)
    throw conflict('We cannot send mail at the moment. Please write to us instead.');
  await takeMailTry(context, emailKey(client.email), ip);
  await sendVerification(context, client);
}
