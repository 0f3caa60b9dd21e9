import { emailKey } from '#contract/validation/fields.ts';
import { signInLinkMinutes, type Side } from '#contract/sign-in.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { issueToken, useToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import type { SessionSubject } from '#server/access/sessions/sessions.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import { linkGone, takeLinkTry, takeMailTry } from '#server/access/throttle/link-tries.ts';
import { forgetSignInTries } from '#server/access/throttle/sign-in-tries.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as staffAuth from '#server/features/staff-auth/service.ts';
import * as mails from './mails.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

const purposes = { client: 'sign-in', staff: 'staff-sign-in' } as const;

/** Checks that sign-in links are possible: a mail server is set up, and staff may sign in by password. */
function assertPossible({ mailer, config }: Work, side: Side): void {
  if (!mailer.configured || (side === 'staff' && !config.localStaffLogin)) throw notFound('This address');
}

/**
 * Accepts a request for a mailed sign-in link. A job looks up the account later, so that the answer takes the same time for
 * known and unknown addresses.
 *
 * @throws AppError `too_many_requests`, for unknown addresses too; `not_found` where links are not possible
 */
export async function requestLink(
  context: Work & Pick<Context, 'jobs'>,
  { side, email }: { side: Side; email: string },
  ip: string,
): Promise<void> {
  assertPossible(context, side);
  const key = emailKey(email);
  await takeMailTry(context, `${side}/link/${key}`, ip);
  await context.jobs.enqueue('sign-in.mail-link', { side, emailKey: key });
}

async function recipient(context: Work, side: Side, key: string) {
  if (side === 'staff') return staffAuth.findToMail(context, key);
  const contact = await contacts.findByEmail(context.db, key);
  return contact && { kind: 'contact' as const, id: contact.id, email: contact.email };
}

/** Mails the link to the person with this address, if there is one. The caller has begun a transaction. */
export async function mailLinkTo(context: Work, side: Side, key: string): Promise<void> {
  const { db, now, config, brand, mailer } = context;
  const person = await recipient(context, side, key);
  if (!person) return;
  const subject = { subjectId: person.id, emailKey: key };
  const ttlMs = signInLinkMinutes * 60 * 1000;
  const token = await issueToken(db, purposes[side], subject, { ttlMs, now: now() });
  await mailer.send(mails.signInLink(brand, person, `${config.publicUrl}/sign-in/link#${token}`));
}

async function take({ db, now }: Work, side: Side, token: string) {
  const subject = await useToken(db, purposes[side], token, now());
  return subject?.subjectId && subject.emailKey
    ? { id: subject.subjectId, emailKey: subject.emailKey }
    : null;
}

/**
 * Uses up a mailed link and returns the person to whom it was mailed. This verifies the address and resets the count of
 * failed sign-ins.
 *
 * @throws AppError `gone`, `forbidden`, or `too_many_requests`
 */
export async function openLink(
  context: Work & { afterAddressProved: AfterAddressProved },
  token: string,
  ip: string,
): Promise<SessionSubject> {
  await takeLinkTry(context, ip);
  return context.db.tx(async () => {
    const ofClient = await take(context, 'client', token);
    if (ofClient) {
      await clientAuth.proveByLink(context, ofClient);
      await forgetSignInTries(context.db, 'client', ofClient.emailKey);
      return { kind: 'client', ...(await clientAuth.placeOf(context, ofClient.id)) };
    }
    const ofStaff = await take(context, 'staff', token);
    if (!ofStaff || !context.config.localStaffLogin) throw linkGone();
    await staffAuth.signInKnown(context, ofStaff.id);
    await forgetSignInTries(context.db, 'staff', ofStaff.emailKey);
    return { kind: 'staff', userId: ofStaff.id };
  });
}
