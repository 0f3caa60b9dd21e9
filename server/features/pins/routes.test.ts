import { beforeEach, describe, expect, test } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import type { ThreadMessage } from '#contract/threads.ts';
import { startSession } from '#server/access/sessions/sessions.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openStream } from '#server/testing/app/event-stream.ts';
import { addContact } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let id: string;
let versionFileId: string;
let url: string;
let staffUrl: string;
beforeEach(async () => {
  const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
  const about = { clientAccountId: people.accountA.id, title: 'Home', fileUrl };
  id = (await people.admin.post('/api/admin/client-previews', about)).json<StaffPreview>().id;
  await app.context.jobs.runUntilEmpty();
  url = `/api/client/previews/${id}/pins`;
  staffUrl = `/api/admin/client-previews/${id}/pins`;
  const { versions } = (await people.clientA.get(`/api/client/previews/${id}/room`)).json<ClientRoom>();
  versionFileId = versions[0]?.files[0]?.id ?? '';
});

const point = (more: object = {}) => ({
  versionFileId,
  shape: 'point',
  x: 0.25,
  y: 0.75,
  words: 'Here',
  ...more,
});
const set = async (more: object = {}, caller: Caller = people.clientA, to = url) => {
  const response = await caller.post(to, point(more));
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<Pin>();
};
const list = async (caller: Caller = people.clientA, of = url) => (await caller.get(of)).json<Pin[]>();
const thread = async (pinId: string, caller: Caller = people.clientA, of = url) =>
  (await caller.get(`${of}/${pinId}/messages`)).json<ThreadMessage[]>();
const cookieOf = async (kind: 'client' | 'staff', subject: string, contactId?: string) => {
  const about = await sessionSubject(app.context.db, kind, subject, contactId);
  return `foyer-${kind}=${await startSession(app.context.db, about, { userAgent: 'test', now: app.clock.now })}`;
};
const colleague = async (standing: 'decides' | 'comments' | 'sees') => {
  const contactId = await addContact(app.context, people.accountA.id, standing);
  return app.as('client', people.accountA.id, contactId);
};

test('a pin keeps its exact place and its number, and names its author', async () => {
  const made = await set({ shape: 'box', x: 0.123456789012, y: 0.3, w: 0.5, h: 0.25 });
  expect(made).toMatchObject({
    number: 1,
    versionNumber: 1,
    x: 0.123456789012,
    w: 0.5,
    h: 0.25,
    timeMs: null,
    page: null,
    words: 'Here',
    side: 'client',
    author: { id: people.accountA.contactId, isYou: true },
    replies: 0,
    unread: false,
  });
  expect(await set()).toMatchObject({ number: 2, w: null, h: null });
  expect((await list(people.admin, staffUrl)).map(({ number, unread }) => [number, unread])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect((await people.clientB.get(url)).statusCode).toBe(404);
});

test.each([
  ['outside', { x: 1.01 }],
  ['before the beginning', { y: -0.1 }],
  ['a box that sticks out', { shape: 'box', x: 0.8, y: 0, w: 0.3, h: 0.1 }],
  ['a box without a size', { shape: 'box' }],
  ['a time of a picture', { shape: 'time', timeMs: 100 }],
  ['a range that ends before it starts', { shape: 'range', timeMs: 100, endMs: 50 }],
  ['a page of a picture', { page: 1 }],
  ['nothing to say', { words: '  ' }],
])('a pin is refused: %s', async (_, more) => {
  expect((await people.clientA.post(url, point(more))).statusCode).toBe(400);
  expect(await list()).toEqual([]);
});

test('viewers neither set nor answer pins, but read all', async () => {
  const { id: pinId } = await set();
  const sees = await colleague('sees');
  expect((await sees.post(url, point())).statusCode).toBe(403);
  expect((await sees.post(`${url}/${pinId}/messages`, { message: 'Me too' })).statusCode).toBe(403);
  expect(await list(sees)).toMatchObject([{ id: pinId, unread: true }]);
  expect((await sees.post(`${url}/${pinId}/read`)).statusCode).toBe(200);
  expect(await list(sees)).toMatchObject([{ id: pinId, unread: false }]);
});

test('both sides write in a thread, and each person has unread messages of their own', async () => {
  const { id: pinId } = await set();
  const ben = await colleague('comments');
  await people.admin.post(`${staffUrl}/${pinId}/messages`, { message: 'Which blue?' });
  await ben.post(`${url}/${pinId}/messages`, { message: 'Navy' });
  expect((await thread(pinId)).map(({ body, side }) => [body, side])).toEqual([
    ['Navy', 'client'],
    ['Which blue?', 'agency'],
    ['Here', 'client'],
  ]);
  expect(await list()).toMatchObject([{ replies: 2, unread: true }]);
  expect(await list(ben)).toMatchObject([{ unread: false }]);
  await people.clientA.post(`${url}/${pinId}/read`);
  expect(await list()).toMatchObject([{ unread: false }]);
});

describe('internal notes', () => {
  test('never reach a client: not as pins, messages, numbers or events', async () => {
    const secret = 'The logo is stolen';
    const note = await set({ internal: true, words: secret }, people.admin, staffUrl);
    const open = await set();
    expect([note.number, open.number]).toEqual([1, 1]);
    await people.admin.post(`${staffUrl}/${open.id}/messages`, { message: secret, internal: true });
    await people.admin.post(`${staffUrl}/${note.id}/messages`, { message: secret });

    const contact = await colleague('decides');
    const answers = [];
    for (const caller of [people.clientA, contact])
      for (const path of [
        url,
        `${url}/${open.id}/messages`,
        `${url}/${note.id}/messages`,
        `/api/client/previews/${id}/room`,
      ])
        answers.push(await caller.get(path));
    for (const { body } of answers) {
      expect(body).not.toContain(secret);
      expect(body).not.toContain(note.id);
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 200, 200, 404, 200]);
    for (const act of ['read', 'resolve', 'reopen'])
      expect((await people.clientA.post(`${url}/${note.id}/${act}`)).statusCode).toBe(404);
    expect((await people.clientA.delete(`${url}/${note.id}`)).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ id: open.id, replies: 0, unread: false }]);
    expect(await list(people.admin, staffUrl)).toMatchObject([
      { replies: 1 },
      { internal: true, replies: 1 },
    ]);
    // Internal notes do not block a new version either.
    const fileUrl = dataUrl('image/png', png(64, 40, [9, 120, 200]));
    await people.clientA.post(`${url}/${open.id}/resolve`);
    const next = await people.admin.post(`/api/admin/client-previews/${id}/versions`, { fileUrl });
    expect(next.statusCode).toBe(201);
  });

  test('a client who asks for a note gets a shared pin', async () => {
    expect(await set({ internal: true })).toMatchObject({ internal: false });
  });
});

