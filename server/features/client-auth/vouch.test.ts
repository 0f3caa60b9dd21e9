import { expect, test } from 'vitest';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };

async function unproved(options: Parameters<typeof addClient>[1] = { origin: 'self' }) {
  const t = await testApp(smtp);
  const { id } = await addClient(t.context, options);
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const portal = await t.as('client', id);
  await admin.post('/api/admin/client-messages', { clientAccountId: id, message: 'Hello' });
  const seen = async () => (await portal.get('/api/client/messages')).json<object[]>().length;
  const path = `/api/admin/clients/${id}/vouch`;
  const waiting = async () => (await admin.get('/api/admin/clients?unproved=true')).headers['x-total-count'];
  return { t, id, admin, seen, path, waiting };
}

test('staff vouch for an address: the client sees shared things until staff take it back', async () => {
  const { t, id, admin, seen, path, waiting } = await unproved();
  expect([await seen(), await waiting()]).toEqual([0, '1']);
  expect((await admin.post(path)).statusCode).toBe(200);
  expect([await seen(), await waiting()]).toEqual([1, '0']);
  const detail = async () => (await admin.get(`/api/admin/clients/${id}`)).json();
  expect(await detail()).toMatchObject({
    origin: 'staff',
    emailVerifiedAt: null,
    known: { by: expect.any(String) },
  });
  expect((await admin.post(path)).statusCode).toBe(409);

  expect((await admin.delete(path)).statusCode).toBe(200);
  expect([await seen(), await waiting()]).toEqual([0, '1']);
  expect(await detail()).toMatchObject({ origin: 'self', known: null });
  expect((await admin.delete(path)).statusCode).toBe(409);
  const acts = await t.context.db.q().selectFrom('audit').select('action').orderBy('id').execute();
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['clients.vouch', 'clients.unvouch']),
  );
});

test.each([
  ['staff opened', { origin: 'staff' as const }],
  ['has a proved address', { origin: 'self' as const, verified: true }],
])('vouching is refused for an account that %s', async (_, options) => {
  const { admin, path, waiting } = await unproved(options);
  expect((await admin.post(path)).statusCode).toBe(409);
  expect((await admin.delete(path)).statusCode).toBe(409);
  expect(await waiting()).toBe('0');
});

test('vouching needs the permission to change clients', async () => {
  const { t, id, path } = await unproved();
  const support = await t.as('staff', await addUser(t.context, 'support-admin'));
  const manager = await t.as('staff', await addUser(t.context, 'client-manager'));
  const statuses = [(await support.post(path)).statusCode, (await manager.post(path)).statusCode];
  expect(statuses.every((status) => status === 403 || status === 404)).toBe(true);
  expect(
    (await t.context.db.q().selectFrom('clientAccount').select('id').execute()).map((row) => row.id),
  ).toEqual([id]);
});
