import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationMessage } from '#contract/conversations.ts';
import type { ClientMessage } from '#contract/messages.ts';
import type { BellNotice } from '#contract/notices.ts';
import { addUser } from '#server/testing/people.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let url: string;
beforeEach(() => {
  url = `/api/admin/conversations/${people.accountA.id}`;
});

const thread = async (caller = people.admin, query = '') =>
  (await caller.get(`${url}/messages${query}`)).json<ConversationMessage[]>();
const portal = async () => (await people.clientA.get('/api/client/messages')).json<ClientMessage[]>();
const says = async (message: string, more: object = {}) =>
  (await people.clientA.post('/api/client/messages', { message, ...more })).json<ClientMessage>();
const hears = (message: string, more: object = {}) =>
  people.admin.post('/api/admin/client-messages', {
    clientAccountId: people.accountA.id,
    message,
    ...more,
  });
const note = async (message: string, more: object = {}, caller = people.admin) => {
  const response = await caller.post(`${url}/notes`, { message, ...more });
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<ConversationMessage>();
};
const picture = (shade = 9) => png(60, 40, [shade, 90, 200]);
const upload = (caller: Caller, purpose: 'attachment' | 'staff-attachment', name: string, shade?: number) =>
  uploaded(caller, purpose, name, picture(shade));
const statusOf = async (caller: Caller, address = '') => (await caller.get(address)).statusCode;

test('messages and notes come in one order, in pages', async () => {
  for (const [n, write] of [says, note, hears, note].entries()) {
    app.clock.now += 1000;
    await write(`Text ${n}`);
  }
  const rows = await thread();
  expect(rows.map(({ body, internal, side }) => [body, internal, side])).toEqual([
    ['Text 3', true, 'agency'],
    ['Text 2', false, 'agency'],
    ['Text 1', true, 'agency'],
    ['Text 0', false, 'client'],
  ]);
  const first = await people.admin.get(`${url}/messages?limit=3`);
  expect(first.headers['x-total-count']).toBe('4');
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  expect((await people.admin.get(next)).json<ConversationMessage[]>().map(({ body }) => body)).toEqual([
    'Text 0',
  ]);
});

describe('a note', () => {
  test('never reaches the client: neither its text, its file, nor an event', async () => {
    const [file] = [await upload(people.admin, 'staff-attachment', 'margin.png')];
    await says('Hello');
    const told: boolean[] = [];
    app.context.events.subscribe(({ forClient }) => told.push(forClient));
    const { files } = await note('They pay late', { files: [file] });
    await app.context.jobs.runUntilEmpty();
    const [margin] = (await thread())[0]?.files ?? [];
    expect(JSON.stringify(await portal())).not.toMatch(/pay late|margin/);
    const addresses = [files[0]?.url, margin?.thumbnailUrl ?? ''];
    expect(await Promise.all(addresses.map((each) => statusOf(people.admin, each)))).toEqual([200, 200]);
    expect(await Promise.all(addresses.map((each) => statusOf(people.clientA, each)))).toEqual([404, 404]);
    expect(told.filter(Boolean)).toEqual([]);
    expect((await people.clientA.get('/api/client/counts')).json()).toMatchObject({ messagesUnread: 0 });
  });

  test('mentions colleagues, whose notice links to it; one without access is refused at the field', async () => {
    const [kim, outsider] = [
      await addUser(app.context, 'support-admin'),
      await addUser(app.context, 'content-manager'),
    ];
    const known = (await people.admin.get(`${url}/colleagues`)).json<{ id: string }[]>();
    expect(known.map(({ id }) => id)).toEqual([kim]);
    const refused = await people.admin.post(`${url}/notes`, { message: '@Kim', mentions: [outsider] });
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
      400,
      ['mentions'],
    ]);
    expect((await note('@Kim look', { mentions: [kim] })).mentions.map(({ id }) => id)).toEqual([kim]);
    const caller = await app.as('staff', kim);
    const [notice] = (await caller.get('/api/staff/notices')).json<BellNotice[]>();
    expect(notice?.sentence).toMatch(/named you in a note on/);
  });

  test('does not change which side the conversation waits for', async () => {
    await says('Hello');
    await note('Who answers?');
    const waiting = (await people.admin.get('/api/admin/waiting')).json<{ kind: string }[]>();
    expect(waiting.map(({ kind }) => kind)).toEqual(['message']);
  });
});

