import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitationOffer, SentInvitation } from '#contract/invitations.ts';
import { changeRows, rowsIn } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import {
  startIdentityProvider,
  type IdentityProvider,
} from '#server/features/staff-auth/testing/identity-provider.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { visitProvider } from '#server/features/staff-auth/testing/visit-provider.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { endLocalSessions } from './members.ts';
import { signInPerson } from './service.ts';
import { setupLink } from './setup.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const site = 'http://localhost:3000';
const kim = { sub: 'kim-1', email: 'Kim@Agency.example', firstName: 'Kim', lastName: 'Park' };
const unverified = { ...kim, sub: 'kim-2', emailVerified: false };
const password = 'violet engine harbor';

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider({ port: 0, publicUrl: site, people: [kim, unverified] });
});
afterAll(() => provider.close());

const hosted = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_NAME: 'Agency login',
});

/** Makes an app with an admin, and a function that invites. */
async function start(env: Record<string, string> = {}) {
  const app = await testApp(env);
  const adminId = await addUser(app.context, 'admin');
  const admin = await app.as('staff', adminId);
  const invite = async (who: object = {}) => {
    const body = { email: kim.email, role: 'support-admin', ...who };
    const response = await admin.post('/api/admin/team/invitations', body);
    expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
    return response.json<SentInvitation>();
  };
  return { app, admin, adminId, invite };
}

const tokenOf = ({ link }: SentInvitation) => link?.split('#')[1] ?? '';
const accept = (caller: Caller, token: string, more: object = {}) =>
  caller.post('/api/invitations/accept', { token, ...more });
const asNew = { name: 'Kim Mi Park', password };
const cookieOf = (answer: { headers: Record<string, unknown> }, name = 'foyer-staff') =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? '';
const me = async (app: TestApp, answer: Parameters<typeof cookieOf>[0]) =>
  (await app.get('/api/auth/user', { cookie: cookieOf(answer) })).json<Record<string, unknown>>();
const users = (app: TestApp) =>
  app.context.db.q().selectFrom('user').selectAll().where('emailKey', '=', kim.email.toLowerCase()).execute();

/** Reads the token of an invitation from its mail, because the answer does not contain the token. */
async function mailedToken(app: TestApp): Promise<string> {
  const [mail] = await app.context.db.q().selectFrom('mail').select('body').orderBy('id', 'desc').execute();
  return /invitation#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

describe('with a password', () => {
  test('a new colleague joins with a name, and has exactly the role of the invitation', async () => {
    const { app, invite } = await start();
    const sent = await invite();
    const look = await app.post('/api/invitations/look', { token: tokenOf(sent) });
    expect(look.json<InvitationOffer>()).toMatchObject({
      kind: 'staff',
      to: 'Bluebonnet AI',
      email: kim.email,
      role: 'support-admin',
      provider: null,
      choosesPassword: true,
    });
    const answer = await accept(app, tokenOf(sent), asNew);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Welcome.', next: '/admin' }]);
    expect(await me(app, answer)).toMatchObject({
      email: kim.email,
      firstName: 'Kim',
      lastName: 'Mi Park',
      role: 'support-admin',
      isAdmin: true,
      isSuperAdmin: false,
    });
    const [user] = await users(app);
    // The link was passed on and not mailed, so the address is not verified.
    expect(user).toMatchObject({ grantedRole: 'support-admin', emailVerified: false, endsAt: null });
    const login = await app.post('/api/staff/login', { email: kim.email, password });
    expect(login.statusCode).toBe(200);
    expect((await accept(app, tokenOf(sent), asNew)).statusCode).toBe(410);
    const rows = await app.context.db.q().selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows.map(({ action, userId }) => [action, userId])).toContainEqual(['team.join', user?.id]);
  });

  test('a mailed link proves the address', async () => {
    const { app, invite } = await start(smtp);
    expect((await invite()).link).toBeNull();
    expect((await accept(app, await mailedToken(app), asNew)).statusCode).toBe(200);
    expect(await users(app)).toMatchObject([{ emailVerified: true }]);
  });

  test.each([
    ['a short one', { ...asNew, password: 'eleven char' }, 'password'],
    ['none', { name: 'Kim' }, 'password'],
    ['one everybody tries', { ...asNew, password: 'Password12345!' }, 'password'],
    ['no name', { password }, 'name'],
  ])('names the error of %s at the field; the link still works', async (_name, body, field) => {
    const { app, invite } = await start();
    const token = tokenOf(await invite());
    const refused = await accept(app, token, body);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
    expect((await accept(app, token, asNew)).statusCode).toBe(200);
  });

  test('ten requests at once create one colleague', async () => {
    const { app, invite } = await start();
    const token = tokenOf(await invite());
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(app, token, asNew)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await users(app)).toHaveLength(1);
  });

  test('a client manager gets the clients of the invitation, as owner of those without one', async () => {
    const { app, admin, adminId, invite } = await start();
    const [mill, farm, gone] = [
      await addClient(app.context),
      await addClient(app.context),
      await addClient(app.context),
    ];
    const owner = { method: 'PUT' as const, url: `/api/admin/clients/${farm.id}/owner` };
    expect((await admin.inject({ ...owner, payload: { ownerId: adminId } })).statusCode).toBe(200);
    const sent = await invite({ role: 'client-manager', clientIds: [mill.id, farm.id, gone.id] });
    await app.context.db.q().deleteFrom('clientAccount').where('id', '=', gone.id).execute();
    const { id } = await me(app, await accept(app, tokenOf(sent), asNew));
    const rows = await rowsIn(app.context.db, 'assignment', ['clientAccountId', 'owner'], {
      userId: String(id),
    });
    expect(Object.fromEntries(rows.map((row) => [row.clientAccountId, row.owner]))).toEqual({
      [mill.id]: true,
      [farm.id]: false,
    });
  });

  test('a collaborator gets the projects of the invitation until its end', async () => {
    const { app, admin } = await start();
    const client = await addClient(app.context);
    const project = (
      await admin.post('/api/admin/gallery', { clientAccountId: client.id, title: 'A', description: 'B' })
    ).json<{ id: string }>();
    const endsAt = new Date(app.clock.now + 60_000).toISOString();
    const sent = await admin.post('/api/admin/team/collaborators', {
      email: kim.email,
      projectIds: [project.id],
      endsAt,
    });
    const answer = await accept(app, tokenOf(sent.json()), asNew);
    const user = await me(app, answer);
    expect(user['role']).toBe('collaborator');
    const rows = await app.context.db.q().selectFrom('projectAssignment').selectAll().execute();
    expect(rows).toMatchObject([{ projectId: project.id, userId: user['id'] }]);
    app.clock.now += 60_000;
    expect((await app.get('/api/auth/user', { cookie: cookieOf(answer) })).statusCode).toBe(401);
    const login = await app.post('/api/staff/login', { email: kim.email, password });
    expect([login.statusCode, login.json()]).toEqual([
      403,
      {
        code: 'forbidden',
        message: 'Your access has ended. Please ask a colleague who manages the team.',
      },
    ]);
  });
});

