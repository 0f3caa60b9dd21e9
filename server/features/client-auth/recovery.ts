import { emailKey } from '#contract/validation/fields.ts';
import { act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import {
  isOpenToken,
  issueToken,
  useToken,
  type TokenPurpose,
} from '#server/access/one-time-tokens/one-time-tokens.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { endSessionsOf, type ClientActor, type UserActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { isTrusted, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import {
  linkGone,
  takeAccountMailTry,
  takeLinkTry,
  takeMailTry,
} from '#server/access/throttle/link-tries.ts';
import { forgetSignInTries } from '#server/access/throttle/sign-in-tries.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as mails from './mails.ts';
import { confirm } from './proof.ts';
import { removeOtherWays } from './shut-out.ts';
import { sendVerification } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** How long a password reset link works, in milliseconds. */
const resetLifetime = 60 * 60 * 1000;

async function takeLink({ db, now }: Work, purposes: readonly TokenPurpose[], token: string) {
  for (const purpose of purposes) {
    const subject = await useToken(db, purpose, token, now());
    if (subject && subject.subjectId !== null && subject.emailKey !== null)
      return { id: subject.subjectId, emailKey: subject.emailKey, purpose };
  }
  throw linkGone();
}

/** The links by which a client chooses a password: mailed to the address, or shown to staff, who hand it over. */
const toPassword = ['reset-password', 'hand-over'] as const;

async function mailReset({ db, now, config, brand, mailer }: Work, contact: contacts.Contact): Promise<void> {
  const subject = { subjectId: contact.id, emailKey: contact.emailKey };
  const token = await issueToken(db, 'reset-password', subject, { ttlMs: resetLifetime, now: now() });
  await mailer.send(
    mails.passwordReset(
      brand,
      { ...contact, isProved: isTrusted(contact) },
      `${config.publicUrl}/client/reset#${token}`,
    ),
  );
}

/**
 * Accepts a request for a reset mail. A job looks up the account, so that known and unknown addresses take the same
 * time here.
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

/** Mails a reset link to the account with this address, if there is one. Must run in a transaction. */
export async function mailResetTo(context: Work, key: string): Promise<void> {
  const contact = await contacts.findByEmail(context.db, key);
  if (contact) await mailReset(context, contact);
}

/** Mails a client a reset link at the request of staff. */
export async function mailResetFor(
  context: Work,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
): Promise<void> {
  const { db } = context;
  await db.tx(async () => {
    const client = await clients.find(context, scope, clientAccountId);
    const contact = client && (await contacts.find(db, client.primaryContactId));
    if (!contact) throw notFound('This client');
    await contacts.assertWithin(context, scope, contact.id);
    await takeAccountMailTry(context, contact.emailKey);
    await mailReset(context, contact);
    await act(context, actor, {
      action: 'clients.send-password-reset',
      subjectType: 'client',
      subjectId: clientAccountId,
      clientAccountId,
      topic: null,
    });
  });
}

/**
 * Sets a new password with the token of a mail and ends every session of the account. The token proves access to the
 * mailbox, so the address counts as confirmed from then on, and what strangers tried before no longer counts.
 *
 * @throws AppError `gone`
 */
export async function resetPassword(
  context: Work,
  { token, password }: { token: string; password: string },
  ip: string,
  afterAddressProved: AfterAddressProved,
): Promise<contacts.Contact> {
  const { db, now, brand, mailer } = context;
  await takeLinkTry(context, ip);
  // Hashing is expensive, so a token that cannot work is refused first; `useToken` decides.
  if (!(await isOpenToken(db, toPassword, token, now()))) throw linkGone();
  const passwordHash = await hashPassword(password);
  return db.tx(async () => {
    const subject = await takeLink(context, toPassword, token);
    const before = await contacts.find(db, subject.id);
    const contact = await contacts.setPassword(db, subject, passwordHash, iso(now()));
    if (!contact) throw linkGone();
    await endSessionsOf(context, 'client', contact.id);
    await forgetSignInTries(db, 'client', contact.emailKey);
    // Without mail, staff can read the link in the outbox, so the token does not prove the address; nor does one that they were shown.
    if (mailer.configured && subject.purpose === 'reset-password' && contact.emailVerifiedAt === null) {
      // The person who opened the account may be somebody else, with a passkey or a second factor in it.
      if (!isTrusted(contact)) await removeOtherWays(context, contact.id);
      await confirm(context, subject, afterAddressProved);
    }
    // A first password replaces none.
    if (before?.passwordHash)
      await mailer.send(mails.passwordChanged(brand, { ...contact, isProved: isTrusted(contact) }));
    return contact;
  });
}

/**
 * Confirms an address with the token of a mail and ends the account's sessions except that of `exceptToken`.
 *
 * @throws AppError `gone`
 */
export async function verifyEmail(
  context: Work,
  { token, exceptToken }: { token: string; exceptToken: string | null },
  ip: string,
  afterAddressProved: AfterAddressProved,
): Promise<void> {
  const { db } = context;
  await takeLinkTry(context, ip);
  await db.tx(async () => {
    const contact = await confirm(
      context,
      await takeLink(context, ['verify-email'], token),
      afterAddressProved,
    );
    await endSessionsOf(context, 'client', contact.id, exceptToken);
  });
}

/**
 * Mails the confirmation link again. @throws AppError `conflict` when the address is confirmed already, or mail is
 * not configured
 */
export async function resendVerification(context: Work, client: ClientActor, ip: string): Promise<void> {
  if (client.emailVerifiedAt !== null) throw conflict('Your e-mail address is confirmed already.');
  if (!context.mailer.configured)
    throw conflict('We cannot send mail at the moment. Please write to us instead.');
  await takeMailTry(context, emailKey(client.email), ip);
  await sendVerification(context, { ...client, id: client.contactId });
}
