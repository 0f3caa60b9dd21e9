import { randomInt } from 'node:crypto';
import type { ClientPatch, NewClient } from '#contract/clients.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { RemovedState } from '#contract/removals.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { isUniqueViolation } from '#server/data/db/errors.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import { conflictAt, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { issueToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { removePasskeysOf } from '#server/access/passkeys/passkeys.ts';
import { removeSecondFactor } from '#server/access/second-factor/second-factor.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { endSessionsOf, type UserActor } from '#server/access/sessions/sessions.ts';
import { isTrusted, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import * as assignments from '#server/features/assignments/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { addressChangedMail, newAddressMail, welcomeMail, type Welcomed } from './mails.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'brand' | 'now'>;

interface AccountInput extends contacts.ContactInput {
  company: string | null;
}

// Only letters and digits that cannot be mistaken for each other.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that is easy to read out over the phone, for example `BB-7K3Q`. */
const newClientCode = (prefix: string, length: number): string =>
  `${prefix}-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

const searchable = (row: Pick<repository.ClientRow, 'name' | 'email' | 'company' | 'clientCode'>) =>
  searchText(row.name, row.email, row.company, row.clientCode);

/** Finds the account with an address. */
export const findByEmail = ({ db }: Pick<Work, 'db'>, email: string) =>
  repository.findByEmail(db, emailKey(email));

/** Finds an account within a scope. */
export const find = ({ db }: Pick<Work, 'db'>, scope: Scope, id: string) => repository.find(db, scope, id);

/** One page of accounts within a scope, newest first or by name, each with its owner and helpers. */
export async function list(
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  query: Parameters<typeof repository.list>[2],
) {
  const page = await repository.list(db, scope, query);
  return { ...page, items: await assignments.withPeople({ db }, page.items) };
}

/**
 * Opens an account in the running transaction: a company with one contact, who decides. Returns null if the address has a
 * contact already.
 */
export async function openAccount(
  context: Work,
  { company, ...person }: AccountInput,
  origin: 'self' | 'staff',
): Promise<{ id: string; contactId: string } | null> {
  const contact = await contacts.create(context, person, origin);
  return contact && openCompany(context, contact, company);
}

/** Opens a company for a person, who decides there, in the running transaction. */
export async function openCompany(
  context: Work,
  contact: contacts.Contact,
  company: string | null,
): Promise<{ id: string; contactId: string }> {
  const { db, events, brand, now } = context;
  const { name, email, phone, id: primaryContactId } = contact;
  const createdAt = iso(now());
  const row = {
    id: newId(now()),
    name,
    email,
    emailKey: contact.emailKey,
    phone,
    company,
    primaryContactId,
    companyLogoUrl: null,
    createdAt,
    updatedAt: createdAt,
  };
  // There are 810,000 codes of four characters. If several random codes are taken, try longer ones.
  for (let length = 4; length <= 12; length++) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const clientCode = newClientCode(brand.codePrefix, length);
      const searched = searchable({ ...row, clientCode });
      if (!(await repository.insert(db, { ...row, clientCode, searchText: searched }))) continue;
      const membership = { clientAccountId: row.id, contactId: contact.id, standing: 'decides' as const };
      await contacts.join(context, membership);
      await events.publish({
        topic: 'clients',
        subjectId: row.id,
        clientAccountId: row.id,
        forClient: false,
      });
      return { id: row.id, contactId: contact.id };
    }
  }
  throw new Error('No client code is free.');
}

/** A company of an import, with the contact who decides for it. */
interface ImportedCompany {
  id: string;
  company: string | null;
  contact: { id: string; name: string; email: string; phone: string | null };
  at: string;
}

/** Opens the companies of an import in the running transaction. Their contacts exist already. */
export async function openAll(
  { db, brand }: Pick<Work, 'db' | 'brand'>,
  companies: readonly ImportedCompany[],
): Promise<void> {
  const codes = new Set<string>();
  for (let length = 5; codes.size < companies.length; length++) {
    const drawn = companies.map(() => newClientCode(brand.codePrefix, length));
    for (const code of await repository.freeCodes(db, drawn)) codes.add(code);
  }
  const free = codes.values();
  await repository.insertAll(
    db,
    companies.map(({ id, company, contact: { id: primaryContactId, name, email, phone }, at }) => {
      const clientCode = free.next().value ?? '';
      const row = { id, company, name, email, phone, clientCode };
      return {
        ...row,
        primaryContactId,
        emailKey: emailKey(email),
        companyLogoUrl: null,
        searchText: searchable(row),
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
}

/** Undoing an import uses these. */
export { primaryAmong, removeUnchanged } from './repository.ts';

/**
 * Changes a person in the running transaction, with the copies of the person's data in companies whose primary contact
 * this is. Returns undefined if the person is gone.
 */
export async function updateContact(
  { db }: Pick<Work, 'db'>,
  contactId: string,
  values: Parameters<typeof contacts.update>[2],
): Promise<contacts.Contact | undefined> {
  const contact = await contacts.update(db, contactId, values);
  if (!contact) return undefined;
  const { name, email, phone, updatedAt } = contact;
  const copies = { name, email, emailKey: contact.emailKey, phone, updatedAt };
  for (const { id, ...company } of await repository.ofPrimary(db, contactId))
    await repository.update(db, id, { ...copies, searchText: searchable({ ...company, name, email }) });
  return contact;
}

/** Locks a company in the running transaction. Of two changes of its people at once, the second then sees the first. */
export const lock = async ({ db }: Pick<Work, 'db'>, id: string): Promise<void> => {
  await repository.lock(db, id);
};

/**
 * Makes a contact the primary contact of a company, in the running transaction. The company gets copies of the
 * contact's name, address and phone.
 */
export async function setPrimary(
  { db, now }: Pick<Work, 'db' | 'now'>,
  id: string,
  contactId: string,
): Promise<void> {
  const at = iso(now());
  await repository.update(db, id, { primaryContactId: contactId });
  await updateContact({ db }, contactId, { updatedAt: at });
}

const taken = () =>
  conflictAt('email', 'A client account with this e-mail address exists already.', 'email_taken');

/** Finds an account within a scope. @throws AppError if there is none */
export async function findOrRefuse(db: Work['db'], scope: Scope, id: string): Promise<repository.ClientRow> {
  const row = await repository.find(db, scope, id);
  if (!row) throw notFound('This client');
  return row;
}

/** How long the first link of an account works that staff opened, in milliseconds. */
const welcomeLifetime = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates a link to choose the first password and sign in, in the running transaction. Using the link verifies the
 * address if it was mailed, but not if it was shown to staff.
 */
export async function welcomeLink(
  { db, now, config, mailer }: Pick<Context, 'db' | 'now' | 'config' | 'mailer'>,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const subject = { subjectId: id, emailKey: emailKey(email) };
  const purpose = mailer.configured ? 'reset-password' : 'hand-over';
  const token = await issueToken(db, purpose, subject, { ttlMs: welcomeLifetime, now: now() });
  return `${config.publicUrl}/client/welcome#${token}`;
}

