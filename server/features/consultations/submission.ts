import { successTexts, type NewConsultation } from '#contract/consultations.ts';
import { emailKey } from '#contract/fields.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import { searchText } from '#server/db/lists.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as clients from '#server/features/clients/service.ts';
import { newId } from '#server/ids.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { once } from '#server/public-forms/once.ts';
import { judgeSender, mayWriteTo, takeSubmission } from '#server/public-forms/public-forms.ts';
import type { ClientActor } from '#server/sessions/sessions.ts';
import { addressKey, takeTry, type Limit } from '#server/throttle/throttle.ts';
import { countName, dayCountName, shelfOf } from './counts.ts';
import { agencyMail, confirmationMail, ownerMail } from './mails.ts';
import * as repository from './repository.ts';

/** What a visitor sent. */
export interface Submission {
  request: NewConsultation;
  /** The password of the account that is asked for, or null. */
  password: string | null;
  /** From the `Idempotency-Key` header. */
  key: string | null;
  ip: string;
  /** Whoever is signed in to the portal in the browser it comes from. */
  client: ClientActor | null;
}

// Hashing a password is the dear part, and comes before the other limits can be asked.
const hashLimit: Limit = { max: 60, windowMs: 60 * 60 * 1000 };

type Account = { id: string; opened: boolean; trusted: boolean };

async function findOrOpen(
  context: Context,
  request: NewConsultation,
  passwordHash: string | null,
): Promise<Account | null> {
  const existing = await clients.findByEmail(context, request.email);
  if (existing) return { id: existing.id, opened: false, trusted: clients.isTrusted(existing) };
  if (passwordHash === null) return null;
  const { name, email, company, phone } = request;
  const id = await clients.openAccount(context, { name, email, company, phone, passwordHash }, 'self');
  return id === null ? findOrOpen(context, request, null) : { id, opened: true, trusted: false };
}

async function sendMails(
  context: Context,
  request: NewConsultation,
  account: Account | null,
  wantsAccount: boolean,
): Promise<void> {
  const { db, mailer, now } = context;
  const mails = [agencyMail(context, request)];
  if (await mayWriteTo(db, emailKey(request.email), now())) {
    if (account?.opened && mailer.configured)
      await clientAuth.sendVerification(context, { ...request, id: account.id });
    else if (wantsAccount && account && !account.opened) mails.push(ownerMail(context, request.email));
    else mails.push(confirmationMail(context, request.email));
  }
  await mailer.send(...mails);
}

/** The account whose session proves that the request is its own; one that asks for an account with another address is somebody else's. */
const ownerOf = ({ client, password, request }: Submission): string | null =>
  client && (password === null || emailKey(client.email) === emailKey(request.email)) ? client.id : null;

async function store(context: Context, submission: Submission, passwordHash: string | null): Promise<void> {
  const { db, events, secrets } = context;
  const { request, ip } = submission;
  const now = context.now();
  const sender = judgeSender(secrets, request, now);
  await takeSubmission(db, 'consultations', sender, ip, now);
  const spam = sender === 'suspect';
  const account = await findOrOpen(context, request, passwordHash);
  // An account opened here holds nothing but this request. Suspected spam never enters one that holds more.
  const known = account && (account.opened || (account.trusted && !spam)) ? account.id : null;
  const clientAccountId = (spam ? null : ownerOf(submission)) ?? known;
  const { name, email, company, phone, service, message, referredBy } = request;
  const at = new Date(now).toISOString();
  const row = {
    id: newId(now),
    name,
    email,
    emailKey: emailKey(email),
    company,
    phone,
    service,
    message,
    referredBy,
    businessName: company,
    businessType: null,
    status: 'pending' as const,
    spam,
    clientAccountId,
    searchText: searchText(name, email, company, message),
    createdAt: at,
    updatedAt: at,
  };
  await repository.insert(db, row);
  await events.publish({ topic: 'consultations', subjectId: row.id, clientAccountId });
  if (!spam) await sendMails(context, request, account, passwordHash !== null);
  await changeCounts(db, {
    [countName(shelfOf(row), 'pending')]: 1,
    ...(spam ? {} : { [dayCountName(at)]: 1 }),
  });
}

/** Takes in a request, once however often it is sent, and gives the success text: the same whether the address is known or not. */
export async function submit(context: Context, submission: Submission): Promise<string> {
  const { db, now } = context;
  const { request, password, key, ip, client } = submission;
  const wantsAccount = password !== null;
  if (wantsAccount) await takeTry(db, `consultations/hash/${addressKey(ip)}`, hashLimit, now());
  // Also when the address has an account: the work must not tell.
  const passwordHash = wantsAccount ? await hashPassword(password) : null;
  const { website: _website, formToken: _formToken, ...fields } = request;
  const content = [wantsAccount, { ...fields, email: emailKey(fields.email) }, client?.id ?? null];
  const text = wantsAccount ? successTexts.withAccount : successTexts.withoutAccount;
  return once(db, { form: 'consultations', key, content, now: now() }, text, () =>
    store(context, submission, passwordHash),
  );
}