test('other contacts of the company and staff get an event for a pin at once, others do not', async () => {
  const ben = await addContact(app.context, people.accountA.id, 'sees');
  const open = async (kind: 'client' | 'staff', subject: string, contactId?: string) =>
    openStream(app, await cookieOf(kind, subject, contactId));
  const streams = {
    ben: await open('client', people.accountA.id, ben),
    admin: await open('staff', people.adminId),
    stranger: await open('client', people.accountB.id),
  };
  await set();
  await eventually(() => streams.ben.changes().length > 0 && streams.admin.changes().length > 0);
  expect(streams.ben.changes()).toEqual([{ topic: 'pins', id }]);
  await set({ internal: true }, people.admin, staffUrl);
  await eventually(() => streams.admin.changes().length > 1);
  expect([streams.ben.changes().length, streams.stranger.changes()]).toEqual([1, []]);
  for (const stream of Object.values(streams)) stream.close();
});

test('a pin is closed, reopened, and deleted only while nobody has answered', async () => {
  const { id: pinId } = await set();
  await people.admin.post(`${staffUrl}/${pinId}/resolve`);
  expect(await list()).toMatchObject([{ resolvedAt: expect.any(String), resolvedBy: { isYou: false } }]);
  await people.clientA.post(`${url}/${pinId}/reopen`);
  expect(await list()).toMatchObject([{ resolvedAt: null, resolvedBy: null }]);
  const ben = await colleague('comments');
  expect((await ben.delete(`${url}/${pinId}`)).statusCode).toBe(409);
  await people.admin.post(`${staffUrl}/${pinId}/messages`, { message: 'Yes' });
  expect((await people.clientA.delete(`${url}/${pinId}`)).statusCode).toBe(409);
  const { id: fresh } = await set();
  expect((await people.clientA.delete(`${url}/${fresh}`)).statusCode).toBe(200);
  expect(await list()).toHaveLength(1);
});

test('a pin on an older version is refused, and the error names the newest', async () => {
  const fileUrl = dataUrl('image/png', png(64, 40, [9, 120, 200]));
  await people.admin.post(`/api/admin/client-previews/${id}/versions`, { fileUrl });
  await app.context.jobs.runUntilEmpty();
  const late = await people.clientA.post(url, point());
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'superseded' }]);
});

test('pins and their threads are permanently removed with their preview', async () => {
  await set();
  await people.admin.delete(`/api/admin/client-previews/${id}`);
  expect((await people.clientA.get(url)).statusCode).toBe(404);
  app.clock.now += 31 * 24 * 60 * 60 * 1000;
  await app.context.jobs.runUntilEmpty();
  for (const table of ['pin', 'thread', 'message', 'previewVersion', 'versionFile', 'versionSlice'] as const)
    expect(await app.context.db.q().selectFrom(table).selectAll().execute()).toEqual([]);
});
