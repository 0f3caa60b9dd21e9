import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { Caller, TestApp } from './test-app.ts';

let made = 0;

interface ClientOptions {
  name?: string;
  email?: string;
  company?: string | null;
  origin?: 'self' | 'staff';
  verified?: boolean;
}

/** Adds a client account, made by staff unless said, and gives its row. Nobody can sign in to it by password. */
export async function addClient({ db, now }: Pick<Context, 'db' | 'now'>, options: ClientOptions = {}) {
  made += 1;
  const at = new Date(now()).toISOString();
  const email = options.email ?? `client-${made}@example.com`;
  const row = {
    id: newId(now()),
    name: options.name ?? `Client ${made}`,
    email,
    emailKey: email.toLowerCase(),
    company: options.company ?? null,
    phone: null,
    passwordHash: '-',
    clientCode: `TT-${made}`,
    companyLogoUrl: null,
    origin: options.origin ?? ('staff' as const),
    emailVerifiedAt: options.verified ? at : null,
    searchText: `${options.name ?? ''}\n${email}`.toLowerCase(),
    createdAt: at,
    updatedAt: at,
  };
  await db.q().insertInto('clientAccount').values(row).execute();
  return row;
}

/** Adds somebody of the staff sign-in and gives the id. */
export async function addUser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  role: 'user' | 'admin' | 'super-admin',
): Promise<string> {
  made += 1;
  const at = new Date(now()).toISOString();
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

/** Somebody of each kind, signed in: an admin, a user without a role, and two clients. */
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

type Everyone = Awaited<ReturnType<typeof addEveryone>>;
type Call = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string];

/** What differs from only staff, or only clients, getting past the door of these calls: nothing, if all is well. */
export async function wronglyAnswered(
  kind: 'staff' | 'client',
  app: TestApp,
  people: Everyone,
  calls: readonly Call[],
): Promise<string[]> {
  const outside: [name: string, caller: Caller, status: number][] =
    kind === 'staff'
      ? [
          ['a visitor', app, 401],
          ['a client', people.clientA, 401],
          ['a user without a role', people.user, 403],
        ]
      : [
          ['a visitor', app, 401],
          ['an admin', people.admin, 401],
          ['a user without a role', people.user, 401],
        ];
  const wrong: string[] = [];
  for (const [method, url] of calls) {
    for (const [name, caller, status] of outside) {
      const response = await caller.inject({ method, url });
      const code = status === 401 ? 'unauthorized' : 'forbidden';
      if (response.statusCode !== status || response.json<{ code: string }>().code !== code)
        wrong.push(`${name}: ${method} ${url} ${response.statusCode}`);
    }
  }
  return wrong;
}
