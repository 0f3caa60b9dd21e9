import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { revokeTokens } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { isTrusted, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import { linkGone } from '#server/access/throttle/link-tries.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { shutOut } from './shut-out.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Notes that an address is its contact's, in the running transaction. @throws AppError `gone` when it is another by now */
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
 * Notes that the reader of an address has opened a link of a mail to it, in the running transaction. Where nobody had proved the
 * address before, the account may have been opened by somebody else, whose ways in end.
 *
 * @throws AppError `gone` when the account has another address by now
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
