import type { Credentials } from '#contract/auth.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, forbidden, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { checkSignIn } from '#server/access/passwords/check-sign-in.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { lastCompanyOf, switchCompany as moveSession } from '#server/access/sessions/sessions.ts';
import type { Sender } from '#server/access/throttle/sign-in-tries.ts';
import * as contacts from '#server/features/contacts/service.ts';

export { proveByLink } from './proof.ts';
export { mailResetTo, resetPassword } from './recovery.ts';
export { sendVerification } from './verification.ts';

/**
 * The company in which a session begins: the one that the contact used last.
 * @throws AppError `forbidden` without a company
 */
export async function placeOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  contactId: string,
): Promise<{ contactId: string; clientAccountId: string }> {
  const open = await contacts.openCompaniesOf(db, contactId);
  const last = await lastCompanyOf(db, contactId);
  const clientAccountId = open.find((id) => id === last) ?? open[0];
  if (clientAccountId === undefined)
    throw forbidden(
      (await contacts.membershipsOf(db, contactId)).length > 0
        ? 'This client portal is closed. Please write to us if you need something from it.'
        : 'You are no longer part of a company here. Please ask us if that is a mistake.',
    );
  const place = { contactId, clientAccountId };
  await contacts.updateMembership(db, place, { lastSignInAt: iso(now()) });
  return place;
}

/**
 * Signs a contact in with an address and a password. The session begins in the company that the contact used last.
 * @throws AppError `invalid_credentials` (also for an unknown address), `forbidden` without a company, or
 * `too_many_requests`
 */
export async function signIn(
  context: Pick<Context, 'db' | 'now'>,
  { email, password }: Credentials,
  from: Sender,
): Promise<{ contactId: string; clientAccountId: string }> {
  const { db } = context;
  const attempt = { kind: 'client' as const, emailKey: emailKey(email), from };
  const found = await checkSignIn(context, attempt, password, (key) => contacts.findByEmail(db, key));
  if (!found) throw new AppError('invalid_credentials', 'Invalid email or password');
  const { id } = found.account;
  if (found.outdated) await contacts.replaceHash(db, id, found.passwordHash, await hashPassword(password));
  return placeOf(context, id);
}

/**
 * Moves a session to another company of its contact.
 * @throws AppError `not_found` for companies of other people
 */
export async function switchCompany(
  context: Pick<Context, 'db' | 'now' | 'events'>,
  token: string,
  place: contacts.Place,
): Promise<void> {
  const { db, now } = context;
  await db.tx(async () => {
    const open = await contacts.openCompaniesOf(db, place.contactId);
    if (!open.includes(place.clientAccountId)) throw notFound('This company');
    await contacts.updateMembership(db, place, { lastSignInAt: iso(now()) });
    await moveSession(context, token, place.clientAccountId);
  });
}
