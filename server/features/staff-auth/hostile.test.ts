import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  signedWithText,
  startHostileProvider,
  unsigned,
  type HostileProvider,
  type Lies,
} from '#server/testing/services/hostile-provider.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createProvider } from './provider/provider.ts';

let provider: HostileProvider;

beforeAll(async () => {
  provider = await startHostileProvider();
});

beforeEach(() => {
  provider.lies = {};
});

afterAll(() => provider.close());

async function signIn(lies: Lies) {
  provider.lies = lies;
  const t = await testApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'foyer',
    OIDC_CLIENT_SECRET: 'secret',
    ADMIN_EMAILS: 'admin@agency.example',
  });
  const start = await t.get('/api/login');
  if (String(start.headers.location).startsWith('/'))
    return { to: start.headers.location, users: 0, sessions: 0 };
  const callback = new URL(provider.authorize(String(start.headers.location)));
  const cookie = String(start.headers['set-cookie']).split(';', 1)[0] ?? '';
  const answer = await t.get(callback.pathname + callback.search, { cookie });
  const count = async (table: 'user' | 'session') =>
    (await t.context.db.q().selectFrom(table).selectAll().execute()).length;
  return { to: answer.headers.location, users: await count('user'), sessions: await count('session') };
}

test('an honest answer signs in', async () => {
  expect(await signIn({})).toEqual({ to: '/admin', users: 1, sessions: 1 });
});

const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const set = (changes: Record<string, unknown>): Lies => ({ claims: (honest) => ({ ...honest, ...changes }) });
const ago = Math.floor(Date.now() / 1000) - 3600;

test.each<[string, Lies]>([
  ['another issuer', set({ iss: 'https://accounts.google.com' })],
  ['an issuer that looks alike', { claims: (honest) => ({ ...honest, iss: `${String(honest['iss'])}/` }) }],
  ['another audience', set({ aud: 'another-client' })],
  ['several audiences and another party', set({ aud: ['foyer', 'another-client'], azp: 'another-client' })],
  ['another nonce', set({ nonce: 'swapped' })],
  ['no nonce', set({ nonce: undefined })],
  ['no subject', set({ sub: undefined })],
  ['a time that is over', set({ iat: ago, exp: ago + 60 })],
  ['no end', set({ exp: undefined })],
  ['a start to come', set({ nbf: ago + 7200 })],
  ['no signature', { token: (claims) => unsigned(claims) }],
  ['the signature of another key', { token: (claims, honest) => honest.sign({}, claims, other.privateKey) }],
  ['an unknown key', { token: (claims, honest) => honest.sign({ kid: 'two' }, claims, other.privateKey) }],
  [
    'a key in its own header',
    {
      token: (claims, honest) =>
        honest.sign(
          { kid: undefined, jwk: other.publicKey.export({ format: 'jwk' }) },
          claims,
          other.privateKey,
        ),
    },
  ],
  ['the client secret as key', { token: (claims) => signedWithText(claims, 'secret') }],
  [
    'the public key as secret',
    {
      token: (claims, { key }) => signedWithText(claims, key.export({ type: 'spki', format: 'pem' })),
    },
  ],
  [
    'claims changed after signing',
    {
      token: (claims, honest) => {
        const [header, , signature] = honest.sign({}, { ...claims, sub: 'x' }).split('.');
        return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
      },
    },
  ],
  ['a token that is none', { token: () => 'not.a.token' }],
])('refuses a token with %s', async (_name, lies) => {
  expect(await signIn(lies)).toEqual({ to: '/admin-login?error=refused', users: 0, sessions: 0 });
});

test('refuses the user info of another person', async () => {
  const userInfo = (sub: string): Lies => ({
    claims: (honest) => ({ ...honest, email: undefined, email_verified: undefined }),
    metadata: (honest) => ({ ...honest, userinfo_endpoint: `${provider.issuer}/me` }),
    answer(path, response) {
      if (path !== '/me') return false;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ sub, email: 'admin@agency.example', email_verified: true }));
      return true;
    },
  });
  expect((await signIn(userInfo('admin-1'))).to).toBe('/admin');
  expect(await signIn(userInfo('admin-2'))).toEqual({
    to: '/admin-login?error=refused',
    users: 0,
    sessions: 0,
  });
});

test('refuses a provider with another issuer', async () => {
  const metadata = (honest: Record<string, unknown>) => ({
    ...honest,
    issuer: 'https://accounts.google.com',
  });
  expect((await signIn({ metadata })).to).toBe('/admin-login?error=unreachable');
});

test.each<[string, Lies]>([
  ['no answer at all', { answer: (path, response) => path === '/token' && Boolean(response.destroy()) }],
  [
    'a failure',
    { answer: (path, response) => path === '/token' && Boolean(response.writeHead(500).end('down')) },
  ],
  [
    'a page instead of tokens',
    {
      answer: (path, response) =>
        path === '/token' && Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>')),
    },
  ],
])('reports that the service does not answer when it gives %s', async (_name, lies) => {
  expect(await signIn(lies)).toEqual({ to: '/admin-login?error=unreachable', users: 0, sessions: 0 });
});

test('is tried again after a failed discovery', async () => {
  provider.lies = { answer: (_path, response) => Boolean(response.writeHead(503).end()) };
  const opened = createProvider(
    { issuer: provider.issuer, clientId: 'foyer', clientSecret: 'secret', name: 'x' },
    { name: 'hosted', callbackUrl: 'http://localhost:3000/api/callback' },
  );
  await expect(opened.begin()).rejects.toMatchObject({ reason: 'unreachable' });
  provider.lies = {};
  expect((await opened.begin()).url.href).toContain(provider.issuer);
});

test.each(['/.well-known', '/token', '/jwks'])('gives up on a provider that hangs at %s', async (place) => {
  const opened = createProvider(
    { issuer: provider.issuer, clientId: 'foyer', clientSecret: 'secret', name: 'x' },
    { name: 'hosted', callbackUrl: 'http://localhost:3000/api/callback', timeoutSeconds: 0.4 },
  );
  // Half an answer: the rest of the body never comes.
  provider.lies = {
    answer(path, response) {
      if (!path.startsWith(place)) return false;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      return true;
    },
  };
  const attempt = async () => {
    const { url, transaction } = await opened.begin();
    return opened.finish(new URL(provider.authorize(url.href)).search, transaction);
  };
  await expect(attempt()).rejects.toMatchObject({ reason: 'unreachable' });
});