test('both sides can send files, and other companies see nothing of them', async () => {
  const mine = await says('', { files: [await upload(people.clientA, 'attachment', 'roof.png')] });
  expect(mine).toMatchObject({ message: '', files: [{ name: 'roof.png', width: 60 }] });
  const ours = (
    await hears('Here', { files: [await upload(people.admin, 'staff-attachment', 'plan.png', 1)] })
  ).json<ClientMessage>();
  const [seen] = await portal();
  expect(seen?.files).toMatchObject([{ name: 'plan.png' }]);
  for (const { files } of [mine, ours]) {
    const url = files[0]?.url;
    const callers = [people.clientA, people.admin, people.clientB];
    expect(await Promise.all(callers.map((caller) => statusOf(caller, url)))).toEqual([200, 200, 404]);
  }
  const listed = (await people.admin.get('/api/admin/client-messages?q=roof.png')).json<ClientMessage[]>();
  expect(listed.map(({ id }) => id)).toEqual([mine.id]);
});

test('a message without text and files is refused at the field', async () => {
  for (const response of [
    await people.clientA.post('/api/client/messages', { message: ' ' }),
    await hears(''),
    await people.admin.post(`${url}/notes`, { message: '' }),
  ])
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { fields: { message: 'Please write a message.' } },
    ]);
});

test('both sides see the first reader of the other side and the time', async () => {
  const { id } = await says('Hello');
  app.clock.now += 60_000;
  const at = new Date(app.clock.now).toISOString();
  expect((await people.admin.post(`${url}/read`, { upTo: id })).statusCode).toBe(200);
  expect((await portal())[0]).toMatchObject({ isRead: true, read: { at, by: { id: people.adminId } } });
  await hears('Yes');
  app.clock.now += 60_000;
  await people.clientA.post('/api/client/messages/mark-read');
  const later = new Date(app.clock.now).toISOString();
  expect((await thread())[0]).toMatchObject({ read: { at: later, by: { id: people.accountA.contactId } } });
});

describe('a linked preview or project', () => {
  const preview = async (clientAccountId: string) => {
    const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
    const about = { clientAccountId, title: 'Home v1', fileUrl };
    return (await people.admin.post('/api/admin/client-previews', about)).json<{ id: string }>().id;
  };

  test('opens for both sides once the client sees it, until it is deleted', async () => {
    const id = await preview(people.accountA.id);
    await hears('Look at Home v1', { links: [{ kind: 'preview', id }] });
    const links = [{ kind: 'preview', id, title: 'Home v1' }];
    expect([(await thread())[0]?.links, (await portal())[0]?.links]).toEqual([links, []]);
    await setState(app.context.db, id, 'ready');
    expect((await portal())[0]?.links).toEqual(links);
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    expect([(await thread())[0]?.links, (await portal())[0]?.links]).toEqual([[], []]);
  });

  test('must belong to the same client, which must be in the scope', async () => {
    const [hidden, foreign] = [await preview(people.accountA.id), await preview(people.accountB.id)];
    await setState(app.context.db, foreign, 'ready');
    const statuses = [
      (await hears('x', { links: [{ kind: 'preview', id: foreign }] })).statusCode,
      ...(await Promise.all(
        [hidden, foreign].map(
          async (id) =>
            (
              await people.clientA.post('/api/client/messages', {
                message: 'x',
                links: [{ kind: 'preview', id }],
              })
            ).statusCode,
        ),
      )),
    ];
    expect(statuses).toEqual([400, 400, 400]);
    expect(await portal()).toEqual([]);
  });
});

test('"is answering" is shown to colleagues who reach the client and is not stored', async () => {
  const heard: unknown[] = [];
  app.context.events.subscribe((change) => heard.push(change));
  expect((await people.admin.post(`${url}/answering`)).statusCode).toBe(200);
  expect(heard).toMatchObject([
    { topic: 'answering', subjectId: people.adminId, clientAccountId: people.accountA.id, forClient: false },
  ]);
  const outsider = await app.as('staff', await addUser(app.context, 'client-manager'));
  expect((await outsider.post(`${url}/answering`)).statusCode).toBe(404);
});
