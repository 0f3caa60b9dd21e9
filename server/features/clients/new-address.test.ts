import { expect, test } from 'vitest';
import { rowsInOrder } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets in spring';
const [before, after] = ['dana@example.com', 'dana@new.example'];

/** Changes the address of a client as staff do. With `entered` the client has signed in with a password before. */
async function moved(environment = {}, entered = true) {
  const t = await testApp(environment);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const input = { name: 'Dana', email: before, password, confirmPassword: password };
  const { id } = (await admin.post('/api/admin/clients', input)).json<{ id: string }>();
  if (entered) expect(await signIn(t, before, password)).toBe(200);
  const client = await t.as('client', id);
  expect((await client.get('/api/client/user')).statusCode).toBe(200);
  const changed = await admin.patch(`/api/admin/clients/${id}`, { email: after });
  expect(changed.statusCode).toBe(200);
  expect((await client.get('/api/client/user')).statusCode).toBe(401);
  const mails = await rowsInOrder(t.context.db, 'mail', ['recipient', 'subject', 'body']);
  const toOld = mails.filter(({ recipient, subject }) => recipient === before && /address/.test(subject));
  expect(toOld.map(({ body }) => body.includes('You can no longer sign in with this one.'))).toEqual([true]);
  const { link } = changed.json<{ link?: string }>();
  return { t, link, toNew: mails.filter(({ recipient }) => recipient === after) };
}

const signIn = async (t: TestApp, email: string, given: string) =>
  (await t.post('/api/client/login', { email, password: given })).statusCode;

test('a changed address ends sessions and password, and the old address is told', async () => {
  const { t, toNew, link } = await moved(smtp);
  expect(link).toBeUndefined();
  expect([await signIn(t, before, password), await signIn(t, after, password)]).toEqual([401, 401]);
  const [token] = toNew.flatMap(({ body }) => /\/client\/welcome#([\w-]{43})/.exec(body)?.[1] ?? []);
  const own = 'my own new password';
  expect((await t.post('/api/client/password/reset', { token, password: own })).statusCode).toBe(200);
  expect(await signIn(t, after, own)).toBe(200);
});

test('without mail the password ends as well, and staff are shown the link to hand over', async () => {
  const { t, toNew, link } = await moved();
  expect(toNew.filter(({ body }) => body.includes('/client/welcome#'))).toEqual([]);
  expect([await signIn(t, before, password), await signIn(t, after, password)]).toEqual([401, 401]);
  const token = link?.split('#')[1];
  const own = 'my own new password';
  expect((await t.post('/api/client/password/reset', { token, password: own })).statusCode).toBe(200);
  expect(await signIn(t, after, own)).toBe(200);
});

test('without mail the password stays if nobody has signed in yet: the address was misspelt', async () => {
  const { t, link } = await moved({}, false);
  expect(link).toBeUndefined();
  expect([await signIn(t, before, password), await signIn(t, after, password)]).toEqual([401, 200]);
});

test('another contact’s new address shows staff the same link', async () => {
  const t = await testApp();
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const { id, contactId } = await addClient(t.context, { email: before });
  const at = new Date(t.clock.now).toISOString();
  await t.context.db.q().updateTable('membership').set({ lastSignInAt: at }).execute();
  const changed = await admin.patch(`/api/admin/clients/${id}/contacts/${contactId}`, { email: after });
  expect(changed.json()).toMatchObject({ email: after, link: expect.stringContaining('/client/welcome#') });
  const renamed = await admin.patch(`/api/admin/clients/${id}/contacts/${contactId}`, { name: 'Dan' });
  expect(renamed.json()).not.toHaveProperty('link');
});

test('an address changed only in case keeps the session and sends no mail', async () => {
  const t = await testApp(smtp);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const { id } = await addClient(t.context, { email: before });
  const client = await t.as('client', id);
  await admin.patch(`/api/admin/clients/${id}`, { email: before.toUpperCase() });
  expect((await client.get('/api/client/user')).statusCode).toBe(200);
  expect(await t.context.db.q().selectFrom('mail').select('id').execute()).toEqual([]);
});
