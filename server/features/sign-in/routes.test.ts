import { expect, test } from 'vitest';
import { codeAt, stepAt } from '#server/access/second-factor/totp.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { iso } from '#server/core/time.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets in spring';
const minute = 60_000;
const sameAnswer = {
  message: 'If someone signs in here with this address, we have sent a link. It works once, for 10 minutes.',
};

const mails = (t: TestApp) =>
  t.context.db.q().selectFrom('mail').select(['recipient', 'body']).orderBy('id').execute();

async function ask(t: TestApp, email: string, side = 'client') {
  const answer = await t.post('/api/sign-in/link', { side, email });
  await t.context.db.q().updateTable('job').set({ state: 'done' }).where('kind', '=', 'mail').execute();
  const jobs = await t.context.db.q().selectFrom('job').select('id').where('state', '=', 'waiting').execute();
  if (jobs.length > 0) await t.context.jobs.runUntilEmpty();
  return answer;
}

async function tokenOf(t: TestApp): Promise<string> {
  const tokens = (await mails(t)).map(({ body }) => /\/sign-in\/link#([\w-]{43})/.exec(body)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}

const open = (t: TestApp, token: string) => t.post('/api/sign-in/link/use', { token });

const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`foyer-${name}=`))
    ?.split(';', 1)[0] ?? '';

async function setPassword(t: TestApp, table: 'contact' | 'user', id: string) {
  const passwordHash = await hashPassword(password);
  await t.context.db.q().updateTable(table).set({ passwordHash }).where('id', '=', id).execute();
}

test('a client signs in by a mailed link, once, however often it was opened before', async () => {
  const t = await testApp(smtp);
  await addClient(t.context, { email: 'dana@example.com' });
  const answer = await ask(t, 'Dana@example.com');
  expect([answer.statusCode, answer.json()]).toEqual([202, sameAnswer]);
  expect((await mails(t)).map(({ recipient }) => recipient)).toEqual(['dana@example.com']);
  const token = await tokenOf(t);
  for (let i = 0; i < 10; i++) await t.get('/sign-in/link');
  const signedIn = await open(t, token);
  expect([signedIn.statusCode, signedIn.json()]).toEqual([200, { side: 'client' }]);
  const cookie = cookieOf(signedIn, 'client');
  expect((await t.get('/api/client/user', { cookie })).json().user.email).toBe('dana@example.com');
  expect((await open(t, token)).statusCode).toBe(410);
});

test('an unknown address gets the same answer; a link ends after ten minutes and with the address', async () => {
  const t = await testApp(smtp);
  const client = await addClient(t.context, { email: 'dana@example.com' });
  const unknown = await ask(t, 'nobody@example.com');
  expect([unknown.statusCode, unknown.json()]).toEqual([202, sameAnswer]);
  expect(await mails(t)).toEqual([]);
  await ask(t, 'dana@example.com');
  const late = await tokenOf(t);
  t.clock.now += 10 * minute;
  expect((await open(t, late)).statusCode).toBe(410);
  await ask(t, 'dana@example.com');
  await changeRows(t.context.db, 'contact', { id: client.contactId }, { emailKey: 'lena@example.com' });
  expect((await open(t, await tokenOf(t))).statusCode).toBe(410);
});

test('links need mail, and for staff the sign-in by password', async () => {
  const without = await testApp();
  expect((await ask(without, 'dana@example.com')).statusCode).toBe(404);
  const oidc = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'foyer', OIDC_CLIENT_SECRET: 'secret' };
  const hosted = await testApp({ ...smtp, ...oidc });
  expect((await ask(hosted, 'rosa@agency.example', 'staff')).statusCode).toBe(404);
});

test('a link lets in a person locked out by strangers, and takes over an account that a stranger opened', async () => {
  const t = await testApp(smtp);
  const client = await addClient(t.context, { email: 'dana@example.com', origin: 'self' });
  await setPassword(t, 'contact', client.contactId);
  const stranger = await t.as('client', client.id);
  for (let i = 0; i < 20; i++)
    await t.post('/api/client/login', { email: 'dana@example.com', password: 'wrong guess' });
  await ask(t, 'dana@example.com');
  expect((await open(t, await tokenOf(t))).statusCode).toBe(200);
  expect((await stranger.get('/api/client/user')).statusCode).toBe(401);
  // The answer is not 429, because the count of failed sign-ins began again. It is not 200, because a stranger may have set
  // the password.
  expect((await t.post('/api/client/login', { email: 'dana@example.com', password })).statusCode).toBe(401);
});

test('staff sign in by a mailed link while their access lasts', async () => {
  const t = await testApp(smtp);
  const id = await addUser(t.context, 'admin');
  await setPassword(t, 'user', id);
  const { email } = (await t.context.db.q().selectFrom('user').select('email').executeTakeFirst()) ?? {};
  await ask(t, email ?? '', 'staff');
  const signedIn = await open(t, await tokenOf(t));
  expect(signedIn.json()).toEqual({ side: 'staff' });
  expect((await t.get('/api/admin/counts', { cookie: cookieOf(signedIn, 'staff') })).statusCode).toBe(200);
  await ask(t, email ?? '', 'staff');
  const token = await tokenOf(t);
  await changeRows(t.context.db, 'user', { id }, { deactivatedAt: iso(t.clock.now) });
  expect((await open(t, token)).statusCode).toBe(403);
});

/** Turns on the second factor of a person. Returns a function for the codes of the phone, and the recovery codes. */
async function withPhone(t: TestApp, as: Awaited<ReturnType<TestApp['as']>>, side: 'client' | 'staff') {
  const path = `/api/${side}/security/second-factor`;
  const { secret } = (await as.post(path)).json<{ secret: string }>();
  const phone = () => codeAt(secret, stepAt(t.clock.now));
  const confirmed = await as.post(`${path}/confirm`, { code: phone() });
  expect(confirmed.statusCode).toBe(200);
  return { phone, codes: confirmed.json<{ codes: string[] }>().codes };
}

