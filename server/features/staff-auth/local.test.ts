import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { permissions } from '#contract/permissions/permissions.ts';
import { sweepTries } from '#server/access/throttle/throttle.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { setupLink } from './setup.ts';

const person = {
  email: 'Olive@Agency.example',
  password: 'violet engine harbor',
  firstName: 'Olive',
  lastName: 'Owner',
};

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function linkToken(t: TestApp): Promise<string> {
  const link = await setupLink(t.context);
  expect(link).toMatch(/^http:\/\/localhost:3000\/setup#[\w-]{43}$/);
  return link?.split('#')[1] ?? '';
}

const setUp = (t: TestApp, token: string, changes: Record<string, unknown> = {}) =>
  t.post('/api/staff/setup', { token, ...person, ...changes });

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';

const goneText = 'This set-up link has been used or has expired. Restart the server to get a new one.';

test('the set-up link makes the first super admin and signs them in', async () => {
  const t = await testApp();
  const answer = await setUp(t, await linkToken(t));
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.any(String),
    email: 'Olive@Agency.example',
    firstName: 'Olive',
    lastName: 'Owner',
    profileImageUrl: null,
    createdAt: new Date(t.clock.now).toISOString(),
    isAdmin: true,
    isSuperAdmin: true,
    role: 'super-admin',
    permissions: [...permissions],
    phone: null,
    timeZone: null,
    mustAddFactor: false,
  });
  expect(answer.headers['set-cookie']?.[0]).toMatch(
    /^foyer-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
  );
  expect((await t.get('/api/auth/user', { cookie: cookieOf(answer) })).json().isSuperAdmin).toBe(true);
  expect((await t.get('/api/admin/counts', { cookie: cookieOf(answer) })).statusCode).toBe(200);
  expect(await setupLink(t.context)).toBeNull();
});

test('the operator of the server can let a super admin in again, or add one', async () => {
  const t = await testApp();
  const first = await setUp(t, await linkToken(t));
  const again = async () => (await setupLink(t.context, true))?.split('#')[1] ?? '';
  const changed = await setUp(t, await again(), { password: 'copper lantern ridge', firstName: '' });
  expect([changed.statusCode, changed.json().id]).toEqual([201, first.json().id]);
  expect(changed.json().firstName).toBe('Olive');
  // The session that was opened with the old password has ended.
  expect((await t.get('/api/auth/user', { cookie: cookieOf(first) })).statusCode).toBe(401);
  const signIn = (password: string) => t.post('/api/staff/login', { email: person.email, password });
  expect((await signIn(person.password)).statusCode).toBe(401);
  expect((await signIn('copper lantern ridge')).statusCode).toBe(200);

  const token = await again();
  const other = await setUp(t, token, { email: 'ben@agency.example' });
  expect([other.statusCode, other.json().isSuperAdmin]).toEqual([201, true]);
  expect(other.json().id).not.toBe(first.json().id);
  expect((await setUp(t, token, { email: 'eve@elsewhere.example' })).statusCode).toBe(410);
});

test('of twenty uses at once, one succeeds', async () => {
  const t = await testApp();
  const token = await linkToken(t);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => setUp(t, token, { email: `owner${i}@agency.example` })),
  );
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 410),
  ]);
  expect(await t.context.db.q().selectFrom('user').select('id').execute()).toHaveLength(1);
});

test('a used, old, replaced or made-up link is gone', async () => {
  const t = await testApp();
  const refused = async (token: string) => {
    const answer = await setUp(t, token);
    expect([answer.statusCode, answer.json()]).toEqual([410, { code: 'gone', message: goneText }]);
  };
  const replaced = await linkToken(t);
  const old = await linkToken(t);
  await refused(replaced);
  await refused('A'.repeat(43));
  await refused('');
  t.clock.now += 60 * 60 * 1000 + 1;
  await refused(old);
  const used = await linkToken(t);
  expect((await setUp(t, used)).statusCode).toBe(201);
  await refused(used);
});