/** Welcomes a client without a password. Mails the link; without a mail server, returns it so that staff see it. */
export async function welcome(
  context: Pick<Context, 'db' | 'now' | 'config' | 'mailer' | 'brand'>,
  account: Welcomed,
): Promise<string | null> {
  const link = await welcomeLink(context, { id: account.contactId, email: account.email });
  if (!context.mailer.configured) return link;
  await context.mailer.send(welcomeMail(context, account, link));
  return null;
}

/** Opens an account for staff. They vouch for the address, so earlier requests from it are added to the account. */
export async function create(
  context: Context & { afterAddressProved: AfterAddressProved },
  actor: UserActor,
  input: NewClient,
): Promise<Acted<repository.ClientRow>> {
  const { db, mailer } = context;
  const { password, choosesPassword = false, ...contact } = input;
  if (choosesPassword && !mailer.configured) {
    const text = 'No mail server is set up. Please enter a password and give it to the client.';
    throw invalid(text, { password: text }, 'password_required');
  }
  const passwordHash = choosesPassword ? null : await hashPassword(password);
  return db.tx(async () => {
    const opened = await openAccount(context, { ...contact, passwordHash }, 'staff');
    if (!opened) throw taken();
    const { id } = opened;
    const acted = await act(context, actor, {
      action: 'clients.create',
      subjectType: 'client',
      subjectId: id,
      clientAccountId: id,
      // `openAccount` has published the event already.
      topic: null,
    });
    await context.afterAddressProved({ id, email: input.email });
    const account = { ...contact, contactId: opened.contactId, clientAccountId: id };
    if (choosesPassword) await welcome(context, account);
    else await mailer.send(welcomeMail(context, account, null));
    return acted.with(await findOrRefuse(db, 'all', id));
  });
}

/** Removes a person's sessions, password and all other ways to sign in, in the running transaction. */
export async function endWaysIn(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  contactId: string,
): Promise<void> {
  await endSessionsOf(context, 'client', contactId);
  await contacts.update(context.db, contactId, { passwordHash: null });
  await removePasskeysOf(context, { personKind: 'contact', personId: contactId });
  await removeSecondFactor(context, { personKind: 'contact', personId: contactId });
}