test('a person with a second factor is asked for a code after the password; each code works once', async () => {
  const t = await testApp(smtp);
  const client = await addClient(t.context, { email: 'dana@example.com' });
  await setPassword(t, 'contact', client.contactId);
  const { phone, codes } = await withPhone(t, await t.as('client', client.id), 'client');
  const start = async () => {
    const answer = await t.post('/api/client/login', { email: 'dana@example.com', password });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'second_factor_required']);
    expect(cookieOf(answer, 'client')).toBe('');
    return cookieOf(answer, 'second-step');
  };
  const give = (cookie: string, code: string) => t.post('/api/sign-in/code', { code }, { cookie });
  const step = await start();
  // The code that turned the second factor on cannot be used again.
  expect((await give(step, phone())).json().fields.code).toMatch(/not right/);
  t.clock.now += minute;
  const right = await give(step, phone());
  expect([right.statusCode, right.json()]).toEqual([200, { side: 'client' }]);
  expect((await t.get('/api/client/user', { cookie: cookieOf(right, 'client') })).statusCode).toBe(200);
  const recovery = codes[0] ?? '';
  expect((await give(await start(), recovery.toLowerCase())).statusCode).toBe(200);
  expect((await give(await start(), recovery)).statusCode).toBe(400);
  expect((await give('', phone())).statusCode).toBe(410);
  // Change another character than the last one: two bits of the last one have no meaning.
  const forged = step.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
  t.clock.now += minute;
  expect((await give(forged, phone())).statusCode).toBe(410);

  await ask(t, 'dana@example.com');
  expect((await open(t, await tokenOf(t))).json().code).toBe('second_factor_required');

  const late = await start();
  t.clock.now += 10 * minute;
  expect((await give(late, phone())).statusCode).toBe(410);
});

test('staff who have lost their phone sign in with a recovery code, each once', async () => {
  const t = await testApp();
  const id = await addUser(t.context, 'admin');
  await setPassword(t, 'user', id);
  const { email } = (await t.context.db.q().selectFrom('user').select('email').executeTakeFirst()) ?? {};
  const { codes } = await withPhone(t, await t.as('staff', id), 'staff');
  const give = async (code: string) => {
    const asked = await t.post('/api/staff/login', { email, password });
    expect([asked.json().code, cookieOf(asked, 'staff')]).toEqual(['second_factor_required', '']);
    return t.post('/api/sign-in/code', { code }, { cookie: cookieOf(asked, 'second-step') });
  };
  const right = await give(codes[0] ?? '');
  expect([right.statusCode, right.json()]).toEqual([200, { side: 'staff' }]);
  expect((await t.get('/api/admin/counts', { cookie: cookieOf(right, 'staff') })).statusCode).toBe(200);
  expect((await give(codes[0] ?? '')).statusCode).toBe(400);
  expect((await give(codes[1] ?? '')).statusCode).toBe(200);
});

test('guesses at a code are refused after ten', async () => {
  const t = await testApp();
  const client = await addClient(t.context, { email: 'dana@example.com' });
  await setPassword(t, 'contact', client.contactId);
  const { phone } = await withPhone(t, await t.as('client', client.id), 'client');
  const cookie = cookieOf(
    await t.post('/api/client/login', { email: 'dana@example.com', password }),
    'second-step',
  );
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++)
    statuses.push((await t.post('/api/sign-in/code', { code: `00000${i % 10}` }, { cookie })).statusCode);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  t.clock.now += minute;
  expect((await t.post('/api/sign-in/code', { code: phone() }, { cookie })).statusCode).toBe(429);
});

test('a passkey needs no account name, and a made-up one is refused', async () => {
  const t = await testApp();
  const challenge = await t.post('/api/sign-in/passkey/challenge');
  expect(challenge.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  const cookie = cookieOf(challenge, 'passkey');
  const response = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {},
    clientExtensionResults: {},
  };
  const use = (headers: Record<string, string>) => t.post('/api/sign-in/passkey', { response }, headers);
  expect((await use({ cookie })).json().code).toBe('invalid_credentials');
  expect((await use({ cookie })).json().code).toBe('invalid_credentials');
  expect((await use({})).statusCode).toBe(410);
  t.clock.now += 5 * minute;
  expect((await use({ cookie })).statusCode).toBe(410);
});

test('staff who need a second factor but have none can open only their own account', async () => {
  const t = await testApp();
  const boss = await t.as('staff', await addUser(t.context, 'super-admin'));
  const rule = '/api/admin/team/sign-in-rule';
  const refused = await boss.put(rule, { secondFactor: true });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Please set up your own second factor first, so that you do not lock yourself out.',
  ]);
  await withPhone(t, boss, 'staff');
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  expect((await admin.put(rule, { secondFactor: true })).statusCode).toBe(403);
  expect((await boss.put(rule, { secondFactor: true })).json()).toEqual({ secondFactor: true });

  expect((await admin.get('/api/admin/clients')).statusCode).toBe(403);
  expect((await admin.get('/api/auth/user')).json()).toMatchObject({
    isAdmin: false,
    permissions: [],
    mustAddFactor: true,
  });
  expect((await boss.get('/api/admin/clients')).statusCode).toBe(200);
  await withPhone(t, admin, 'staff');
  expect((await admin.get('/api/admin/clients')).statusCode).toBe(200);
  expect((await admin.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true, mustAddFactor: false });
});
