import { beforeEach, expect, test } from 'vitest';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { ProjectDays } from '#contract/project-work.ts';
import { allWaiting } from '#server/data/db/views/waiting.ts';
import { addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

const { app, people } = agencyForEachTest();
let userId: string;
let projectId: string;
let previewId: string;
beforeEach(async () => {
  userId = await addUser(app.context, 'admin');
  await pass(0);
  const project = { clientAccountId: people.accountA.id, title: 'Mill', description: 'Work' };
  projectId = await made(people.admin, '/api/admin/gallery', project);
  const fileUrl = dataUrl('image/png', png(8, 8, [1, 2, 3]));
  const preview = { clientAccountId: people.accountA.id, projectId, title: 'Home', fileUrl };
  previewId = await made(people.admin, '/api/admin/client-previews', preview);
  await setState(app.context.db, previewId, 'ready');
});

/** Advances the clock. Sessions end in the meantime, so people sign in again. */
async function pass(ms: number): Promise<void> {
  app.clock.now += ms;
  people.admin = await app.as('staff', userId);
  people.clientA = await app.as('client', people.accountA.id);
}

async function made(caller: Caller, path: string, body: object): Promise<string> {
  const response = await caller.post(path, body);
  expect([path, response.statusCode]).toEqual([path, 201]);
  return response.json<{ id: string }>().id;
}

const daysAt = async (caller: Caller, side: string) =>
  (await caller.get(`/api/${side}/${projectId}/days`)).json<ProjectDays>();
const days = () => daysAt(people.admin, 'admin/portfolio');

/** Approves the preview, so that the preview itself no longer waits for anyone. */
async function settle(): Promise<void> {
  const [version] = (await people.clientA.get(`/api/client/previews/${previewId}/room`)).json<ClientRoom>()
    .versions;
  const about = { versionId: version?.id, contentHash: version?.contentHash };
  await made(people.clientA, `/api/client/previews/${previewId}/decisions`, { ...about, kind: 'approve' });
}

async function addPin(): Promise<string> {
  const files = app.context.db.q().selectFrom('versionFile').select('versionFile.id');
  const { id: versionFileId } = await files.executeTakeFirstOrThrow();
  const pin = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
  return made(people.clientA, `/api/client/previews/${previewId}/pins`, pin);
}

const ofPin = (pinId: string) => `/api/admin/client-previews/${previewId}/pins/${pinId}`;
const say = (pinId: string, kind: string) =>
  people.admin.put(`${ofPin(pinId)}/answer`, { kind, words: 'Which blue?' });
const ask = (pinId: string) => say(pinId, 'question');
const write = (caller: Caller, side: string, pinId: string) =>
  caller.post(`/api/${side}/${previewId}/pins/${pinId}/messages`, { message: 'Navy' });
const reply = (pinId: string) => write(people.clientA, 'client/previews', pinId);
const writeBack = (pinId: string) => write(people.admin, 'admin/client-previews', pinId);

const requests = () => `/api/admin/portfolio/${projectId}/file-requests`;
const request = () => made(people.admin, requests(), { words: 'A logo' });
const answer = (id: string) =>
  people.clientA.post(`/api/client/file-requests/${id}/answer`, { answer: 'Sent' });
const decide = (id: string, state: string) =>
  people.admin.patch(`${requests()}/${id}`, { state, reason: state === 'returned' ? 'Larger' : null });

test('a question about a note counts for the side it waited for, even after another answer replaced it', async () => {
  await settle();
  const pinId = await addPin();
  await pass(2 * day);
  expect(await days()).toMatchObject({ agency: 0, client: 0, idle: 2, now: null, also: null });
  await ask(pinId);
  await pass(3 * day);
  const asked = { waitsFor: 'client', title: 'Note 1 on Home', previewId };
  expect(await days()).toMatchObject({ client: 3, now: asked });
  expect(await daysAt(people.clientA, 'client/gallery')).toEqual(await days());
  await reply(pinId);
  await pass(4 * day);
  expect(await days()).toMatchObject({ client: 3, agency: 4, now: { ...asked, waitsFor: 'agency' } });
  expect((await say(pinId, 'done')).statusCode).toBe(200);
  await pass(5 * day);
  expect(await days()).toEqual({ total: 14, agency: 4, client: 3, idle: 7, now: null, also: null });
});

test('a file request counts for the client until it is accepted, and not at all once it is deleted', async () => {
  await settle();
  const id = await request();
  await pass(2 * day);
  expect(await days()).toMatchObject({
    client: 2,
    now: { waitsFor: 'client', title: 'A logo', previewId: null },
  });
  await answer(id);
  await pass(day);
  await decide(id, 'returned');
  await pass(2 * day);
  await answer(id);
  await pass(day);
  await decide(id, 'accepted');
  await pass(3 * day);
  expect(await days()).toEqual({ total: 9, agency: 2, client: 4, idle: 3, now: null, also: null });
  const other = await request();
  await pass(day);
  expect(await days()).toMatchObject({ client: 5 });
  await people.admin.delete(`${requests()}/${other}`);
  expect(await days()).toMatchObject({ client: 4, now: null, also: null });
});

/** Random numbers that are the same in each run of the test. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test('random histories: at each moment the days name the side that things wait for, and add up', async () => {
  const number = random(7);
  await settle();
  const pins = [await addPin(), await addPin()];
  const requests = [await request(), await request()];
  const held = { agency: 0, client: 0, idle: 0 };
  const began = await days();
  let before = app.clock.now;
  for (let step = 0; step < 60; step++) {
    const pin = pins[number(2)] ?? '';
    const asked = requests[number(2)] ?? '';
    const act = number(8);
    if (act === 0) await ask(pin);
    if (act === 1) await reply(pin);
    if (act === 2) await writeBack(pin);
    if (act === 3) await say(pin, 'done');
    if (act === 4) await people.clientA.post(`/api/client/previews/${previewId}/pins/${pin}/resolve`);
    if (act === 5) await answer(asked);
    if (act === 6) await decide(asked, 'returned');
    if (act === 7) await decide(asked, 'accepted');
    await pass(1);
    const sides = (await allWaiting(app.context.db).execute()).map(({ waitsFor }) => waitsFor);
    const waitsFor = sides.includes('agency') ? 'agency' : sides.includes('client') ? 'client' : 'idle';
    expect([step, act, (await days()).now?.waitsFor ?? 'idle']).toEqual([step, act, waitsFor]);
    await pass(hour + number(day));
    held[waitsFor] += app.clock.now - before;
    before = app.clock.now;
  }
  const told = await days();
  expect(told.agency + told.client + told.idle).toBe(told.total);
  for (const part of ['agency', 'client', 'idle'] as const)
    expect(Math.abs(told[part] - began[part] - held[part] / day), part).toBeLessThanOrEqual(1);
});
