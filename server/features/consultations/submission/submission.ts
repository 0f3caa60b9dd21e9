import { successTexts, type NewConsultation } from '#contract/consultations.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import * as clients from '#server/features/clients/service.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { once } from '#server/access/public-forms/once.ts';
import { judgeSender, takeSubmission } from '#server/access/public-forms/public-forms.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import { networkKey } from '#server/access/throttle/throttle.ts';
import { enqueueFollowing } from './follow.ts';
import * as repository from '../repository.ts';

/** A request as a visitor sends it. */
interface Submission {
  request: NewConsultation;
  /** The password of the account to open, or null if none is wanted. */
  password: string | null;
  /** From the `Idempotency-Key` header. */
  key: string | null;
  ip: string;
  /** The client signed in to the portal in the same browser. */
  client: ClientActor | null;
}

/** The account with the sender's address. `opened` means that this request opened the account. */
type Account = { id: string; opened: boolean; trusted: boolean };

/** Finds the account with the sender's address. If there is none and a password is given, opens one. */
async function findOrOpen(
  context: Context,
  request: NewConsultation,
  { passwordHash, isSuspect }: { passwordHash: string | null; isSuspect: boolean },
): Promise<Account | null> {
  const existing = await clients.findByEmail(context, request.email);
  if (existing) return { id: existing.id, opened: false, trusted: isTrusted(existing) };
  if (passwordHash === null) return null;
  const { name, email, company, phone } = request;
  // `follow` mails the link that verifies the address.
  const askedToProveAt = context.mailer.configured && !isSuspect ? iso(context.now()) : null;
  const input = { name, email, company, phone, passwordHash, askedToProveAt };
  const opened = await clients.openAccount(context, input, 'self');
  if (opened) return { id: opened.id, opened: true, trusted: false };
  // Another request has just opened the account.
  return findOrOpen(context, request, { passwordHash: null, isSuspect });
}

/**
 * The company of the signed-in client. Null if the request asks for an account with another address, since that means
 * another person.
 */
const ownerOf = ({ client, password, request }: Submission): string | null =>
  client && (password === null || emailKey(client.email) === emailKey(request.email))
    ? client.clientAccountId
    : null;

/** Stores a request in the running transaction. The work is the same for known and unknown addresses; see `follow.ts`. */
async function store(context: Context, submission: Submission, passwordHash: string | null): Promise<void> {
  const { db, events, jobs, secrets } = context;
  const { request, ip, client } = submission;
  const now = context.now();
  const sender = judgeSender(secrets, request, now);
  await takeSubmission(db, 'consultations', sender, ip, now);
  const isSuspect = sender === 'suspect';
  const account = await findOrOpen(context, request, { passwordHash, isSuspect });
  // An account that is opened here starts with this request alone. To an older account suspected spam is not added.
  const known = account && (account.opened || (account.trusted && !isSuspect)) ? account.id : null;
  const clientAccountId = (isSuspect ? null : ownerOf(submission)) ?? known;
  const { name, email, company, phone, service, message, referredBy, businessType } = request;
  const at = iso(now);
  const id = newId(now);
  const opened = account?.opened ?? false;
  await repository.insert(db, {
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
    status: 'pending',
    spam: isSuspect,
    clientAccountId,
    claimsAccount: passwordHash !== null && !opened,
    ownerId: null,
    searchText: repository.searched({ id, name, email, company, message, referredBy }),
    createdAt: at,
    updatedAt: at,
  });
  await events.publish({ topic: 'consultations', subjectId: id, clientAccountId, forClient: true });
  if (isSuspect) return;
  const network = networkKey(ip);
  await enqueueFollowing(jobs, { id, opened, network, contactId: client?.contactId ?? null });
}

/**
 * Stores a request once, even if it is sent several times. Returns the success text, which does not reveal whether the
 * address has an account.
 */
export async function submit(context: Context, submission: Submission): Promise<string> {
  const { db, now } = context;
  const { request, password, key, client } = submission;
  const wantsAccount = password !== null;
  // Hash the password even if the address has an account, so that the response time does not reveal it.
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