test('the link is checked when it is used, not when it is opened', async () => {
  const t = await testApp();
  const token = await linkToken(t);
  const { argon2 } = crypto;
  vi.spyOn(crypto, 'argon2').mockImplementation((...given) => {
    t.clock.now += 60 * 60 * 1000 + 1;
    argon2(...given);
  });
  syncBuiltinESMExports();
  expect((await setUp(t, token)).statusCode).toBe(410);
  expect(await t.context.db.q().selectFrom('user').select('id').execute()).toEqual([]);
});

test('a link is void once staff exist in another way', async () => {
  const t = await testApp();
  const token = await linkToken(t);
  await addRow(t.context.db, 'user', {
    id: '0199aaaa-0000-7000-8000-000000000001',
    email: null,
    emailKey: null,
    emailVerified: false,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    role: 'admin',
    passwordHash: null,
    createdAt: new Date(t.clock.now).toISOString(),
    lastSignInAt: null,
  });
  expect((await setUp(t, token)).statusCode).toBe(410);
  expect(await setupLink(t.context)).toBeNull();
});

test.each([
  ['a short password', { password: 'eleven char' }, 'password'],
  ['no password', { password: undefined }, 'password'],
  ['a password with NUL', { password: 'violet engine\0harbor' }, 'password'],
  ['a password everybody tries', { password: 'Password12345!' }, 'password'],
  ['an address that is none', { email: 'olive' }, 'email'],
  ['a name that is too long', { firstName: 'x'.repeat(201) }, 'firstName'],
  ['another type', { lastName: 5 }, 'lastName'],
])('names the error of %s at the field; the link still works', async (_name, changes, field) => {
  const t = await testApp();
  const token = await linkToken(t);
  const answer = await setUp(t, token, changes);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect((await setUp(t, token)).statusCode).toBe(201);
});

test('staff sign in with address and password, and sign out', async () => {
  const t = await testApp();
  await setUp(t, await linkToken(t));
  const wrong = await t.post('/api/staff/login', { email: person.email, password: 'violet engine harbour' });
  expect([wrong.statusCode, wrong.json()]).toEqual([
    401,
    { code: 'invalid_credentials', message: 'Invalid email or password' },
  ]);
  const unknown = await t.post('/api/staff/login', {
    email: 'nobody@agency.example',
    password: person.password,
  });
  expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  expect((await t.post('/api/staff/login', {})).json().message).toBe('Please fill in all fields.');

  const answer = await t.post('/api/staff/login', {
    email: 'olive@agency.EXAMPLE',
    password: person.password,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ email: 'Olive@Agency.example', isSuperAdmin: true });
  expect(answer.body).not.toContain('argon2');
  const cookie = cookieOf(answer);
  expect((await t.get('/api/auth/user', { cookie })).statusCode).toBe(200);
  expect((await t.get('/api/client/user', { cookie: cookie.replace('staff', 'client') })).statusCode).toBe(
    401,
  );
  await t.get('/api/logout', { cookie });
  expect((await t.get('/api/auth/user', { cookie })).statusCode).toBe(401);
});

test('ten wrong passwords lock the sign-in for a while; the open session continues', async () => {
  const t = await testApp();
  const cookie = cookieOf(await setUp(t, await linkToken(t)));
  const login = (password: string) => t.post('/api/staff/login', { email: person.email, password });
  for (let i = 0; i < 10; i++) expect((await login('wrong guess here')).statusCode).toBe(401);
  const refused = await login(person.password);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await t.get('/api/auth/user', { cookie })).statusCode).toBe(200);
  t.clock.now += 15 * 60 * 1000 + 1;
  await sweepTries(t.context.db, t.clock.now);
  expect((await login(person.password)).statusCode).toBe(200);
});

test('with a provider there is neither local sign-in nor set-up, unless configured', async () => {
  const provider = {
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'foyer',
    OIDC_CLIENT_SECRET: 'secret',
    ADMIN_EMAILS: 'a@agency.example',
  };
  const t = await testApp(provider);
  expect(await setupLink(t.context)).toBeNull();
  expect((await setUp(t, 'A'.repeat(43))).statusCode).toBe(404);
  expect(
    (await t.post('/api/staff/login', { email: person.email, password: person.password })).statusCode,
  ).toBe(404);
  const asked = await testApp({ ...provider, LOCAL_STAFF_LOGIN: '1' });
  expect((await setUp(asked, await linkToken(asked))).statusCode).toBe(201);
});
