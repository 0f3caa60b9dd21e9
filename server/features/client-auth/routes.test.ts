import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import * as people from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const password = 'Bluebonnet 7';
const stored = hashPassword(password);

async function addClient({ context }: TestApp, email: string, passwordHash?: string) {
  const client = await people.addClient(context, { email, origin: 'self' });
  const hash = passwordHash ?? (await stored);
  await changeRows(context.db, 'contact', { id: client.contactId }, { passwordHash: hash });
  return client;
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

function countHashes() {
  const spy = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  return spy;
}

/** The session cookie. It is the first; the cookie that recognises the browser follows. */
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie'] ?? ''].flat()[0]);

test('signs a client in, recognises them, and signs them out', async () => {
  const t = await testApp();
  const client = await addClient(t, 'Dana@Example.com');
  const login = await t.post('/api/client/login', { email: ' dana@example.com ', password });
  expect(login.statusCode).toBe(200);
  expect(login.json()).toEqual({
    user: {
      id: client.id,
      name: client.name,
      email: 'Dana@Example.com',
      company: null,
      phone: null,
      clientCode: client.clientCode,
      companyLogoUrl: null,
      mustConfirmEmail: false,
      confirmationSent: false,
      contactId: client.contactId,
      standing: 'decides',
      seesMoney: true,
      timeZone: null,
      companies: [{ id: client.id, name: client.name, clientCode: client.clientCode }],
      createdAt: client.createdAt,
    },
  });
  expect(cookieOf(login)).toMatch(/^foyer-client=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const cookie = cookieOf(login).split(';', 1)[0] ?? '';
  const known = await t.get('/api/client/user', { cookie });
  expect(known.json().user.id).toBe(client.id);
  expect(known.headers['cache-control']).toBe('no-store');

  expect((await t.get('/api/auth/user', { cookie })).statusCode).toBe(401);
  expect((await t.get('/api/auth/user', { cookie: cookie.replace('client', 'staff') })).statusCode).toBe(401);

  const logout = await t.post('/api/client/logout', undefined, { cookie });
  expect(logout.json()).toEqual({ message: 'Logged out' });
  expect(cookieOf(logout)).toMatch(/^foyer-client=; .*Max-Age=0$/);
  expect((await t.get('/api/client/user', { cookie })).statusCode).toBe(401);
});

test('marks cookies as https only if the site uses https', async () => {
  const t = await testApp({ PUBLIC_URL: 'https://foyer.example' });
  await addClient(t, 'dana@example.com');
  const login = await t.post(
    '/api/client/login',
    { email: 'dana@example.com', password },
    { origin: 'https://foyer.example' },
  );
  expect(cookieOf(login)).toMatch(
    /^__Host-foyer-client=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
  );
});

test.each([
  ['nothing', undefined, ['email', 'password']],
  ['an empty object', {}, ['email', 'password']],
  ['blanks', { email: '  ', password: '' }, ['email', 'password']],
  ['no password', { email: 'dana@example.com' }, ['password']],
  ['other types', { email: 1, password: ['x'] }, ['email', 'password']],
])('requires all fields when it gets %s', async (_name, body, fields) => {
  const t = await testApp();
  const answer = await t.post('/api/client/login', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    code: 'validation_error',
    message: 'Please fill in all fields.',
    fields: Object.fromEntries(fields.map((field) => [field, 'Please fill in all fields.'])),
  });
});

test.each([
  ['another password', { email: 'dana@example.com', password: 'Bluebonnet 8' }],
  ['an unknown address', { email: 'nobody@example.com', password }],
  ['a NUL in the address', { email: 'dana@example.com\0', password }],
  ['half a letter in the address', { email: 'dana@example.com\ud800', password }],
  ['a password of spaces', { email: 'dana@example.com', password: '      ' }],
])('refuses %s with the same message and the same work', async (_name, body) => {
  const t = await testApp();
  await addClient(t, 'dana@example.com');
  const hashes = countHashes();
  const answer = await t.post('/api/client/login', body);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid email or password' });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(hashes).toHaveBeenCalledTimes(1);
  const [algorithm, parameters] = hashes.mock.calls[0] ?? [];
  expect([algorithm, parameters?.memory, parameters?.passes]).toEqual(['argon2id', 19_456, 2]);
});

test('refuses overlong, malformed and cross-site requests without hashing', async () => {
  const t = await testApp();
  const hashes = countHashes();
  const long = await t.post('/api/client/login', { email: 'dana@example.com', password: 'x'.repeat(257) });
  expect(long.json()).toMatchObject({
    code: 'validation_error',
    fields: { password: expect.stringContaining('256') },
  });
  const huge = await t.post('/api/client/login', {
    email: 'dana@example.com',
    password: 'x'.repeat(1_000_000),
  });
  expect(huge.statusCode).toBe(413);
  const broken = await t.inject({
    method: 'POST',
    url: '/api/client/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  });
  expect(broken.json().code).toBe('malformed_json');
  const foreign = await t.post(
    '/api/client/login',
    { email: 'a@b.de', password },
    { origin: 'https://evil.example' },
  );
  expect(foreign.json().code).toBe('cross_site');
  expect(hashes).not.toHaveBeenCalled();
});

test('never keeps a session that an attacker planted', async () => {
  const t = await testApp();
  const mine = await addClient(t, 'dana@example.com');
  const planted = 'A'.repeat(43);
  const login = await t.post(
    '/api/client/login',
    { email: mine.email, password },
    { cookie: `foyer-client=${planted}` },
  );
  expect(cookieOf(login)).not.toContain(planted);
  expect((await t.get('/api/client/user', { cookie: `foyer-client=${planted}` })).statusCode).toBe(401);

  const first = cookieOf(login).split(';', 1)[0] ?? '';
  const second = await t.post('/api/client/login', { email: mine.email, password }, { cookie: first });
  expect(cookieOf(second)).not.toContain(first);
  expect((await t.get('/api/client/user', { cookie: first })).statusCode).toBe(401);
});

test('renews a hash with older parameters at the next sign-in', async () => {
  const t = await testApp();
  const salt = Buffer.alloc(16, 1);
  const hash = crypto.argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    tagLength: 32,
    memory: 8192,
    passes: 1,
    parallelism: 1,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const { contactId } = await addClient(
    t,
    'dana@example.com',
    `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(hash)}`,
  );
  expect((await t.post('/api/client/login', { email: 'dana@example.com', password })).statusCode).toBe(200);
  const row = await t.context.db
    .q()
    .selectFrom('contact')
    .selectAll()
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await t.post('/api/client/login', { email: 'dana@example.com', password })).statusCode).toBe(200);
});

test('stops guesses at one account from one address, accepts the owner from another, and names the waiting time', async () => {
  const t = await testApp();
  const { id } = await addClient(t, 'dana@example.com');
  const owner = await t.as('client', id);
  const guess = (remoteAddress: string, given = 'wrong guess') =>
    t.inject({
      method: 'POST',
      url: '/api/client/login',
      remoteAddress,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${Math.random() * 250}` },
      payload: JSON.stringify({ email: 'dana@example.com', password: given }),
    });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await guess('198.51.100.7')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  const refused = await guess('198.51.100.7', password);
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
  expect((await owner.get('/api/client/user')).statusCode).toBe(200);
  expect((await guess('203.0.113.9', password)).statusCode).toBe(200);

  t.clock.now += 15 * 60 * 1000 + 1;
  expect((await guess('198.51.100.7', password)).statusCode).toBe(200);
});

test('stops guesses at one account from many addresses, even at once', async () => {
  const t = await testApp();
  await addClient(t, 'dana@example.com');
  const hashes = countHashes();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      t.inject({
        method: 'POST',
        url: '/api/client/login',
        remoteAddress: `198.51.100.${i}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: 'dana@example.com', password: 'wrong guess' }),
      }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(18);
  expect(hashes).toHaveBeenCalledTimes(18);
});

test('stops one address that tries many accounts, and counts an IPv6 network as one', async () => {
  const t = await testApp();
  const guess = (i: number) =>
    t.inject({
      method: 'POST',
      url: '/api/client/login',
      remoteAddress: `2001:db8:1:2::${i.toString(16)}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: `person${i}@example.com`, password: 'wrong guess' }),
    });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i + 1)));
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
});

test('limits sign-ins from one address even with the right password, without checking it', async () => {
  const t = await testApp();
  await addClient(t, 'dana@example.com');
  const signIn = (remoteAddress: string) =>
    t.inject({
      method: 'POST',
      url: '/api/client/login',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'dana@example.com', password }),
    });
  const hashes = countHashes();
  const statuses: number[] = [];
  for (let i = 0; i < 122; i++) statuses.push((await signIn('198.51.100.7')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429, 429]);
  expect(hashes).toHaveBeenCalledTimes(120);
  expect((await signIn('203.0.113.9')).statusCode).toBe(200);
  t.clock.now += 15 * 60 * 1000 + 1;
  expect((await signIn('198.51.100.7')).statusCode).toBe(200);
});
