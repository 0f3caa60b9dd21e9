import { beforeEach, expect, test } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { ThreadMessage } from '#contract/threads.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { testApp, type Caller } from '#server/testing/test-app.ts';

let people: Awaited<ReturnType<typeof addEveryone>>;
let colleague: Caller;
let url: string;
let pinId: string;
beforeEach(async () => {
  const app = await testApp();
  people = await addEveryone(app);
  colleague = await app.as('staff', await addUser(app.context, 'admin'));
  const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
  const about = { clientAccountId: people.accountA.id, title: 'Home', fileUrl };
  const { id } = (await people.admin.post('/api/admin/client-previews', about)).json<{ id: string }>();
  await app.context.jobs.runUntilEmpty();
  const own = `/api/client/previews/${id}`;
  const { versions } = (await people.clientA.get(`${own}/room`)).json<ClientRoom>();
  const where = { versionFileId: versions[0]?.files[0]?.id, shape: 'point', x: 0.5, y: 0.5 };
  const pin = await people.clientA.post(`${own}/pins`, { ...where, words: 'Bluer here?' });
  pinId = pin.json<Pin>().id;
  url = `/api/admin/client-previews/${id}/pins`;
});

const nothing = { answeredAt: null, messageId: null };
const answer = (caller: Caller, kind: string | null, seen?: object) =>
  caller.put(`${url}/${pinId}/answer`, { kind, words: kind === 'question' ? 'Which blue?' : null, seen });
const reply = (caller: Caller, message: string, seen?: object, internal = false) =>
  caller.post(`${url}/${pinId}/messages`, { message, seen, internal });
const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted();
const messages = async () =>
  (await people.admin.get(`${url}/${pinId}/messages`)).json<ThreadMessage[]>().map(({ body }) => body);
const stored = async () => (await people.admin.get(url)).json<Pin[]>()[0]?.answer;

test('of two answers at once one stays, and the other is refused with the name of the faster colleague', async () => {
  const both = await Promise.all([
    answer(people.admin, 'done', nothing),
    answer(colleague, 'question', nothing),
  ]);
  expect(codes(both)).toEqual([200, 409]);
  const kept = both.find(({ statusCode }) => statusCode === 200)?.json<Pin>().answer;
  expect(await stored()).toMatchObject({ kind: kept?.kind, answeredAt: kept?.answeredAt });
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/ answered this note in the meantime\. Your text is kept/),
  });
  // Removing an answer is refused too, if a colleague has changed the answer.
  expect((await answer(colleague, null, nothing)).statusCode).toBe(409);
  const seen = { ...nothing, answeredAt: kept?.answeredAt };
  expect((await answer(colleague, null, seen)).statusCode).toBe(200);
  expect(await stored()).toBeNull();
});

test('of two replies at once one is sent, even if the other is an answer', async () => {
  const both = await Promise.all([reply(people.admin, 'Sky', nothing), reply(colleague, 'Navy', nothing)]);
  expect(codes(both)).toEqual([201, 409]);
  expect(await messages()).toHaveLength(2);
  expect((await answer(colleague, 'done', nothing)).statusCode).toBe(409);
  expect(await stored()).toBeNull();
  const sent = both.find(({ statusCode }) => statusCode === 201)?.json<ThreadMessage>();
  expect((await answer(colleague, 'done', { ...nothing, messageId: sent?.id })).statusCode).toBe(200);
  const mixed = [reply(people.admin, 'And so?', { ...nothing, messageId: sent?.id })];
  expect(codes(await Promise.all(mixed))).toEqual([409]);
});

test('requests without a seen state, and internal notes, are never refused', async () => {
  expect((await reply(people.admin, 'Sky')).statusCode).toBe(201);
  expect((await reply(colleague, 'Between us: navy.', nothing, true)).statusCode).toBe(201);
  expect((await answer(colleague, 'done')).statusCode).toBe(200);
  expect((await answer(people.admin, 'question')).statusCode).toBe(200);
  expect(await stored()).toMatchObject({ kind: 'question', words: 'Which blue?' });
});
