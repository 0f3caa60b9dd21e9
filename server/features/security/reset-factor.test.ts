import { expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { codeAt, stepAt } from '#server/access/second-factor/totp.ts';
import { addRow, rowIn } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const password = 'bluebonnets in spring';

test('a super admin resets a colleague’s lost factor: only the password signs in again', async () => {
  const t = await testApp();
  const boss = await t.as('staff', await addUser(t.context, 'super-admin'));
  const bossId = (await boss.get('/api/auth/user')).json().id;
  const id = await addUser(t.context, 'support-admin');
  const { db } = t.context;
  const passwordHash = await hashPassword(password);
  await db.q().updateTable('user').set({ passwordHash }).where('id', '=', id).execute();
  const { email } = await rowIn(db, 'user', ['email'], { id });
  const colleague = await t.as('staff', id);
  const factor = '/api/staff/security/second-factor';
  const { secret } = (await colleague.post(factor)).json();
  await colleague.post(`${factor}/confirm`, { code: codeAt(secret, stepAt(t.clock.now)) });
  const key = { personKind: 'user' as const, personId: id, createdAt: '2026-01-01T00:00:00.000Z' };
  await addRow(db, 'passkey', {
    ...key,
    id,
    credentialId: 'a',
    publicKey: 'b',
    counter: 0,
    name: 'Phone',
    usedAt: null,
  });
  const signIn = () => t.post('/api/staff/login', { email, password });
  expect((await signIn()).json().code).toBe('second_factor_required');

  const reset = (by = boss, whose = id) => by.post(`/api/admin/team/${whose}/second-factor/reset`);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  expect([(await reset(admin)).statusCode, (await reset(boss, bossId)).statusCode]).toEqual([403, 409]);
  expect((await reset()).statusCode).toBe(200);
  expect((await colleague.get('/api/auth/user')).statusCode).toBe(401);
  expect(await db.q().selectFrom('passkey').select('id').execute()).toEqual([]);
  expect((await signIn()).statusCode).toBe(200);
  const mails = await db.q().selectFrom('mail').select(['recipient', 'body']).orderBy('id').execute();
  expect(mails.at(-1)).toMatchObject({
    recipient: email,
    body: expect.stringContaining('A super admin removed your second factor'),
  });
});

test('staff remove a client’s lost factor, and the client is told; colleagues of other companies cannot', async () => {
  const t = await testApp();
  const { db } = t.context;
  const client = await addClient(t.context, { email: 'dana@example.com' });
  const other = await addClient(t.context);
  const passwordHash = await hashPassword(password);
  await db.q().updateTable('contact').set({ passwordHash }).where('id', '=', client.contactId).execute();
  const portal = await t.as('client', client.id);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const take = (id = client.id) =>
    admin.post(`/api/admin/clients/${id}/contacts/${client.contactId}/second-factor/reset`);
  const isOn = async () =>
    (await admin.get(`/api/admin/clients/${client.id}/contacts`)).json().contacts[0].secondFactor as boolean;
  expect([(await take()).statusCode, await isOn()]).toEqual([409, false]);
  const factor = '/api/client/security/second-factor';
  const { secret } = (await portal.post(factor)).json();
  await portal.post(`${factor}/confirm`, { code: codeAt(secret, stepAt(t.clock.now)) });
  const signIn = () => t.post('/api/client/login', { email: 'dana@example.com', password });
  expect([(await signIn()).json().code, await isOn()]).toEqual(['second_factor_required', true]);

  const stranger = await t.as('staff', await addUser(t.context, 'client-manager'));
  const path = `/api/admin/clients/${client.id}/contacts/${client.contactId}/second-factor/reset`;
  expect([(await stranger.post(path)).statusCode, (await take(other.id)).statusCode]).toEqual([404, 404]);
  expect((await take()).statusCode).toBe(200);
  expect((await portal.get('/api/client/user')).statusCode).toBe(401);
  expect([(await signIn()).statusCode, await isOn()]).toEqual([200, false]);
  const mails = await db.q().selectFrom('mail').select(['recipient', 'body']).orderBy('id').execute();
  expect(mails.at(-1)).toMatchObject({
    recipient: 'dana@example.com',
    body: expect.stringContaining('We removed your second factor'),
  });
});
