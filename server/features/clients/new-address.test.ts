import { expect, test } from 'vitest';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets in spring';
const [before, after] = ['dana@example.com', 'dana@new.example'];

/** Staff give a client who is signed in another address. */
async function moved(environment = {}) {
  const t = await testApp(environment);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const input = { name: 'Dana', email: before, password, confirmPassword: password };
  const { id } = (await admin.post('/api/admin/clients', input)).json<{ id: string }>();
  const client = await t.as('client', id);
  expect((await client.get('/api/client/user')).statusCode).toBe(200);
  expect((await admin.patch(`/api/admin/clients/${id}`, { email: after })).statusCode).toBe(200);
  expect((await client.get('/api/client/user')).statusCode).toBe(401);
  const mails = await t.context.db
    .q()
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body'])
    .orderBy('id')
    .execute();
  const toOld = mails.filter(({ recipient, subject }) => recipient === before && /address/.test(subject));
  expect(toOld.map(({ body }) => body.includes('This address does not sign in any more.'))).toEqual([true]);
  return { t, toNew: mails.filter(({ recipient }) => recipient === after) };
}

const signIn = async (t: TestApp, email: string, given: string) =>
  (await t.post('/api/client/login', { email, password: given })).statusCode;

test('another address ends sessions and password, and the old one is told', async () => {
  const { t, toNew } = await moved(smtp);
  expect([await signIn(t, before, password), await signIn(t, after, password)]).toEqual([401, 401]);
  const [token] = toNew.flatMap(({ body }) => /\/client\/reset#([\w-]{43})/.exec(body)?.[1] ?? []);
  const own = 'my own new password';
  expect((await t.post('/api/client/password/reset', { token, password: own })).statusCode).toBe(200);
  expect(await signIn(t, after, own)).toBe(200);
});

test('without a mail server the password stays, since nobody could be sent another', async () => {
  const { t, toNew } = await moved();
  expect(toNew.filter(({ body }) => body.includes('/client/reset#'))).toEqual([]);
  expect([await signIn(t, before, password), await signIn(t, after, password)]).toEqual([401, 200]);
});

test('who keeps their address, written in other letters, stays signed in and gets no mail', async () => {
  const t = await testApp(smtp);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const { id } = await addClient(t.context, { email: before });
  const client = await t.as('client', id);
  await admin.patch(`/api/admin/clients/${id}`, { email: before.toUpperCase() });
  expect((await client.get('/api/client/user')).statusCode).toBe(200);
  expect(await t.context.db.q().selectFrom('mail').select('id').execute()).toEqual([]);
});
