import type { Person } from '#contract/person.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import type { Context } from '#server/core/context.ts';
import type { Insertable } from 'kysely';
import type { UserRole, UserTable } from '#server/data/db/tables/people.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Caller, TestApp } from './test-app.ts';
import { addRow } from '#server/testing/database/rows.ts';

let made = 0;

interface ClientOptions {
  name?: string;
  email?: string;
  company?: string | null;
  origin?: 'self' | 'staff';
  verified?: boolean;
}

type Place = Pick<Context, 'db' | 'now'>;

/** Adds a contact of a company. No password opens the account. */
async function insertContact(
  { db, now }: Place,
  person: { name: string; email: string; origin: 'self' | 'staff'; verified?: boolean },
): Promise<string> {
  const { verified = false, ...row } = person;
  const [id, at] = [newId(now()), iso(now())];
  const account = { id, emailKey: row.email.toLowerCase(), phone: null, passwordHash: '-', timeZone: null };
  const times = { emailVerifiedAt: verified ? at : null, createdAt: at, updatedAt: at };
  await addRow(db, 'contact', { ...row, ...account, ...times });
  return id;
}

/** Adds a client account, made by staff by default, and returns its row. No password opens the account. */
export async function addClient(place: Place, options: ClientOptions = {}) {
  const number = (made += 1);
  const { db, now } = place;
  const { name = `Client ${number}`, email = `client-${number}@example.com`, company = null } = options;
  const { origin = 'staff', verified = false } = options;
  const contactId = await insertContact(place, { name, email, origin, verified });
  const [id, at] = [newId(now()), iso(now())];
  const row = {
    id,
    name,
    email,
    emailKey: email.toLowerCase(),
    phone: null,
    company,
    clientCode: `TT-${number}`,
    companyLogoUrl: null,
    primaryContactId: contactId,
    searchText: `${options.name ?? ''}\n${company ?? ''}\n${email}`.toLowerCase(),
    createdAt: at,
    updatedAt: at,
  };
  await db.q().insertInto('clientAccount').values(row).execute();
  await join(place, { clientAccountId: id, contactId, standing: 'decides' });
  return { ...row, contactId };
}

const join = (
  { db, now }: Place,
  membership: { clientAccountId: string; contactId: string; standing: Standing; seesMoney?: boolean | null },
) => addRow(db, 'membership', { ...membership, lastReadMessageId: null, createdAt: iso(now()) });

/** Adds another contact to a company and returns the contact's id. No password opens the account. */
export async function addContact(
  place: Place,
  clientAccountId: string,
  standing: Standing,
  seesMoney: boolean | null = null,
): Promise<string> {
  made += 1;
  const person = { name: `Contact ${made}`, email: `contact-${made}@example.com`, origin: 'staff' } as const;
  const contactId = await insertContact(place, person);
  await join(place, { clientAccountId, contactId, standing, seesMoney });
  return contactId;
}

/** The primary contact of a company as an answer shows the contact: to the contact (`isYou`) or to others. */
export const asPerson = (
  { contactId, name }: { contactId: string; name: string },
  isYou = false,
): Person => ({
  id: contactId,
  name,
  profileImageUrl: null,
  isYou,
});

/** Adds a member of staff and returns the id. The given columns replace the defaults. */
export async function addUser(
  { db, now }: Place,
  role: UserRole,
  person: Partial<Insertable<UserTable>> = {},
): Promise<string> {
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
  const unused = { passwordHash: null, lastSignInAt: null };
  await addRow(db, 'user', { ...row, role, ...unused, createdAt: at, ...person });
  return row.id;
}

/** A person who opened the account, so its address is not verified. */
export async function newcomer(app: TestApp): Promise<Caller & { contactId: string }> {
  const { id, contactId } = await addClient(app.context, { origin: 'self' });
  return { ...(await app.as('client', id)), contactId };
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

export type Everyone = Awaited<ReturnType<typeof addEveryone>>;
