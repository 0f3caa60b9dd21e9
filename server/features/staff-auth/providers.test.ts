import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startIdentityProvider,
  type IdentityProvider,
} from '#server/features/staff-auth/testing/identity-provider.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { visitProvider, type Choice } from '#server/features/staff-auth/testing/visit-provider.ts';
import { reviewRoles, signInPerson, signInWarnings } from './service.ts';

const site = 'http://localhost:3000';
const owner = { sub: 'owner-1', email: 'Owner@Agency.example', firstName: 'Olive', lastName: 'Owner' };
const admin = { sub: 'admin-1', email: 'admin@agency.example', firstName: 'Ada', lastName: 'Admin' };
const visitor = { sub: 'user-1', email: 'visitor@other.example', firstName: 'Uma', lastName: 'User' };
// Has the address of an admin, but the provider has not verified it.
const impostor = { ...admin, sub: 'impostor-1', emailVerified: false };
const nameless = { sub: 'nameless-1', firstName: 'Nemo', lastName: 'Nobody' };

let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider({
    port: 0,
    publicUrl: site,
    people: [owner, admin, visitor, impostor, nameless],
  });
});

afterAll(() => provider.close());

const hosted = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  ADMIN_EMAILS: 'admin@agency.example',
  SUPER_ADMIN_EMAILS: 'owner@agency.example',
});

const google = () => ({
  GOOGLE_ISSUER: provider.issuer,
  GOOGLE_CLIENT_ID: provider.clientId,
  GOOGLE_CLIENT_SECRET: provider.clientSecret,
});

type Answer = Awaited<ReturnType<TestApp['get']>>;

const cookies = (answer: Answer): string[] => [answer.headers['set-cookie'] ?? []].flat();
const named = (answer: Answer, name: string) =>
  cookies(answer).find((cookie) => cookie.startsWith(`${name}=`));
const pair = (cookie: string | undefined) => cookie?.split(';', 1)[0] ?? '';

/** Begins a sign-in and stops just before the callback. */
async function leave(t: TestApp, choice: Choice, path = '/api/login', publicUrl = site) {
  const start = await t.get(path);
  expect(start.statusCode).toBe(302);
  const callback = new URL(await visitProvider(String(start.headers.location), publicUrl, choice));
  return { start, callback, cookie: pair(cookies(start)[0]) };
}

async function signIn(t: TestApp, choice: Choice, path = '/api/login') {
  const { callback, cookie } = await leave(t, choice, path);
  return t.get(callback.pathname + callback.search, { cookie });
}

const userOf = async (t: TestApp, answer: Answer) =>
  (await t.get('/api/auth/user', { cookie: pair(named(answer, 'foyer-staff')) })).json();

test.each([
  ['a super admin', owner, '/admin', { isAdmin: true, isSuperAdmin: true }],
  ['an admin', admin, '/admin', { isAdmin: true, isSuperAdmin: false }],
  ['an ordinary user', visitor, '/', { isAdmin: false, isSuperAdmin: false }],
])('signs %s in and redirects', async (_name, person, to, rights) => {
  const t = await testApp(hosted());
  const answer = await signIn(t, person);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, to]);
  expect(named(answer, 'foyer-staff')).toMatch(
    /^foyer-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
  );
  expect(named(answer, 'foyer-sign-in')).toMatch(/^foyer-sign-in=; .*Max-Age=0$/);
  const { email, firstName, lastName } = person;
  expect(await userOf(t, answer)).toMatchObject({ email, firstName, lastName, ...rights });
});

