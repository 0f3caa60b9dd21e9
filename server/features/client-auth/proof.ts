import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { revokeTokens } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { isTrusted, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import { linkGone } from '#server/access/throttle/link-tries.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { shutOut } from './shut-out.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/**
 * Marks an address as verified, in the running transaction.
 * @throws AppError `gone` if the contact has another address now
 */
export async function confirm(
  { db, events, now }: Work,
  subject: { id: string; emailKey: string },
  afterAddressProved: AfterAddressProved,
) {
  const contact = await contacts.markVerified(db, subject, iso(now()));
  if (!contact) throw linkGone();
  await revokeTokens(db, 'verify-email', contact.id);
  for (const { clientAccountId } of await contacts.membershipsOf(db, contact.id))
    await events.publish({ topic: 'clients', subjectId: clientAccountId, clientAccountId, forClient: true });
  const company = await clients.findByEmail({ db }, contact.email);
  if (company) await afterAddressProved({ id: company.id, email: contact.email, byMail: true });
  return contact;
}

/**
 * Marks an address as verified by a mailed link, in the running transaction. If nobody had verified or vouched for the
 * address before, a stranger may have opened the account, so all ways to sign in end.
 * @throws AppError `gone` if the account has another address now
 */
export async function proveByLink(
  context: Work & { afterAddressProved: AfterAddressProved },
  subject: { id: string; emailKey: string },
): Promise<void> {
  const { db, afterAddressProved } = context;
  const contact = await contacts.find(db, subject.id);
  if (contact?.emailKey !== subject.emailKey) throw linkGone();
  if (contact.emailVerifiedAt !== null) return;
  await confirm(context, subject, afterAddressProved);
  if (isTrusted(contact)) return;
  await shutOut(context, contact.id);
}
