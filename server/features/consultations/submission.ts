import { referenceOf, successTexts, type NewConsultation } from '#contract/consultations.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as clients from '#server/features/clients/service.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { forgetKnown } from '#server/access/people/known-clients.ts';
import { once } from '#server/access/public-forms/once.ts';
import { takeWave, type InWave } from '#server/access/public-forms/wave.ts';
import { waveMail } from '#server/access/public-forms/wave-mail.ts';
import { judgeSender, mayWriteTo, takeSubmission } from '#server/access/public-forms/public-forms.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import { addressKey, takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { confirmationMail, ownerMail } from './mails.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';

/** A request as a visitor sends it. */
export interface Submission {
  request: NewConsultation;
  /** The password of the account to open, or null when none is wanted. */
  password: string | null;
  /** From the `Idempotency-Key` header. */
  key: string | null;
  ip: string;
  /** The client signed in to the portal in the same browser. */
  client: ClientActor | null;
}

// Hashing a password is expensive and runs before the other limits are checked, so it has a limit of its own.
const hashLimit: Limit = { max: 60, windowMs: 60 * 60 * 1000 };

/** `contactId` of an account that was opened just now. */
type Account = { id: string; contactId: string | null; opened: boolean; trusted: boolean };

/**
 * The account with the sender's address, or a new one. For a known address one is opened too, and taken back: known and unknown
 * addresses cost the same work.
 */
async function findOrOpen(
  context: Context,
  request: NewConsultation,
  passwordHash: string | null,
): Promise<Account | null> {
  const existing = await clients.findByEmail(context, request.email);
  const known = existing && { id: existing.id, contactId: null, opened: false, trusted: isTrusted(existing) };
  if (passwordHash === null) return known ?? null;
  const { name, company, phone } = request;
  const email = existing ? `${newId(context.now())}@taken.invalid` : request.email;
  const opened = await context.db.keepIf(!existing, () =>
    clients.openAccount(context, { name, email, company, phone, passwordHash }, 'self'),
  );
  if (known) return known;
  return opened ? { ...opened, opened: true, trusted: false } : findOrOpen(context, request, null);
}

/** Answers the visitor, whose address is not proved. For a visitor who asks for an account both answers are written, and one is kept. */
async function sendMail(
  context: Context,
  request: NewConsultation & { id: string },
  account: Account | null,
  { wantsAccount, wave }: { wantsAccount: boolean; wave: InWave | null },
): Promise<void> {
  const { db, mailer, now } = context;
  const heldFor = wave ? request.id : null;
  if (!(await mayWriteTo(db, emailKey(request.email), now()))) return;
  const confirmation = confirmationMail(context, { ...request, heldFor, hasAccount: account !== null });
  if (!wantsAccount) return mailer.send(confirmation);
  const isNew = account?.opened ?? false;
  await db.keepIf(isNew, () =>
    mailer.configured
      ? clientAuth.sendVerification(
          context,
          { email: request.email, id: account?.contactId ?? request.id },
          { reference: referenceOf(request.id), heldFor },
        )
      : mailer.send(confirmation),
  );
  await db.keepIf(!isNew, () => mailer.send(ownerMail(context, { ...request, heldFor })));
}

/** The signed-in client, unless the request asks for an account with another address, which means another person. */
const ownerOf = ({ client, password, request }: Submission): string | null =>
  client && (password === null || emailKey(client.email) === emailKey(request.email))
    ? client.clientAccountId
    : null;

async function store(context: Context, submission: Submission, passwordHash: string | null): Promise<void> {
  const { db, events, secrets } = context;
  const { request, ip } = submission;
  const now = context.now();
  const sender = judgeSender(secrets, request, now);
  await takeSubmission(db, 'consultations', sender, ip, now);
  const isSuspect = sender === 'suspect';
  // Also looked for where nobody has it, so that the time of an answer tells nothing.
  const holder = await contacts.findByEmail(db, emailKey(request.email));
  const account = await findOrOpen(context, request, passwordHash);
  // An account opened here contains only this request. Suspected spam is not added to an account that existed before.
  const known = account && (account.opened || (account.trusted && !isSuspect)) ? account.id : null;
  const clientAccountId = (isSuspect ? null : ownerOf(submission)) ?? known;
  const { name, email, company, phone, service, message, referredBy, businessType } = request;
  const at = iso(now);
  const id = newId(now);
  const isStranger = !isSuspect && submission.client === null && !account?.trusted;
  const post = { subjectType: 'consultation' as const, subjectId: id, words: message ?? '', ip };
  const taken = await db.keepIf(isStranger, () => takeWave(db, post, now));
  const wave = isStranger ? taken : null;
  if (wave && wave.alike.length > 0) await repository.moveToSpam(db, wave.alike, at);
  const spam = isSuspect || (wave?.isSpam ?? false);
  const claimsAccount =
    passwordHash !== null && (holder !== undefined || (account !== null && !account.opened));
  // Staff are asked once more whose the account is. Somebody who proved the address, or was entered by staff, is not in doubt.
  const isOwn = holder !== undefined && submission.client?.contactId === holder.id;
  await db.keepIf(claimsAccount && !spam && !isOwn && holder !== undefined && !isTrusted(holder), () =>
    forgetKnown(db, holder?.id ?? id),
  );
  const row = {
    id,
    name,
    email,
    emailKey: emailKey(email),
    company,
    phone,
    service,
    message,
    referredBy,
    businessName: company,
    businessType,
    status: 'pending' as const,
    spam,
    clientAccountId,
    claimsAccount,
    ownerId: null,
    searchText: searchText(name, email, company, message, referenceOf(id), referredBy),
    createdAt: at,
    updatedAt: at,
  };
  await repository.insert(db, row);
  await events.publish({ topic: 'consultations', subjectId: row.id, clientAccountId, forClient: true });
  if (spam) return;
  // Of a wave the agency is told once, and not of each post.
  if (wave?.isFirst) await context.mailer.send(waveMail(context));
  if (!wave)
    await notify(context, {
      kind: 'request',
      subjectType: 'consultation',
      subjectId: row.id,
      clientAccountId,
      by: null,
      isNew: true,
    });
  await sendMail(context, { ...request, id }, account, { wantsAccount: passwordHash !== null, wave });
}

/**
 * Stores a request, once however often it is sent, and returns the success text, which is the same for known and
 * unknown addresses.
 */
export async function submit(context: Context, submission: Submission): Promise<string> {
  const { db, now } = context;
  const { request, password, key, ip, client } = submission;
  const wantsAccount = password !== null;
  if (wantsAccount) await takeTry(db, `consultations/hash/${addressKey(ip)}`, hashLimit, now());
  // Also hashed when the address has an account, so that the response time does not reveal it.
  const passwordHash = wantsAccount ? await hashPassword(password) : null;
  const { website: _website, formToken: _formToken, ...fields } = request;
  const content = [
    wantsAccount,
    { ...fields, email: emailKey(fields.email) },
    client?.clientAccountId ?? null,
  ];
  const text = wantsAccount ? successTexts.withAccount : successTexts.withoutAccount;
  return once(db, { form: 'consultations', key, content, now: now() }, text, () =>
    store(context, submission, passwordHash),
  );
}
