import type { Context } from '#server/core/context.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { assertNewPassword } from '#server/access/passwords/new-password.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as invitations from '#server/features/invitations/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { tellCompanies } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'> & { afterAddressProved: AfterAddressProved };

const next = '/client/dashboard';

/**
 * Adds a person to the company of an invitation that the running transaction has used up. A person who is a member already
 * stays unchanged.
 */
async function join(context: Work, invitation: invitations.InvitationTable, contactId: string) {
  const { db, now } = context;
  const { clientAccountId, standing, seesMoney } = invitation;
  if (clientAccountId === null || standing === null) throw new Error(`${invitation.id} names no company.`);
  await contacts.join(context, { clientAccountId, contactId, standing, seesMoney });
  await contacts.updateMembership(db, { clientAccountId, contactId }, { lastSignInAt: iso(now()) });
  await tellCompanies(context, contactId);
  await notify(context, {
    kind: 'invitation',
    subjectType: 'contact',
    subjectId: contactId,
    clientAccountId,
    by: { kind: 'contact', id: contactId },
  });
  return { subject: { kind: 'client' as const, contactId, clientAccountId }, next };
}

/** Marks the contact's address as verified if the link was mailed to it: only a reader of this mail has the link. */
async function prove(
  { db, now, afterAddressProved }: Work,
  { mailed, clientAccountId }: invitations.InvitationTable,
  { id, email, emailKey }: contacts.Contact,
) {
  if (!mailed) return;
  await contacts.markVerified(db, { id, emailKey }, iso(now()));
  if (clientAccountId !== null) await afterAddressProved({ id: clientAccountId, email });
}

async function acceptKnown(context: Work, contact: contacts.Contact, acceptance: invitations.Acceptance) {
  if (acceptance.signedIn.contactId !== contact.id)
    await invitations.assertPassword(context, 'client', contact, acceptance);
  return context.db.tx(async () => {
    const taken = await invitations.take(context, acceptance.token);
    await prove(context, taken, contact);
    return join(context, taken, contact.id);
  });
}

/** Accepts an invitation if its address has no account, or an account without a password. */
async function acceptNew(
  context: Work,
  known: contacts.Contact | undefined,
  { email, mailed }: invitations.InvitationTable,
  { token, name, password = '' }: invitations.Acceptance,
) {
  const { db, now } = context;
  // Otherwise a person who got the link in another way could take over an account that may belong to other companies too.
  if (known && !mailed)
    throw conflict('Please set a password first, with "Forgot password?" at "Client Login".');
  if (!known && !name) throw invalid('Please enter your name.', { name: 'Please enter your name.' });
  assertNewPassword('client', password);
  const passwordHash = await hashPassword(password);
  return db.tx(async () => {
    const taken = await invitations.take(context, token);
    const contact = known
      ? await contacts.setPassword(db, known, passwordHash, iso(now()))
      : await contacts.create(context, { name: name ?? '', email, phone: null, passwordHash }, 'self');
    if (!contact)
      throw conflict('An account with this address has just been opened. Please reload this page.');
    await prove(context, taken, contact);
    return join(context, taken, contact.id);
  });
}

/** Handles invitations to companies. People accept with a new password or with their existing account. */
export function joining(context: Work): invitations.InvitationHandler {
  const { db } = context;
  return {
    async offer({ clientAccountId, emailKey }) {
      const company =
        clientAccountId === null ? undefined : await clients.find(context, 'all', clientAccountId);
      const known = await contacts.findByEmail(db, emailKey);
      return {
        to: company?.company ?? company?.name ?? context.brand.name,
        provider: null,
        choosesPassword: !known?.passwordHash,
      };
    },
    async accept(invitation, acceptance) {
      const known = await contacts.findByEmail(db, invitation.emailKey);
      return known?.passwordHash
        ? acceptKnown(context, known, acceptance)
        : acceptNew(context, known, invitation, acceptance);
    },
  };
}