/**
 * Makes sure that only the reader of the new address can sign in: sessions, password and all other ways to sign in end.
 * A link to choose a password is mailed to the new address, or shown to staff if there is no mail server. Without mail,
 * a person who never signed in keeps the password, since the old address was probably a typo. The old address and the
 * companies' people are notified.
 */
export async function tellMoved(
  context: Pick<Context, 'db' | 'events' | 'now' | 'brand' | 'config' | 'mailer'>,
  actor: Pick<UserActor, 'id'>,
  { id: contactId, email }: contacts.Contact,
  before: string,
): Promise<{ link?: string }> {
  const { db, mailer } = context;
  await endSessionsOf(context, 'client', contactId);
  const places = await contacts.membershipsOf(db, contactId);
  const isEntered = places.some(({ lastSignInAt }) => lastSignInAt !== null);
  const shown: { link?: string } = {};
  if (mailer.configured || isEntered) {
    await endWaysIn(context, contactId);
    const link = await welcomeLink(context, { id: contactId, email });
    if (mailer.configured) await mailer.send(newAddressMail(context, { id: contactId, email }, link));
    else shown.link = link;
  }
  await mailer.send(addressChangedMail(context, before));
  for (const { clientAccountId } of places)
    await notify(context, {
      kind: 'address-changed',
      subjectType: 'contact',
      subjectId: contactId,
      clientAccountId,
      by: { kind: 'user', id: actor.id },
    });
  return shown;
}

/** Closes a company in the running transaction; with null, opens it again. */
export const setClosed = (
  { db, now }: Pick<Work, 'db' | 'now'>,
  id: string,
  closed: { as: RemovedState | 'erased'; byId: string | null } | null,
): Promise<void> =>
  repository.setClosed(db, id, {
    closedAs: closed?.as ?? null,
    closedAt: closed && iso(now()),
    closedById: closed?.byId ?? null,
  });

type Given = Partial<Pick<repository.ClientRow, 'name' | 'email' | 'company' | 'phone'>>;

/**
 * Changes the given fields. If the client registered the account and gets a new address, the address must be confirmed
 * again.
 */
export async function update(
  context: Work & Pick<Context, 'mailer' | 'config'> & { afterAddressProved: AfterAddressProved },
  actor: UserActor,
  scope: Scope,
  id: string,
  patch: ClientPatch,
): Promise<Acted<repository.ClientRow & { link?: string }>> {
  const { db } = context;
  const now = context.now();
  const given: Given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  try {
    return await db.tx(async () => {
      const before = await findOrRefuse(db, scope, id);
      const moved = given.email !== undefined && emailKey(given.email) !== emailKey(before.email);
      const { company, ...person } = given;
      if (contacts.isOther(before, person))
        await contacts.assertWithin(context, scope, before.primaryContactId);
      const at = iso(now);
      // Update the company first, so that the search text is made with the new company name.
      if (company !== undefined) await repository.update(db, id, { company, updatedAt: at });
      const contact = await updateContact(context, before.primaryContactId, {
        ...person,
        ...(given.email === undefined ? {} : { emailKey: emailKey(given.email) }),
        ...(moved ? { emailVerifiedAt: null } : {}),
        updatedAt: at,
      });
      const after = await findOrRefuse(db, scope, id);
      const acted = await act(context, actor, {
        action: 'clients.update',
        subjectType: 'client',
        subjectId: id,
        clientAccountId: id,
        detail: { fields: Object.keys(given) },
        topic: 'clients',
        forClient: true,
      });
      const shown = moved && contact ? await tellMoved(context, actor, contact, before.email) : {};
      if (moved && isTrusted(after)) await context.afterAddressProved(after);
      return acted.with({ ...after, ...shown });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

/** Sets the address of a client's logo in the running transaction and returns the previous one. */
export async function setLogo(
  { db, events, now }: Pick<Work, 'db' | 'events' | 'now'>,
  id: string,
  companyLogoUrl: string | null,
): Promise<string | null> {
  // The lock makes two changes at once follow each other, so each gets the logo that it replaces.
  const before = await repository.lock(db, id);
  if (!before) throw notFound('This client');
  await repository.update(db, id, { companyLogoUrl, updatedAt: iso(now()) });
  await events.publish({ topic: 'clients', subjectId: id, clientAccountId: id, forClient: true });
  return before.companyLogoUrl;
}