describe('a person with an account', () => {
  /** Adds a user with the invited address and without a role. */
  async function addKim(
    app: TestApp,
    values: { passwordHash?: string | null; role?: 'user' | 'admin' } = {},
  ) {
    const id = await addUser(app.context, 'user');
    const row = { email: kim.email, emailKey: kim.email.toLowerCase(), ...values };
    await app.context.db.q().updateTable('user').set(row).where('id', '=', id).execute();
    return id;
  }
  const withPassword = async () => ({ passwordHash: await hashPassword(password) });

  test('joins with its password, which stays', async () => {
    const { app, invite } = await start();
    const id = await addKim(app, await withPassword());
    const token = tokenOf(await invite());
    const wrong = await accept(app, token, { name: 'Eve', password: 'another long one' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { code: 'invalid_credentials' }]);
    const answer = await accept(app, token, { password });
    expect(await me(app, answer)).toMatchObject({ id, role: 'support-admin' });
    expect(await users(app)).toHaveLength(1);
  });

  test('joins with one click when signed in', async () => {
    const { app, invite } = await start();
    const id = await addKim(app);
    const answer = await accept(await app.as('staff', id), tokenOf(await invite()));
    expect(await me(app, answer)).toMatchObject({ id, role: 'support-admin' });
  });

  test('without a password cannot be taken over with a link that was handed over', async () => {
    const { app, invite } = await start();
    await addKim(app);
    const answer = await accept(app, tokenOf(await invite()), asNew);
    expect([answer.statusCode, await users(app)]).toMatchObject([
      409,
      [{ passwordHash: null, role: 'user' }],
    ]);
  });

  test('without a password chooses one with a mailed link', async () => {
    const { app, invite } = await start(smtp);
    const id = await addKim(app);
    await invite();
    expect(await me(app, await accept(app, await mailedToken(app), asNew))).toMatchObject({ id });
  });

  test('that got a wider role meanwhile keeps it', async () => {
    const { app, invite } = await start();
    const id = await addKim(app, await withPassword());
    const token = tokenOf(await invite());
    const wider = { role: 'admin', grantedRole: 'admin' } as const;
    await app.context.db.q().updateTable('user').set(wider).where('id', '=', id).execute();
    expect(await me(app, await accept(app, token, { password }))).toMatchObject({ role: 'admin' });
  });

  test('that had left returns with exactly the rights of the invitation', async () => {
    const { app, invite } = await start();
    const id = await addKim(app, await withPassword());
    const left = { role: 'admin', grantedRole: 'admin', deactivatedAt: '2026-01-01T00:00:00.000Z' } as const;
    await app.context.db.q().updateTable('user').set(left).where('id', '=', id).execute();
    const token = tokenOf(await invite());
    expect(await me(app, await accept(app, token, { password }))).toMatchObject({ role: 'support-admin' });
  });
});

