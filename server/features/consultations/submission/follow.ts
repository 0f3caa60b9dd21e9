import { referenceOf } from '#contract/consultations.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { forgetKnown } from '#server/access/people/known-clients.ts';
import { mayWriteTo } from '#server/access/public-forms/public-forms.ts';
import { joinWave } from '#server/access/public-forms/wave-mail.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { confirmationMail, ownerMail } from '../mails.ts';
import * as repository from '../repository.ts';
import { moveToSpam } from './repository.ts';

/** A stored request that was posted by the form. */
interface Stored {
  id: string;
  /** True if an account was opened for it. */
  opened: boolean;
  /** The sender's network. */
  network: string;
  /** The client who was signed in, if any. */
  contactId: string | null;
}

const kind = 'consultations.follow';

/** Enqueues `follow` for a stored request, in the running transaction. */
export const enqueueFollowing = (jobs: Context['jobs'], stored: Stored): Promise<void> =>
  jobs.enqueue(kind, stored);

type Row = NonNullable<Awaited<ReturnType<typeof repository.findStored>>>;

/** Mails an answer to the visitor, whose address is not verified. Returns false if the address gets no more mails today. */
async function sendMail(
  context: Context,
  row: Row,
  {
    opened,
    heldFor,
    owner,
    hasAccount,
  }: {
    opened: boolean;
    heldFor: string | null;
    owner: contacts.Contact | undefined;
    hasAccount: boolean;
  },
): Promise<boolean> {
  const { db, mailer, now } = context;
  if (!(await mayWriteTo(db, row.emailKey, now()))) return false;
  if (row.claimsAccount) await mailer.send(ownerMail(context, { ...row, heldFor }));
  else if (opened && owner && mailer.configured)
    await clientAuth.sendVerification(context, owner, { reference: referenceOf(row.id), heldFor });
  else await mailer.send(confirmationMail(context, { ...row, heldFor, hasAccount }));
  return true;
}

/**
 * Does the remaining work for a stored request, in the running transaction. It decides whether the request belongs to a
 * wave, notifies the agency and answers the visitor.
 */
async function follow(context: Context, { id, opened, network, contactId }: Stored): Promise<void> {
  const { db, events, now } = context;
  const row = await repository.findStored(db, id);
  if (!row) return;
  const { clientAccountId } = row;
  const owner = await contacts.findByEmail(db, row.emailKey);
  const account = await clients.findByEmail(context, row.email);
  const isStranger = contactId === null && !(account && isTrusted(account));
  const post = { subjectType: 'consultation' as const, subjectId: id, words: row.message ?? '', network };
  const wave = isStranger ? await joinWave(context, post, Date.parse(row.createdAt)) : null;
  const isSpam = wave?.spam.includes(id) ?? false;
  if (wave && isSpam) {
    await moveToSpam(db, wave.spam, iso(now()));
    await events.publish({ topic: 'consultations', subjectId: id, clientAccountId, forClient: true });
  }
  if (!wave)
    await notify(context, {
      kind: 'request',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      by: null,
    });
  // The visitor claims the address of an account, so staff must confirm the account's owner again.
  if (row.claimsAccount && !isSpam && owner && owner.id !== contactId && !isTrusted(owner))
    await forgetKnown(db, owner.id);
  const mail = { opened, heldFor: wave && id, owner, hasAccount: account !== undefined };
  const isSent = !isSpam && (await sendMail(context, row, mail));
  // The mail that verifies the address was not sent, so the next sign-in sends it.
  if (opened && owner && !isSent) await contacts.update(db, owner.id, { askedToProveAt: null });
}

/** Registers the job. It has its own queue, so that it does not wait while mails are sent. */
export const jobs = (context: Context): void =>
  context.jobs.handle(kind, async (payload) => () => follow(context, payload as Stored), { queue: 'forms' });
