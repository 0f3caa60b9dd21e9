import { beforeEach, describe, expect, test } from 'vitest';
import type { FileRequest } from '#contract/file-requests.ts';
import type { BellNotice } from '#contract/notices.ts';
import type { ClientNext, Waiting } from '#contract/waiting.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let projectId: string;
beforeEach(async () => {
  const body = { clientAccountId: people.accountA.id, title: 'Mill', description: 'Work' };
  projectId = (await people.admin.post('/api/admin/gallery', body)).json<{ id: string }>().id;
});

const path = (id?: string) => `/api/admin/portfolio/${projectId}/file-requests${id ? `/${id}` : ''}`;
const ask = (words: string, dueOn: string | null = null, caller: Caller = people.admin) =>
  caller.post(path(), { words, dueOn });
const asked = async (words: string, dueOn?: string) => (await ask(words, dueOn)).json<FileRequest>();
const upload = (fileRequestId: string, n = 1, caller: Caller = people.clientA) =>
  caller.post('/api/client/artwork', {
    originalName: `roof-${n}.png`,
    filePath: dataUrl('image/png', png(8, 8, [n, 2, 3])),
    fileRequestId,
  });
const answer = (id: string, words: string | null, caller: Caller = people.clientA) =>
  caller.post(`/api/client/file-requests/${id}/answer`, { answer: words });
const decide = (id: string, state: string, reason?: string) =>
  people.admin.patch(path(id), { state, reason: reason ?? null });
const own = async (caller: Caller = people.clientA) =>
  (await caller.get('/api/client/file-requests')).json<FileRequest[]>();
const next = async () => (await people.clientA.get('/api/client/next')).json<ClientNext>();
const waiting = async () =>
  (await people.admin.get('/api/admin/waiting'))
    .json<Waiting[]>()
    .map(({ kind, count, oldest }) => [kind, count, oldest.projectId]);
const told = async (caller: Caller, side: 'staff' | 'client') =>
  (await caller.get(`/api/${side}/notices`)).json<BellNotice[]>().map(({ sentence }) => sentence);

test('a request waits for the client, is answered with files, returned, and accepted', async () => {
  const { id } = await asked('Three photos of the roof', '2026-12-24');
  expect((await next()).yours).toMatchObject({
    kind: 'file-request',
    subjectId: id,
    title: 'Three photos of the roof',
  });
  const [notice] = (await people.clientA.get('/api/client/notices')).json<BellNotice[]>();
  expect(notice?.sentence).toMatch(/asks you for this: Three photos of the roof\.$/);
  expect(notice?.href).toBe(`/client/dashboard?tab=project&dialog=files%3A${id}`);
  expect((await upload(id)).statusCode).toBe(201);
  // Files alone do not answer the request, because more files may follow.
  expect((await next()).yours?.kind).toBe('file-request');
  const sent = await answer(id, 'From the street');
  expect([sent.statusCode, sent.json()]).toMatchObject([
    200,
    { state: 'answered', answer: 'From the street', files: [{ originalName: 'roof-1.png' }] },
  ]);
  expect(await waiting()).toEqual([['file-request', 1, projectId]]);
  expect(await told(people.admin, 'staff')).toEqual([
    expect.stringMatching(/answered our request: Three photos of the roof\.$/),
  ]);

  expect((await decide(id, 'returned', 'The north side is missing')).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(await own()).toMatchObject([{ state: 'returned', reason: 'The north side is missing' }]);
  await upload(id, 2);
  await answer(id, null);
  expect((await decide(id, 'accepted')).json()).toMatchObject({ state: 'accepted', files: [{}, {}] });
  expect([await waiting(), (await next()).yours]).toEqual([[], null]);
  // The client's artwork contains these files too.
  expect((await people.clientA.get('/api/client/artwork')).json()).toHaveLength(2);
});

describe('refused are', () => {
  test('an empty answer, a return without a reason and an invalid date, each at its field', async () => {
    const { id } = await asked('A logo');
    expect((await answer(id, null)).json()).toMatchObject({
      fields: { answer: 'Please add a file, or write an answer.' },
    });
    await answer(id, 'By post');
    expect((await decide(id, 'returned')).json()).toMatchObject({
      fields: { reason: 'Please say what is still missing.' },
    });
    expect((await ask(' ')).json()).toMatchObject({ fields: { words: 'Please say what you need.' } });
    expect((await ask('A logo', 'soon')).json()).toMatchObject({ fields: { dueOn: 'Please enter a day.' } });
  });

  test('a second answer, a decision before any answer, and files for an answered request', async () => {
    const { id } = await asked('A logo');
    expect((await decide(id, 'accepted')).statusCode).toBe(409);
    await answer(id, 'By post');
    expect((await answer(id, 'Again')).statusCode).toBe(409);
    expect((await upload(id)).statusCode).toBe(409);
    await decide(id, 'accepted');
    expect((await decide(id, 'returned', 'No')).statusCode).toBe(409);
  });

  test('people of other companies, viewers, and staff who cannot reach the project', async () => {
    const { id } = await asked('A logo');
    expect((await answer(id, 'Hi', people.clientB)).statusCode).toBe(404);
    expect((await upload(id, 1, people.clientB)).statusCode).toBe(404);
    expect(await own(people.clientB)).toEqual([]);
    const seer = await addContact(app.context, people.accountA.id, 'sees');
    expect((await answer(id, 'Hi', await app.as('client', people.accountA.id, seer))).statusCode).toBe(403);
    const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
    expect((await manager.get(path())).statusCode).toBe(404);
    expect((await ask('A logo', null, manager)).statusCode).toBe(404);
  });
});

test('of two staff who decide at once, the slower one is refused', async () => {
  const { id } = await asked('A logo');
  await answer(id, 'Here');
  const colleague = await app.as('staff', await addUser(app.context, 'admin'));
  const both = await Promise.all([
    decide(id, 'accepted'),
    colleague.patch(path(id), { state: 'returned', reason: 'Larger, please' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const state = both[0].statusCode === 200 ? 'accepted' : 'returned';
  expect(await own()).toMatchObject([{ id, state }]);
});

test('removed requests and those of deleted projects no longer wait', async () => {
  const { id } = await asked('A logo');
  await asked('A photo');
  expect((await people.admin.delete(path(id))).statusCode).toBe(200);
  expect((await own()).map(({ words }) => words)).toEqual(['A photo']);
  await people.admin.delete(`/api/admin/portfolio/${projectId}`);
  expect([await own(), (await next()).yours]).toEqual([[], null]);
});

test('an overdue request is shown to staff and still waits for the client', async () => {
  const day = 24 * 3_600_000;
  const on = (days: number) => new Date(app.clock.now + days * day).toISOString().slice(0, 10);
  const { id } = await asked('A logo', on(1));
  await asked('A photo', on(9));
  await asked('A text');
  expect(await waiting()).toEqual([]);
  app.clock.now += 3 * day;
  people.admin = await app.as('staff', people.adminId);
  people.clientA = await app.as('client', people.accountA.id);
  expect(await waiting()).toEqual([['overdue-file-request', 1, projectId]]);
  expect((await next()).yourCount).toBe(3);
  const until = new Date(app.clock.now + day).toISOString();
  const snooze = { kind: 'overdue-file-request', subjectId: id, until };
  expect((await people.admin.put('/api/admin/snoozes', snooze)).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
  await people.admin.put('/api/admin/snoozes', { ...snooze, until: null });
  await answer(id, 'By post');
  expect(await waiting()).toEqual([['file-request', 1, projectId]]);
});