describe('with a provider', () => {
  async function signIn(app: TestApp, who = kim) {
    const begin = await app.get('/api/login');
    const callback = new URL(await visitProvider(String(begin.headers.location), site, who));
    return app.get(callback.pathname + callback.search, { cookie: cookieOf(begin, 'foyer-sign-in') });
  }

  test('the link leads to the provider, and the returned address accepts it', async () => {
    const { app, invite } = await start(hosted());
    const token = tokenOf(await invite());
    const look = await app.post('/api/invitations/look', { token });
    expect(look.json()).toMatchObject({ provider: 'Agency login', choosesPassword: false });
    const answer = await accept(app, token, asNew);
    expect([answer.json(), cookieOf(answer)]).toEqual([{ message: 'Welcome.', next: '/api/login' }, '']);
    expect(await users(app)).toEqual([]);
    const back = await signIn(app);
    expect(back.headers.location).toBe('/admin');
    expect(await me(app, back)).toMatchObject({ role: 'support-admin', firstName: 'Kim' });
    expect((await app.post('/api/invitations/look', { token })).statusCode).toBe(410);
  });

  test('an unverified address accepts nothing', async () => {
    const { app, invite } = await start(hosted());
    const token = tokenOf(await invite());
    expect((await signIn(app, unverified)).headers.location).toContain('email-not-verified');
    expect((await app.post('/api/invitations/look', { token })).statusCode).toBe(200);
  });

  test('a withdrawn invitation cannot be accepted', async () => {
    const { app, admin, invite } = await start(hosted());
    const { id } = await invite();
    await admin.post(`/api/admin/team/invitations/${id}/revoke`);
    expect(await me(app, await signIn(app))).toMatchObject({ role: 'user' });
  });

  test('a person whose access has ended is told so, until invited again', async () => {
    const { app, admin, invite } = await start(hosted());
    await invite();
    const { id } = await me(app, await signIn(app));
    await admin.post(`/api/admin/team/${String(id)}/deactivate`, {});
    const refused = await signIn(app);
    expect([refused.headers.location, cookieOf(refused)]).toEqual(['/admin-login?error=access-ended', '']);
    await invite();
    expect(await me(app, await signIn(app))).toMatchObject({ id, role: 'support-admin' });
  });

  test('a person who had a password before stays the same person', async () => {
    const { app } = await start(hosted());
    const { db } = app.context;
    const local = await addUser(app.context, 'client-manager');
    const address = { email: 'kim@agency.example', emailKey: 'kim@agency.example', emailVerified: false };
    await changeRows(
      db,
      'user',
      { id: local },
      { ...address, grantedRole: 'client-manager', passwordHash: '-' },
    );
    await signIn(app, unverified);
    expect(await users(app)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1)
      expect(await me(app, await signIn(app))).toMatchObject({ id: local, role: 'client-manager' });
    expect(await users(app)).toHaveLength(1);
    // The account now belongs to one subject of the provider. Another subject with the same address does not get it.
    const other = { issuer: provider.issuer, subject: 'another', email: 'kim@agency.example' };
    const second = await signInPerson(app.context, {
      ...other,
      emailVerified: true,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    });
    expect([second.id === local, second.role]).toEqual([false, 'user']);
  });

  test('passwords and their sessions end once they are switched off', async () => {
    const { app, adminId } = await start(hosted());
    const { db } = app.context;
    const local = await addUser(app.context, 'support-admin');
    const caller = await app.as('staff', local);
    const other = await app.as('staff', adminId);
    await db.q().updateTable('user').set({ passwordHash: '-' }).where('id', '=', local).execute();
    await endLocalSessions(app.context);
    expect((await caller.get('/api/auth/user')).statusCode).toBe(401);
    expect((await other.get('/api/auth/user')).statusCode).toBe(200);
  });
});

test('the set-up link gives a password to the provider’s user with that address', async () => {
  const { app } = await start();
  const { sub, ...rest } = kim;
  const person = { ...rest, issuer: 'https://id.example', subject: sub, emailVerified: true };
  const before = await signInPerson(app.context, { ...person, profileImageUrl: null });
  const token = (await setupLink(app.context, true))?.split('#')[1] ?? '';
  const answer = await app.post('/api/staff/setup', { token, email: 'kim@agency.EXAMPLE', password });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { id: before.id, isSuperAdmin: true }]);
  expect(await users(app)).toHaveLength(1);
});
