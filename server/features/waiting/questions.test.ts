import { beforeEach, expect, test } from 'vitest';
import type { ClientNext, Waiting } from '#contract/waiting.ts';
import type { ProjectDays } from '#contract/project-work.ts';
import { allWaiting } from '#server/data/db/views/waiting.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let previewId: string;
beforeEach(async () => {
  previewId = await share();
});

async function share(more: object = {}): Promise<string> {
  const fileUrl = dataUrl('image/png', png(8, 8, [1, 2, 3]));
  const body = { clientAccountId: people.accountA.id, title: 'Home', fileUrl, ...more };
  const { id } = (await people.admin.post('/api/admin/client-previews', body)).json<{ id: string }>();
  await setState(app.context.db, id, 'ready');
  return id;
}

async function addPin(): Promise<string> {
  const file = app.context.db.q().selectFrom('versionFile').select('id').where('versionId', '=', previewId);
  const { id: versionFileId } = await file.executeTakeFirstOrThrow();
  const pin = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
  const made = await people.clientA.post(`/api/client/previews/${previewId}/pins`, pin);
  return made.json<{ id: string }>().id;
}

const ask = (pinId: string) =>
  people.admin.put(`/api/admin/client-previews/${previewId}/pins/${pinId}/answer`, {
    kind: 'question',
    words: 'Which blue?',
  });
const write = (caller: Caller, side: string, pinId: string) =>
  caller.post(`/api/${side}/${previewId}/pins/${pinId}/messages`, { message: 'Navy' });

/** The sides that pins wait for. */
async function sides(): Promise<string[]> {
  app.clock.now += 1_000;
  const rows = await allWaiting(app.context.db).execute();
  return rows.filter(({ kind }) => kind === 'pin').map(({ waitsFor }) => waitsFor);
}

const waiting = async () =>
  (await people.admin.get('/api/admin/waiting'))
    .json<Waiting[]>()
    .map(({ kind, count }) => `${kind} ${count}`);
const next = async () => (await people.clientA.get('/api/client/next')).json<ClientNext>();

test('a question about a pin waits for the client, then for the agency, then for neither', async () => {
  const pinId = await addPin();
  expect(await sides()).toEqual([]);
  expect((await ask(pinId)).statusCode).toBe(200);
  expect(await sides()).toEqual(['client']);
  expect((await next()).yourCount).toBe(2);
  // Another message of the agency does not change the side.
  expect((await write(people.admin, 'admin/client-previews', pinId)).statusCode).toBe(201);
  expect(await sides()).toEqual(['client']);
  expect((await write(people.clientA, 'client/previews', pinId)).statusCode).toBe(201);
  expect(await sides()).toEqual(['agency']);
  const [row] = (await people.admin.get('/api/admin/waiting')).json<Waiting[]>();
  expect(row).toMatchObject({ kind: 'pin', count: 1, oldest: { subjectId: pinId, previewId } });
  await write(people.admin, 'admin/client-previews', pinId);
  expect(await sides()).toEqual([]);
  await ask(pinId);
  expect(await sides()).toEqual(['client']);
});

test('a question ends when the pin is closed or the preview deleted, and returns with them', async () => {
  const pinId = await addPin();
  await ask(pinId);
  const set = (state: 'resolve' | 'reopen') =>
    people.clientA.post(`/api/client/previews/${previewId}/pins/${pinId}/${state}`);
  expect((await set('resolve')).statusCode).toBe(200);
  expect(await sides()).toEqual([]);
  await set('reopen');
  expect(await sides()).toEqual(['client']);
  await people.admin.delete(`/api/admin/client-previews/${previewId}`);
  expect(await sides()).toEqual([]);
});

test('the strip names the note of the question', async () => {
  const pinId = await addPin();
  await people.clientA.post('/api/client/preview-feedback', { previewId, rating: 4, feedback: 'Nice' });
  await ask(pinId);
  expect((await next()).yours).toMatchObject({
    kind: 'pin',
    subjectId: pinId,
    previewId,
    title: 'Note 1 on Home',
  });
});

test('feedback that needs no answer no longer waits for the agency, nor in the days', async () => {
  const project = { clientAccountId: people.accountA.id, title: 'Mill', description: 'Work' };
  const projectId = (await people.admin.post('/api/admin/gallery', project)).json<{ id: string }>().id;
  previewId = await share({ projectId });
  const said = await people.clientA.post('/api/client/preview-feedback', { previewId, rating: 5 });
  const { id } = said.json<{ id: string }>();
  const days = async () =>
    (await people.admin.get(`/api/admin/portfolio/${projectId}/days`)).json<ProjectDays>().now?.waitsFor;
  expect([await waiting(), await days()]).toEqual([['preview 1'], 'agency']);
  await share({ projectId });
  const both = await people.clientA.get(`/api/client/gallery/${projectId}/days`);
  expect(both.json()).toMatchObject({ now: { waitsFor: 'agency' }, also: { waitsFor: 'client' } });
  const settled = await people.admin.post(`/api/admin/preview-feedback/${id}/settle`);
  expect(settled.json()).toMatchObject({ isRead: true, adminResponse: null, settledAt: expect.any(String) });
  app.clock.now += 1;
  expect([await waiting(), await days()]).toEqual([[], 'client']);
  // The feedback can still be answered.
  const answer = { response: 'Thank you' };
  expect((await people.admin.patch(`/api/admin/preview-feedback/${id}/respond`, answer)).statusCode).toBe(
    200,
  );
});

test('an overdue version is shown to staff beside their waiting things, and waits for the client', async () => {
  const day = 24 * 3_600_000;
  const dueOn = new Date(app.clock.now + day).toISOString().slice(0, 10);
  const due = app.context.db.q().updateTable('previewVersion').set({ dueOn });
  await due.where('previewId', '=', previewId).execute();
  expect(await waiting()).toEqual([]);
  app.clock.now += 3 * day;
  people.admin = await app.as('staff', people.adminId);
  people.clientA = await app.as('client', people.accountA.id);
  expect(await waiting()).toEqual(['overdue-version 1']);
  const until = new Date(app.clock.now + day).toISOString();
  const snooze = { kind: 'overdue-version', subjectId: previewId, until };
  expect((await people.admin.put('/api/admin/snoozes', snooze)).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
  await people.admin.put('/api/admin/snoozes', { ...snooze, until: null });
  await people.clientA.post('/api/client/preview-feedback', { previewId, rating: 5 });
  expect(await waiting()).toEqual(['preview 1']);
});
