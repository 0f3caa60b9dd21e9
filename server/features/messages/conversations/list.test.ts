import { beforeEach, expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let admin: Caller;
beforeEach(async () => {
  admin = await app.as('staff', await addUser(app.context, 'admin'));
});

const list = async (query = '', caller = admin) =>
  (await caller.get(`/api/admin/conversations${query}`)).json<Conversation[]>();

async function company(name: string) {
  const { id } = await addClient(app.context, { name });
  const caller = await app.as('client', id);
  const says = async (message: string) => {
    app.clock.now += 1000;
    return (await caller.post('/api/client/messages', { message })).json<{ id: string; createdAt: string }>();
  };
  const hears = async (message: string) => {
    app.clock.now += 1000;
    await admin.post('/api/admin/client-messages', { clientAccountId: id, message });
  };
  return { id, says, hears };
}

test('each client has one row with its newest message, the unread count, and the time it has waited since', async () => {
  const mill = await company('Mill');
  const bakery = await company('Bakery');
  await company('Silent');
  const first = await mill.says('One');
  await mill.says('Two');
  await bakery.says('Bread');
  await bakery.hears('Thank you');
  const rows = await list();
  expect(
    rows.map(({ id, unread, waitsSince, last }) => [id, unread, waitsSince, last.side, last.words]),
  ).toEqual([
    [bakery.id, 1, null, 'agency', 'Thank you'],
    [mill.id, 2, first.createdAt, 'client', 'Two'],
  ]);
  expect(rows[1]?.clientAccount.name).toBe('Mill');
});

test('unread and waiting ones and names can be filtered, in pages', async () => {
  const mill = await company('Mill');
  const bakery = await company('Bakery');
  const { id: asked } = await mill.says('One');
  await mill.hears('Answer');
  await bakery.says('Bread');
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await idsOf('?show=waiting')).toEqual([bakery.id]);
  expect(await idsOf('?show=unread')).toEqual([bakery.id, mill.id]);
  await admin.post(`/api/admin/conversations/${mill.id}/read`, { upTo: asked });
  expect(await idsOf('?show=unread')).toEqual([bakery.id]);
  expect(await idsOf('?q=MIL')).toEqual([mill.id]);
  const page = await admin.get('/api/admin/conversations?limit=1');
  expect(page.headers['x-total-count']).toBe('2');
  const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? '';
  expect((await admin.get(next)).json<Conversation[]>().map(({ id }) => id)).toEqual([mill.id]);
});

test('a client manager sees conversations of assigned clients, and an admin can filter by "mine"', async () => {
  const mill = await company('Mill');
  const bakery = await company('Bakery');
  await mill.says('One');
  await bakery.says('Bread');
  const userId = await addUser(app.context, 'client-manager');
  await admin.put(`/api/admin/clients/${mill.id}/owner`, { ownerId: userId });
  const manager = await app.as('staff', userId);
  const [row, ...more] = await list('', manager);
  expect([row?.id, row?.owner?.id, more]).toEqual([mill.id, userId, []]);
  expect((await manager.get(`/api/admin/conversations/${bakery.id}/messages`)).statusCode).toBe(404);
  expect(await list('?mine=true')).toEqual([]);
});

test('messages that arrive at once are all counted', async () => {
  const mill = await company('Mill');
  await Promise.all(Array.from({ length: 8 }, (_, n) => mill.says(`Message ${n}`)));
  expect((await list())[0]?.unread).toBe(8);
});
