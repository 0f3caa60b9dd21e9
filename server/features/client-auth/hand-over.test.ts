import { expect, test } from 'vitest';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const email = 'dana@example.com';
const theirs = 'a thief chose this';
const mine = 'bluebonnets in spring';

/** A stranger registers an address and is signed in; then the owner of the address registers it too. */
async function claimed(environment = {}) {
  const t = await testApp(environment);
  const ask = (password: string) =>
    t.post('/api/consultations/with-account', {
      name: 'Dana',
      email,
      message: `With ${password}`,
      password,
      confirmPassword: password,
    });
  const first = await ask(theirs);
  const thief = await signIn(t, theirs);
  const second = await ask(mine);
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const [claim] = (await admin.get('/api/admin/consultations')).json();
  return { t, admin, claim, thief };
}

async function signIn(t: TestApp, password: string) {
  const answer = await t.post('/api/client/login', { email, password });
  const cookie = String([answer.headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)[0] ?? '';
  const status = async () => (await t.get('/api/client/user', { cookie })).statusCode;
  return { statusCode: answer.statusCode, status };
}

const tokenIn = (text: string | undefined) => /\/client\/welcome#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

test('staff see an account that another person claims, and hand it over by a link shown once', async () => {
  const { t, admin, claim, thief } = await claimed();
  expect(claim).toMatchObject({ claimsAccount: true, clientAccountId: null });
  expect(await thief.status()).toBe(200);
  const given = await admin.post(`/api/admin/clients/${claim.matchingClientId}/hand-over`);
  expect(given.statusCode).toBe(200);
  expect([await thief.status(), (await signIn(t, theirs)).statusCode]).toEqual([401, 401]);
  const token = tokenIn(given.json<{ link: string }>().link);
  for (let i = 0; i < 10; i++) await t.get('/client/welcome');
  const reset = () => t.post('/api/client/password/reset', { token, password: mine });
  expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([200, 410]);
  expect((await signIn(t, mine)).statusCode).toBe(200);
  const contact = await t.context.db.q().selectFrom('contact').selectAll().executeTakeFirstOrThrow();
  expect(contact).toMatchObject({ origin: 'self', emailVerifiedAt: null });
  const acts = await t.context.db.q().selectFrom('audit').select('action').execute();
  expect(acts.map(({ action }) => action)).toContain('clients.hand-over');
});

test('a second request for an account of this address asks staff again', async () => {
  const { t, admin, claim } = await claimed();
  const id: string = claim.matchingClientId;
  const look = async () => ({
    question: (await admin.get(`/api/admin/clients/${id}/question`)).json().question as string | null,
    claimed: (await admin.get(`/api/admin/clients/${id}`)).json().claimed as boolean,
  });
  expect(await look()).toEqual({
    question: expect.stringContaining('give that person a password link'),
    claimed: true,
  });
  const write = () => admin.post('/api/admin/client-messages', { clientAccountId: id, message: 'Hello' });
  expect((await write()).statusCode).toBe(201);
  expect(await look()).toEqual({ question: null, claimed: false });
  const again = { name: 'Dana', email, message: 'Again', password: mine, confirmPassword: mine };
  expect((await t.post('/api/consultations/with-account', again)).statusCode).toBe(201);
  await t.context.jobs.runUntilEmpty();
  expect(await look()).toEqual({ question: expect.stringContaining(email), claimed: true });
});

test('the address of a person invited by a link shown to a colleague is asked about too', async () => {
  const t = await testApp();
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const { id } = await addClient(t.context, { origin: 'staff' });
  const inviter = await t.as('client', id);
  const invited = await inviter.post('/api/client/people', { name: 'Dana', email, standing: 'sees' });
  const token = /#([\w-]{43})/.exec(invited.json<{ link: string }>().link)?.[1];
  const joined = await t.post('/api/invitations/accept', { token, name: 'Dana', password: theirs });
  expect([joined.statusCode, joined.body]).toEqual([200, expect.anything()]);
  const question = async () =>
    (await admin.get(`/api/admin/clients/${id}/question`)).json().question as string | null;
  expect(await question()).toBeNull();
  const body = { name: 'Dana', email, message: 'Mine', password: mine, confirmPassword: mine };
  const asked = await t.post('/api/consultations/with-account', body);
  const fresh = await t.post('/api/consultations/with-account', { ...body, email: 'new@example.com' });
  expect([asked.statusCode, asked.body]).toEqual([fresh.statusCode, fresh.body]);
  expect(await question()).toContain('give Dana another address');
});

test('with mail the link goes to the address, proves it, and is shown to nobody', async () => {
  const { t, admin, claim, thief } = await claimed(smtp);
  const given = await admin.post(`/api/admin/clients/${claim.matchingClientId}/hand-over`);
  expect(given.json()).toMatchObject({ link: null });
  expect(await thief.status()).toBe(401);
  const mails = await t.context.db.q().selectFrom('mail').select(['recipient', 'body']).execute();
  const mail = mails.find(({ body }) => tokenIn(body) !== '');
  expect(mail?.recipient).toBe(email);
  await t.post('/api/client/password/reset', { token: tokenIn(mail?.body), password: mine });
  const contact = await t.context.db.q().selectFrom('contact').selectAll().executeTakeFirstOrThrow();
  expect(contact.emailVerifiedAt).not.toBeNull();
});

test('a link shown to staff proves nothing, even if mail works by then', async () => {
  const { t, admin, claim } = await claimed();
  const { link } = (await admin.post(`/api/admin/clients/${claim.matchingClientId}/hand-over`)).json();
  Object.assign(t.context.mailer, { configured: true });
  await t.post('/api/client/password/reset', { token: tokenIn(link), password: mine });
  const contact = await t.context.db.q().selectFrom('contact').selectAll().executeTakeFirstOrThrow();
  expect([contact.passwordHash === null, contact.emailVerifiedAt]).toEqual([false, null]);
});

test('an account with an address proved to be the client’s cannot be handed over', async () => {
  const t = await testApp();
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  for (const account of [{ origin: 'staff' } as const, { origin: 'self', verified: true } as const]) {
    const { id } = await addClient(t.context, account);
    const client = await t.as('client', id);
    expect((await admin.post(`/api/admin/clients/${id}/hand-over`)).statusCode).toBe(409);
    expect((await client.get('/api/client/user')).statusCode).toBe(200);
  }
});

test('passkeys and second factor of the person in the account end with it', async () => {
  const { t, admin, claim } = await claimed();
  const { id } = await t.context.db.q().selectFrom('contact').select('id').executeTakeFirstOrThrow();
  const person = { personKind: 'contact' as const, personId: id, createdAt: '2026-01-01T00:00:00.000Z' };
  await addRow(t.context.db, 'passkey', {
    ...person,
    id,
    credentialId: 'a',
    publicKey: 'b',
    counter: 0,
    name: 'Key',
    usedAt: null,
  });
  await addRow(t.context.db, 'totp', {
    ...person,
    secret: 's',
    lastStep: null,
    confirmedAt: person.createdAt,
  });
  await admin.post(`/api/admin/clients/${claim.matchingClientId}/hand-over`);
  const left = async (table: 'passkey' | 'totp') =>
    (await t.context.db.q().selectFrom(table).select('personId').execute()).length;
  expect([await left('passkey'), await left('totp')]).toEqual([0, 0]);
});
