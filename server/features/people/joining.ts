import { clientPassword } from '#contract/auth.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { checkPassword, hashPassword } from '#server/access/passwords/passwords.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import { settleSignIn, takeSignInTry, type Sender } from '#server/access/throttle/sign-in-tries.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as invitations from '#server/features/invitations/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { tellCompanies } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'> & { afterAddressProved: AfterAddressProved };

const next = '/client/dashboard';

/** Joins the company of an invitation that the running transaction has used up. A person who belongs to it already stays as is. */
async function join(context: Work, invitation: invitations.InvitationTable, contactId: string) {
  const { db, now } = context;
  const { clientAccountId, standing } = invitation;
  if (clientAccountId === null || standing === null) throw new Error(`${invitation.id} names no company.`);
  await contacts.join(context, { clientAccountId, contactId, standing });
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

/** The address counts as proved where the link came by mail: its holder reads that mail. */
async function prove(
  { db, now, afterAddressProved }: Work,
  { mailed, clientAccountId }: invitations.InvitationTable,
  { id, email, emailKey }: contacts.Contact,
) {
  if (!mailed) return;
  await contacts.markVerified(db, { id, emailKey }, iso(now()));
  if (clientAccountId !== null) await afterAddressProved({ id: clientAccountId, email });
}

/** Checks the password of a known person, under the limits of a sign-in. @throws AppError `invalid_credentials` */
async function assertPassword(
  { db, now }: Work,
  contact: contacts.Contact,
  password: string | undefined,
  from: Sender,
) {
  const attempt = { kind: 'client' as const, emailKey: contact.emailKey, from };
  await takeSignInTry(db, attempt, now());
  const { right } = await checkPassword(password ?? '', contact.passwordHash);
  if (!right) {
    const text = 'This is not the password of your account.';
    throw new AppError('invalid_credentials', text, { fields: { password: text } });
  }
  await settleSignIn(db, attempt, now());
}

async function acceptKnown(
  context: Work,
  contact: contacts.Contact,
  { token, password, signedIn, from }: invitations.Acceptance,
) {
  if (signedIn.contactId !== contact.id) await assertPassword(context, contact, password, from);
  return context.db.tx(async () => {
    const taken = await invitations.take(context, token);
    await prove(context, taken, contact);
    return join(context, taken, contact.id);
  });
}

async function chosenPassword(password: string | undefined): Promise<string> {
  const { data, error } = clientPassword.safeParse(password);
  if (data !== undefined) return hashPassword(data);
  const text = error?.issues[0]?.message ?? validationTexts.password_required.text;
  throw invalid(text, { password: text }, 'password_required');
}

/** Somebody whose address has no account yet, or one without a password. */
async function acceptNew(
  context: Work,
  known: contacts.Contact | undefined,
  { email, mailed }: invitations.InvitationTable,
  { token, name, password }: invitations.Acceptance,
) {
  const { db, now } = context;
  // Otherwise the person who handed the link over could choose the password of somebody who is of other companies as well.
  if (known && !mailed)
    throw conflict('Please choose a password with "Forgot password?" of the client login first.');
  if (!known && !name) throw invalid('Please enter your name.', { name: 'Please enter your name.' });
  const passwordHash = await chosenPassword(password);
  return db.tx(async () => {
    const taken = await invitations.take(context, token);
    const contact = known
      ? await contacts.setPassword(db, known, passwordHash, iso(now()))
      : await contacts.create(context, { name: name ?? '', email, phone: null, passwordHash }, 'self');
    if (!contact)
      throw conflict('An account with this address was opened meanwhile. Please load this page again.');
    await prove(context, taken, contact);
    return join(context, taken, contact.id);
  });
}

/** Lets people join companies by invitation: with a new password, or with the account they have. */
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
