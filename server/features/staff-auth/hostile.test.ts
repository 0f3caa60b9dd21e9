import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { createProvider } from './provider/provider.ts';

type Claims = Record<string, unknown>;

/** Functions with which a test changes the answers of the provider. */
interface Lies {
  claims?(honest: Claims): Claims;
  /** Builds the token from the claims, instead of an honest signature. */
  token?(
    claims: Claims,
    honest: { sign(header: Claims, claims: Claims, key?: KeyObject): string; key: KeyObject },
  ): string;
  metadata?(honest: Claims): Claims;
  /** Answers a request for a path. If it returns false, the normal answer is sent. */
  answer?(path: string, response: ServerResponse): boolean;
}

/** An identity provider whose answers a test can change. */
interface HostileProvider {
  issuer: string;
  lies: Lies;
  /** Does the work of the authorization endpoint without a person: returns the callback address for a start address. */
  authorize(start: string): string;
  close(): Promise<void>;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token. */
const unsigned = (claims: Claims) => `${part({ alg: 'none' })}.${part(claims)}.`;

/** A token signed with a text as key: with the client secret, or wrongly with the public key. */
function signedWithText(claims: Claims, secret: string): string {
  const input = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** Starts the provider on a free port. Its client is `foyer` with the secret `secret`. */
async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const nonces = new Map<string, string>();
  let codes = 0;

  const signed = (header: Claims, claims: Claims, key: KeyObject = privateKey) => {
    const input = `${part({ alg: 'RS256', kid: 'one', ...header })}.${part(claims)}`;
    return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
  };

  const provider: HostileProvider = {
    issuer: '',
    lies: {},
    authorize(start) {
      const { searchParams } = new URL(start);
      const code = `code-${++codes}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      const callback = new URL(searchParams.get('redirect_uri') ?? '');
      callback.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
      return callback.href;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const metadata = (): Claims => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/auth`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  const tokens = (form: URLSearchParams) => {
    const now = Math.floor(Date.now() / 1000);
    const honest: Claims = {
      iss: provider.issuer,
      aud: 'foyer',
      sub: 'admin-1',
      iat: now,
      exp: now + 60,
      nonce: nonces.get(form.get('code') ?? ''),
      email: 'admin@agency.example',
      email_verified: true,
    };
    const claims = provider.lies.claims?.(honest) ?? honest;
    const idToken = provider.lies.token?.(claims, { sign: signed, key: publicKey }) ?? signed({}, claims);
    return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken };
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (provider.lies.answer?.(path, response)) return;
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const body = path.startsWith('/.well-known/')
        ? (provider.lies.metadata?.(metadata()) ?? metadata())
        : path === '/jwks'
          ? { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
          : tokens(new URLSearchParams(text));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

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
  // Send half an answer; the rest of the body never comes.
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
