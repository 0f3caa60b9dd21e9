import { emailKey } from '#contract/validation/fields.ts';
import { takeLink } from '#server/access/one-time-tokens/links.ts';
import { issueToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { endSessionsOf, type ClientActor } from '#server/access/sessions/sessions.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import { takeLinkTry, takeMailTry } from '#server/access/throttle/link-tries.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as mails from './mails.ts';
import { confirm } from './proof.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** How long the link that confirms an address works, in milliseconds. */
const verificationLifetime = 7 * 24 * 60 * 60 * 1000;

/**
 * Mails the link that confirms the address of an account that a client registered. `from` is the request that opened
 * the account. Does nothing without a mail server.
 */
export async function sendVerification(
  { db, now, config, brand, mailer }: Omit<Work, 'events'>,
  client: { id: string; email: string },
  from: { reference: string; heldFor: string | null } | null = null,
): Promise<void> {
  if (!mailer.configured) return;
  await db.tx(async () => {
    const subject = { subjectId: client.id, emailKey: emailKey(client.email) };
    const token = await issueToken(db, 'verify-email', subject, { ttlMs: verificationLifetime, now: now() });
    await contacts.update(db, client.id, { askedToProveAt: iso(now()) });
    const link = `${config.publicUrl}/client/verify#${token}`;
    await mailer.send(mails.verification(brand, client, link, from));
  });
}

/**
 * Mails the confirmation link again.
 *
 * @throws AppError `conflict` if the address is confirmed already or no mail can be sent, `too_many_requests`
 */
export async function resendVerification(context: Work, client: ClientActor, ip: string): Promise<void> {
  if (client.emailVerifiedAt !== null) throw conflict('Your e-mail address is confirmed already.');
  if (!context.mailer.configured)
    throw conflict('We cannot send e-mails at the moment. Please write to us instead.');
  await takeMailTry(context, emailKey(client.email), ip);
  await sendVerification(context, { ...client, id: client.contactId });
}

/**
 * Confirms an address with the token from a mail. Ends all sessions of the account except that of `exceptToken`.
 * @throws AppError `gone`
 */
export async function verifyEmail(
  context: Work,
  { token, exceptToken }: { token: string; exceptToken: string | null },
  ip: string,
  afterAddressProved: AfterAddressProved,
): Promise<void> {
  await takeLinkTry(context, ip);
  await context.db.tx(async () => {
    const subject = await takeLink(context, ['verify-email'], token);
    const contact = await confirm(context, subject, afterAddressProved);
    await endSessionsOf(context, 'client', contact.id, exceptToken);
  });
}
