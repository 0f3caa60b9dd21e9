import { type Acted, act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { setPasswordByLink, type PasswordByLink } from '#server/access/one-time-tokens/links.ts';
import { issueToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { endSessionsOf, type UserActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { isTrusted, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import { linkGone, takeAccountMailTry } from '#server/access/throttle/link-tries.ts';
import { forgetSignInTries } from '#server/access/throttle/sign-in-tries.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as mails from './mails.ts';
import { confirm } from './proof.ts';
import { removeOtherWays } from './shut-out.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** How long a password reset link works, in milliseconds. */
const resetLifetime = 60 * 60 * 1000;

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
): Promise<Acted> {
  const { db } = context;
  return db.tx(async () => {
    const client = await clients.find(context, scope, clientAccountId);
    const contact = client && (await contacts.find(db, client.primaryContactId));
    if (!contact) throw notFound('This client');
    await contacts.assertWithin(context, scope, contact.id);
    await takeAccountMailTry(context, contact.emailKey);
    await mailReset(context, contact);
    return act(context, actor, {
      action: 'clients.send-password-reset',
      subjectType: 'client',
      subjectId: clientAccountId,
      clientAccountId,
      topic: null,
    });
  });
}

/**
 * Sets a new password with a link and ends every session of the account. A mailed link also verifies the address, and
 * failed sign-ins no longer count. A link that staff hand over does not verify the address.
 * @throws AppError `gone` or `too_many_requests`
 */
export const resetPassword = (
  context: Work & { afterAddressProved: AfterAddressProved },
  given: PasswordByLink,
): Promise<contacts.Contact> =>
  setPasswordByLink(context, ['reset-password', 'hand-over'], given, async (subject, passwordHash) => {
    const { db, now, brand, mailer } = context;
    const before = await contacts.find(db, subject.id);
    const contact = await contacts.setPassword(db, subject, passwordHash, iso(now()));
    if (!contact) throw linkGone();
    await endSessionsOf(context, 'client', contact.id);
    await forgetSignInTries(db, 'client', contact.emailKey);
    // Staff can read links in the outbox and links to hand over, so neither kind verifies the address.
    if (mailer.configured && subject.purpose === 'reset-password' && contact.emailVerifiedAt === null) {
      // A stranger who opened the account may have added a passkey or a second factor.
      if (!isTrusted(contact)) await removeOtherWays(context, contact.id);
      await confirm(context, subject, context.afterAddressProved);
    }
    // The first password of an account needs no notice of a change.
    if (before?.passwordHash)
      await mailer.send(mails.passwordChanged(brand, { ...contact, isProved: isTrusted(contact) }));
    return contact;
  });
