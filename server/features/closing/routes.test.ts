import { beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { addRow, changeRows } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const password = 'bluebonnets in spring';

const app = appForEachTest();
let admin: Caller;
let client: Awaited<ReturnType<typeof addClient>>;
let portal: Caller;
beforeEach(async () => {
  admin = await app.as('staff', await addUser(app.context, 'admin'));
  client = await addClient(app.context, { email: 'dana@example.com' });
  const passwordHash = await hashPassword(password);
  await changeRows(app.context.db, 'contact', { id: client.contactId }, { passwordHash });
  portal = await app.as('client', client.id);
});

const close = (to: string, ids = [client.id], by = admin) =>
  by.post('/api/admin/removals/clients', { ids, to });
const listed = async (query = '', by = admin) => {
  const answer = await by.get(`/api/admin/clients${query}`);
  const rows = answer.json<{ id: string }[]>().map(({ id }) => id);
  expect(answer.headers['x-total-count']).toBe(String(rows.length));
  return rows;
};
const signIn = () => app.post('/api/client/login', { email: 'dana@example.com', password });
const counts = async () => (await admin.get('/api/admin/counts')).json();
const waiting = async () => (await admin.get('/api/admin/waiting')).json<unknown[]>().length;

test.each(['archived', 'deleted'] as const)(
  'nobody signs in to a company that is %s, until it is opened again',
  async (to) => {
    const other = await addClient(app.context);
    expect((await close(to)).json()).toEqual({ ids: [client.id] });
    expect((await close(to)).json()).toEqual({ ids: [] });
    expect((await portal.get('/api/client/user')).statusCode).toBe(401);
    const refused = await signIn();
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This client portal is closed. Please write to us if you need something from it.',
    ]);
    expect(
      (await app.post('/api/client/login', { email: 'dana@example.com', password: 'wrong' })).statusCode,
    ).toBe(401);
    expect([await listed(), await listed('?sort=name'), await listed(`?closed=${to}`)]).toEqual([
      [other.id],
      [other.id],
      [client.id],
    ]);
    expect(await listed('?q=dana')).toEqual([]);
    expect((await admin.get(`/api/admin/clients/${client.id}`)).json()).toMatchObject({ closedAs: to });
    // A session that begins just as the company is closed does not work either.
    const late = await app.as('client', client.id);
    expect((await late.get('/api/client/user')).statusCode).toBe(401);
    await close('open');
    expect((await portal.get('/api/client/user')).statusCode).toBe(401);
    expect([(await signIn()).statusCode, (await listed()).length]).toEqual([200, 2]);
    const acts = await app.context.db.q().selectFrom('audit').select('action').orderBy('id').execute();
    const verbs = acts.map(({ action }) => action).filter((action) => action.startsWith('clients.'));
    expect(verbs).toEqual([to === 'archived' ? 'clients.archive' : 'clients.delete', 'clients.reopen']);
  },
);

test('a closed company has nothing waiting, counted or notified', async () => {
  await portal.post('/api/client/messages', { message: 'Hello?' });
  await app.post('/api/consultations', { name: 'Dana', email: 'dana@example.com' });
  await app.post('/api/messages', { name: 'Dana', email: 'dana@example.com', message: 'Hello?' });
  const open = {
    consultationsPending: 1,
    clientMessagesUnread: 1,
    contactMessagesUnread: 1,
    messagesUnread: 2,
  };
  expect([await counts(), await waiting()]).toEqual([expect.objectContaining(open), 3]);
  await close('archived');
  const none = {
    consultationsPending: 0,
    clientMessagesUnread: 0,
    contactMessagesUnread: 0,
    messagesUnread: 0,
  };
  expect([await counts(), await waiting()]).toEqual([expect.objectContaining(none), 0]);
  const told = () =>
    app.context.db.q().selectFrom('notification').select('id').where('recipientKind', '=', 'contact');
  const before = (await told().execute()).length;
  await admin.post('/api/admin/client-messages', { clientAccountId: client.id, message: 'Still there?' });
  expect((await told().execute()).length).toBe(before);
  await close('open');
  expect((await counts()).consultationsPending).toBe(1);
});

test('the projects of a deleted company leave the site and return with it, except those deleted before', async () => {
  const project = async (title: string) =>
    (
      await admin.post('/api/admin/gallery', { title, description: 'A mill', clientAccountId: client.id })
    ).json().id;
  const [shown, gone] = [await project('Shown'), await project('Gone')];
  await admin.patch(`/api/admin/portfolio/${shown}`, { isVisible: true });
  await admin.delete(`/api/admin/portfolio/${gone}`);
  const site = async () => (await app.get('/api/portfolio')).json<{ id: string }[]>().map(({ id }) => id);
  await close('archived');
  expect(await site()).toEqual([shown]);
  await close('deleted');
  expect(await site()).toEqual([]);
  await admin.patch(`/api/admin/clients/${client.id}`, { phone: '555' });
  await close('open');
  expect(await site()).toEqual([shown]);
  expect((await admin.get('/api/admin/portfolio')).json()).toHaveLength(1);
});

test('a person of two companies goes on in the other one and cannot switch to the closed one', async () => {
  const other = await addClient(app.context, { company: 'Mill' });
  const createdAt = new Date(app.clock.now).toISOString();
  const place = {
    clientAccountId: other.id,
    contactId: client.contactId,
    standing: 'sees' as const,
    createdAt,
  };
  await addRow(app.context.db, 'membership', { ...place, lastReadMessageId: null });
  await close('archived');
  const answer = await signIn();
  expect(answer.json().user).toMatchObject({ id: other.id, companies: [{ name: 'Mill' }] });
  const there = await app.as('client', other.id, client.contactId);
  const moved = await there.post('/api/client/company', { clientAccountId: client.id });
  expect(moved.statusCode).toBe(404);
});

test('only roles with the permission may close clients; managers no longer see a closed one', async () => {
  const manager = await addUser(app.context, 'client-manager');
  const createdAt = new Date(app.clock.now).toISOString();
  const assignment = { clientAccountId: client.id, userId: manager, owner: false, createdAt };
  await app.context.db.q().insertInto('assignment').values(assignment).execute();
  const by = await app.as('staff', manager);
  expect((await close('archived', [client.id], by)).statusCode).toBe(403);
  expect(await listed('', by)).toEqual([client.id]);
  await close('archived');
  expect(await listed('?closed=archived', by)).toEqual([]);
  expect((await by.get(`/api/admin/clients/${client.id}`)).statusCode).toBe(404);
});
