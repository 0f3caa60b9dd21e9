import type { Person } from '#contract/person.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import type { Context } from '#server/core/context.ts';
import type { UserRole } from '#server/data/db/tables/people.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

interface ClientOptions {
  name?: string;
  email?: string;
  company?: string | null;
  origin?: 'self' | 'staff';
  verified?: boolean;
}

/** Adds a client account, made by staff by default, and returns its row. No password opens it. */
export async function addClient({ db, now }: Pick<Context, 'db' | 'now'>, options: ClientOptions = {}) {
  made += 1;
  const at = iso(now());
  const email = options.email ?? `client-${made}@example.com`;
  const row = {
    id: newId(now()),
    name: options.name ?? `Client ${made}`,
    email,
    emailKey: email.toLowerCase(),
    phone: null,
    createdAt: at,
    updatedAt: at,
  };
  const contact = {
    ...row,
    id: newId(now()),
    passwordHash: '-',
    origin: options.origin ?? ('staff' as const),
    emailVerifiedAt: options.verified ? at : null,
    timeZone: null,
  };
  const company = {
    ...row,
    company: options.company ?? null,
    clientCode: `TT-${made}`,
    companyLogoUrl: null,
    primaryContactId: contact.id,
    searchText: `${options.name ?? ''}\n${options.company ?? ''}\n${email}`.toLowerCase(),
  };
  await db.q().insertInto('contact').values(contact).execute();
  await db.q().insertInto('clientAccount').values(company).execute();
  const membership = { clientAccountId: row.id, contactId: contact.id, createdAt: at };
  await db
    .q()
    .insertInto('membership')
    .values({ ...membership, standing: 'decides', lastReadMessageId: null })
    .execute();
  return { ...company, contactId: contact.id };
}

/** Adds another contact to a company and returns the id. No password opens the account. */
export async function addContact(
  { db, now }: Pick<Context, 'db' | 'now'>,
  clientAccountId: string,
  standing: Standing,
  seesMoney: boolean | null = null,
): Promise<string> {
  made += 1;
  const at = iso(now());
  const email = `contact-${made}@example.com`;
  const id = newId(now());
  const person = { id, name: `Contact ${made}`, email, emailKey: email, phone: null, passwordHash: '-' };
  await db
    .q()
    .insertInto('contact')
    .values({
      ...person,
      origin: 'staff',
      emailVerifiedAt: null,
      timeZone: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await db
    .q()
    .insertInto('membership')
    .values({ clientAccountId, contactId: id, standing, seesMoney, lastReadMessageId: null, createdAt: at })
    .execute();
  return id;
}

/** The primary contact of a company in an answer, for the contact (`isYou`) or for others. */
export const asPerson = (
  { contactId, name }: { contactId: string; name: string },
  isYou = false,
): Person => ({
  id: contactId,
  name,
  profileImageUrl: null,
  isYou,
});

/** Adds a member of staff and returns the id. */
export async function addUser({ db, now }: Pick<Context, 'db' | 'now'>, role: UserRole): Promise<string> {
  made += 1;
  const at = iso(now());
  const email = `staff-${made}@example.com`;
  const row = {
    id: newId(now()),
    email,
    emailKey: email,
    emailVerified: true,
    firstName: 'Sam',
    lastName: `Number ${made}`,
    profileImageUrl: null,
  };
  await db
    .q()
    .insertInto('user')
    .values({ ...row, role, passwordHash: null, createdAt: at, lastSignInAt: null })
    .execute();
  return row.id;
}

/** Signs in one person of each kind: an admin, a user without a role, and two clients. */
export async function addEveryone(app: TestApp) {
  const { context } = app;
  const [admin, user, clientA, clientB] = [
    await addUser(context, 'admin'),
    await addUser(context, 'user'),
    await addClient(context),
    await addClient(context),
  ];
  return {
    adminId: admin,
    accountA: clientA,
    accountB: clientB,
    admin: await app.as('staff', admin),
    user: await app.as('staff', user),
    clientA: await app.as('client', clientA.id),
    clientB: await app.as('client', clientB.id),
  };
}
