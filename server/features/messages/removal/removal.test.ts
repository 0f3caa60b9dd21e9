import { beforeEach, expect, test } from 'vitest';
import type { ConversationMessage } from '#contract/conversations.ts';
import type { ClientMessage } from '#contract/messages.ts';
import { messageDeletedText } from '#contract/messages.ts';
import { sweep } from '#server/app/sweep.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { png, uploaded } from '#server/testing/samples/sample-files.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let admin: Caller;
let portal: Caller;
let client: Awaited<ReturnType<typeof addClient>>;
beforeEach(async () => {
  admin = await app.as('staff', await addUser(app.context, 'admin'));
  client = await addClient(app.context, { email: 'dana@example.com' });
  portal = await app.as('client', client.id);
});

const day = 24 * 60 * 60 * 1000;

const asks = async (message: string, files: string[] = []) =>
  (await portal.post('/api/client/messages', { message, files })).json<{ id: string }>().id;
const writes = async (message: string) =>
  (await admin.post('/api/admin/client-messages', { clientAccountId: client.id, message })).json<{
    id: string;
  }>().id;
const responds = (id: string, response: string) =>
  admin.post(`/api/admin/client-messages/${id}/respond`, { response });
const move = (to: string, ids: string[], by = admin) =>
  by.post('/api/admin/removals/client-messages', { ids, to });
const inPortal = async (query = '') =>
  (await portal.get(`/api/client/messages${query}`)).json<ClientMessage[]>();
const inPanel = async () =>
  (await admin.get(`/api/admin/conversations/${client.id}/messages`)).json<ConversationMessage[]>();
const listed = async (query = '') =>
  (await admin.get(`/api/admin/client-messages${query}`)).json<{ id: string }[]>().map(({ id }) => id);
const unread = async () =>
  (await admin.get('/api/admin/counts')).json<{ clientMessagesUnread: number }>().clientMessagesUnread;
const waits = async () => (await admin.get('/api/admin/waiting')).json<unknown[]>().length;
const conversation = async () => {
  const [row] = (await admin.get('/api/admin/conversations')).json();
  return row && { words: row.last.words, unread: row.unread, waits: row.waitsSince !== null };
};
const table = () => app.context.db.q().selectFrom('clientMessage').selectAll().orderBy('id').execute();

test.each(['archived', 'deleted'] as const)(
  'messages that are %s leave lists, counts, search and waiting rows, and return unchanged',
  async (to) => {
    const [first, second] = [await asks('The mill opens in May'), await asks('And the bakery in June')];
    const before = await table();
    const stood = await conversation();
    expect([await unread(), await waits()]).toEqual([2, 1]);
    expect((await move(to, [first, second])).json().ids).toHaveLength(2);
    expect([await listed(), await listed('?q=mill'), await unread(), await waits()]).toEqual([[], [], 0, 0]);
    expect((await admin.get('/api/admin/search?q=bakery')).body).not.toContain(first);
    expect([
      await conversation(),
      (await admin.get(`/api/admin/client-messages/${first}`)).statusCode,
    ]).toEqual([undefined, 404]);
    const aside = (await admin.get(`/api/admin/removals/client-messages?state=${to}`)).json();
    expect(aside).toMatchObject([{ words: 'And the bakery in June' }, { words: 'The mill opens in May' }]);
    expect((await move('inbox', [first, second])).json().ids).toHaveLength(2);
    expect([await table(), await conversation(), await unread(), await waits()]).toEqual([
      before,
      stood,
      2,
      1,
    ]);
  },
);

test('both sides see that a message was deleted, staff also by whom; an archived one stays visible', async () => {
  const [kept, gone, archived] = [await asks('One'), await asks('Two'), await writes('Three')];
  await move('deleted', [gone]);
  await move('archived', [archived]);
  expect(await inPortal()).toMatchObject([
    { id: archived, message: 'Three', isRead: false },
    { id: gone, message: messageDeletedText, deletedAt: expect.any(String), files: [] },
    { id: kept, message: 'One' },
  ]);
  const panel = await inPanel();
  expect(panel).toMatchObject([
    {
      id: archived,
      body: 'Three',
      aside: { state: 'archived', by: expect.stringMatching(/^Sam/), goneAt: null },
    },
    { id: gone, body: messageDeletedText, aside: { state: 'deleted', by: expect.stringMatching(/^Sam/) } },
    { id: kept, body: 'One' },
  ]);
  const { at = '', goneAt = '' } = panel[1]?.aside ?? {};
  expect(Date.parse(goneAt ?? '') - Date.parse(at)).toBe(30 * day);
  const [first] = [await inPortal('?limit=2')];
  expect(first.map(({ id }) => id)).toEqual([archived, gone]);
  const rest = await inPortal(`?limit=2&cursor=${gone}`);
  expect(rest.map(({ id }) => id)).toEqual([kept]);
});

test('after an answer is deleted another can be given, and a restored answer returns to its question', async () => {
  const question = await asks('When?');
  await responds(question, 'In June');
  const answer = (await listed('?from=admin'))[0] ?? '';
  const told = () => rowsIn(app.context.db, 'notification', ['id'], { subjectId: answer, seenAt: null });
  expect([(await told()).length, await waits()]).toEqual([1, 0]);
  await move('deleted', [answer]);
  expect([await told(), await waits(), (await inPortal())[1]]).toMatchObject([
    [],
    1,
    { adminResponse: null },
  ]);
  await move('inbox', [answer]);
  expect([await waits(), await inPortal()]).toMatchObject([
    0,
    [{ responseToId: question }, { adminResponse: 'In June' }],
  ]);
  await move('deleted', [answer]);
  expect((await responds(question, 'In July')).statusCode).toBe(200);
  await move('inbox', [answer]);
  expect((await inPortal()).at(-1)).toMatchObject({ adminResponse: 'In July' });
});

test('a restored question has its answer again, and a restored agency message answers nothing', async () => {
  const question = await asks('When?');
  await responds(question, 'In June');
  const old = await writes('Hello');
  await move('deleted', [old, question]);
  await asks('And where?');
  expect(await waits()).toBe(1);
  await move('inbox', [question, old]);
  expect([await waits(), await conversation()]).toMatchObject([1, { unread: 1, waits: true }]);
  const answer = (await inPortal()).find(({ message }) => message === 'In June');
  expect(answer?.responseToId).toBe(question);
});

test('files of a deleted message cannot be read, return with it, and are purged with it', async () => {
  const id = await asks('A logo', [await uploaded(portal, 'attachment', 'logo.png', png(8, 8, [1, 2, 3]))]);
  const url = (await inPortal())[0]?.files[0]?.url ?? '';
  const readBy = async () => [(await portal.get(url)).statusCode, (await admin.get(url)).statusCode];
  expect(await readBy()).toEqual([200, 200]);
  await move('deleted', [id]);
  expect(await readBy()).toEqual([404, 404]);
  await move('inbox', [id]);
  expect(await readBy()).toEqual([200, 200]);
  await move('deleted', [id]);
  app.clock.now += 31 * day;
  await sweep(app.context);
  const left = app.context.db.q().selectFrom('attachment').select('id').execute();
  expect(await left).toEqual([]);
  portal = await app.as('client', client.id);
  expect(await inPortal()).toEqual([]);
});

test('only staff who reach the client move its messages, and none can be spam', async () => {
  const id = await asks('Hello');
  const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
  expect((await move('deleted', [id], manager)).json()).toEqual({ ids: [] });
  const reader = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect((await move('deleted', [id], reader)).statusCode).toBe(403);
  expect((await move('spam', [id])).statusCode).toBe(400);
});