test('uses PKCE, state, nonce and our own callback, whatever the Host header says', async () => {
  const t = await testApp(hosted());
  const start = await t.get('/api/login', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const query = Object.fromEntries(new URL(String(start.headers.location)).searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    redirect_uri: `${site}/api/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  expect(query['state']?.length).toBeGreaterThan(40);
  expect(query['nonce']?.length).toBeGreaterThan(40);
  expect(query['code_challenge']?.length).toBe(43);
  expect(named(start, 'foyer-sign-in')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
});

test('over https the cookies are https only', async () => {
  const secure = await startIdentityProvider({
    port: 0,
    publicUrl: 'https://foyer.example',
    people: [admin],
  });
  try {
    const t = await testApp({
      ...hosted(),
      OIDC_ISSUER: secure.issuer,
      OIDC_CLIENT_SECRET: secure.clientSecret,
      PUBLIC_URL: 'https://foyer.example',
    });
    const { callback, cookie, start } = await leave(t, admin, '/api/login', 'https://foyer.example');
    expect(cookies(start)[0]).toMatch(
      /^__Host-foyer-sign-in=.*; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    );
    const answer = await t.get(callback.pathname + callback.search, { cookie });
    expect(answer.headers.location).toBe('/admin');
    expect(named(answer, '__Host-foyer-staff')).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
    );
  } finally {
    await secure.close();
  }
});

test('Google is a second provider with its own callback', async () => {
  const t = await testApp({ ...hosted(), ...google() });
  const { callback, cookie } = await leave(t, admin, '/api/auth/google/admin');
  expect(callback.pathname).toBe('/api/auth/google/admin/callback');
  expect((await t.get(`/api/callback${callback.search}`, { cookie })).headers.location).toBe(
    '/admin-login?error=expired',
  );
  expect((await signIn(t, admin, '/api/auth/google/admin')).headers.location).toBe('/admin');
});

test('redirects elsewhere if a provider is not configured', async () => {
  const where = async (env: Record<string, string>) => {
    const t = await testApp(env);
    const [one, two] = await Promise.all([t.get('/api/login'), t.get('/api/auth/google/admin')]);
    return [one, two].map(
      (answer) =>
        new URL(String(answer.headers.location), site).pathname +
        new URL(String(answer.headers.location), site).search.slice(0, 24),
    );
  };
  expect(await where({})).toEqual(['/staff/login', '/staff/login?instead=google']);
  expect((await where(hosted()))[1]).toBe('/admin-login?error=not-configured');
  // If only Google is configured, staff sign in at Google with either link.
  expect((await where(google()))[0]).toMatch(/^\/auth\?/);
  expect((await where({ ...hosted(), LOCAL_STAFF_LOGIN: '1' }))[1]).toBe('/staff/login?instead=google');
  const t = await testApp();
  expect((await t.get('/api/callback?code=x&state=y')).headers.location).toBe(
    '/admin-login?error=not-configured',
  );
});

test('recognises a person by issuer and subject, not by address', async () => {
  const t = await testApp({ ...hosted(), ADMIN_EMAILS: 'admin@agency.example' });
  const first = await userOf(t, await signIn(t, admin));
  const again = await userOf(t, await signIn(t, admin));
  expect(again.id).toBe(first.id);
  const twin = await startIdentityProvider({
    port: 0,
    publicUrl: site,
    people: [{ ...admin, sub: 'other-subject' }],
  });
  try {
    const u = await testApp({
      ...hosted(),
      GOOGLE_ISSUER: twin.issuer,
      GOOGLE_CLIENT_ID: twin.clientId,
      GOOGLE_CLIENT_SECRET: twin.clientSecret,
    });
    const one = await userOf(u, await signIn(u, admin));
    const other = await userOf(u, await signIn(u, { sub: 'other-subject' }, '/api/auth/google/admin'));
    expect(other.email).toBe(one.email);
    expect(other.id).not.toBe(one.id);
  } finally {
    await twin.close();
  }
});

test('creates one user when the same person signs in several times at once', async () => {
  const { context } = await testApp(hosted());
  const person = {
    issuer: provider.issuer,
    subject: visitor.sub,
    email: visitor.email,
    emailVerified: true,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  };
  const users = await Promise.all(Array.from({ length: 8 }, () => signInPerson(context, person)));
  expect(new Set(users.map((user) => user.id)).size).toBe(1);
  expect(await context.db.q().selectFrom('user').select('id').execute()).toHaveLength(1);
});

test('refuses a person with an unverified address', async () => {
  const t = await testApp(hosted());
  const answer = await signIn(t, impostor);
  expect(answer.headers.location).toBe('/admin-login?error=email-not-verified');
  expect(named(answer, 'foyer-staff')).toBeUndefined();
  expect(await t.context.db.q().selectFrom('user').select('id').execute()).toEqual([]);
});

test('accepts a person without an address as an ordinary user', async () => {
  const t = await testApp(hosted());
  expect(await userOf(t, await signIn(t, nameless))).toMatchObject({
    email: null,
    isAdmin: false,
    firstName: 'Nemo',
  });
});

test('tells a person who cancelled that they can start again', async () => {
  const t = await testApp(hosted());
  expect((await signIn(t, 'cancel')).headers.location).toBe('/admin-login?error=cancelled');
});

test.each([
  ['without its cookie', (url: URL) => ({ url, cookie: '' })],
  [
    'with another state',
    (url: URL, cookie: string) => (url.searchParams.set('state', 'x'.repeat(43)), { url, cookie }),
  ],
  ['without a state', (url: URL, cookie: string) => (url.searchParams.delete('state'), { url, cookie })],
  [
    'with an altered cookie',
    (url: URL, cookie: string) => ({
      url,
      cookie: `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`,
    }),
  ],
  ['with a cookie that is no token', (url: URL) => ({ url, cookie: 'foyer-sign-in=x.y' })],
  [
    'with another code',
    (url: URL, cookie: string) => (url.searchParams.set('code', 'forged-code'), { url, cookie }),
  ],
])('refuses a callback %s', async (_name, change) => {
  const t = await testApp(hosted());
  const { callback, cookie } = await leave(t, admin);
  const sent = change(callback, cookie);
  const answer = await t.get(sent.url.pathname + sent.url.search, { cookie: sent.cookie });
  expect(answer.headers.location).toBe('/admin-login?error=expired');
  expect(named(answer, 'foyer-staff')).toBeUndefined();
});

test('refuses the callback of another person, and the same callback twice', async () => {
  const t = await testApp(hosted());
  const [mine, theirs] = [await leave(t, visitor), await leave(t, admin)];
  const swapped = await t.get(theirs.callback.pathname + theirs.callback.search, { cookie: mine.cookie });
  expect(swapped.headers.location).toBe('/admin-login?error=expired');
  const url = theirs.callback.pathname + theirs.callback.search;
  expect((await t.get(url, { cookie: theirs.cookie })).headers.location).toBe('/admin');
  expect((await t.get(url, { cookie: theirs.cookie })).headers.location).toBe('/admin-login?error=expired');
});

test('refuses a callback after more than ten minutes', async () => {
  const t = await testApp(hosted());
  const { callback, cookie } = await leave(t, admin);
  t.clock.now += 10 * 60 * 1000 + 1;
  const answer = await t.get(callback.pathname + callback.search, { cookie });
  expect(answer.headers.location).toBe('/admin-login?error=expired');
});

test('never keeps a session that an attacker planted', async () => {
  const t = await testApp(hosted());
  const { callback, cookie } = await leave(t, admin);
  const planted = `foyer-staff=${'A'.repeat(43)}`;
  const answer = await t.get(callback.pathname + callback.search, { cookie: `${cookie}; ${planted}` });
  expect(pair(named(answer, 'foyer-staff'))).not.toBe(planted);
  expect((await t.get('/api/auth/user', { cookie: planted })).statusCode).toBe(401);
});

test('removes rights from open sessions when an address leaves the list, but not granted roles', async () => {
  const t = await testApp(hosted());
  const answer = await signIn(t, admin);
  const cookie = pair(named(answer, 'foyer-staff'));
  const listless = { ...t.context, config: { ...t.context.config, adminEmails: new Set<string>() } };
  await reviewRoles(listless);
  expect((await t.get('/api/auth/user', { cookie })).json().isAdmin).toBe(false);
  expect((await t.get('/api/admin/counts', { cookie })).statusCode).toBe(403);
  await reviewRoles(t.context);
  expect((await t.get('/api/auth/user', { cookie })).json().isAdmin).toBe(true);
  await t.context.db.q().updateTable('user').set({ grantedRole: 'admin' }).execute();
  await reviewRoles(listless);
  expect((await t.get('/api/auth/user', { cookie })).json().isAdmin).toBe(true);
});

test('warns if a provider is configured and no user could become an admin', async () => {
  const { ADMIN_EMAILS: _a, SUPER_ADMIN_EMAILS: _s, ...bare } = hosted();
  const warnings = async (env: Record<string, string>) => signInWarnings((await testApp(env)).context.config);
  expect(await warnings(bare)).toEqual([expect.stringContaining('ADMIN_EMAILS')]);
  expect(await warnings(hosted())).toEqual([]);
  expect(await warnings({ ...bare, LOCAL_STAFF_LOGIN: '1' })).toEqual([]);
  expect(await warnings({})).toEqual([]);
});

test('signs out at once, and only this session', async () => {
  const t = await testApp(hosted());
  const cookie = pair(named(await signIn(t, admin), 'foyer-staff'));
  const forced = await t.get('/api/logout', { cookie, 'sec-fetch-site': 'cross-site' });
  expect([forced.statusCode, forced.json().code]).toEqual([403, 'cross_site']);
  expect((await t.get('/api/auth/user', { cookie })).statusCode).toBe(200);
  const answer = await t.get('/api/logout', { cookie, 'sec-fetch-site': 'same-origin' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  expect(named(answer, 'foyer-staff')).toMatch(/Max-Age=0$/);
  expect((await t.get('/api/auth/user', { cookie })).statusCode).toBe(401);
});
