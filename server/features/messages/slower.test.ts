import { beforeEach, expect, test } from 'vitest';
import type { Waiting } from '#contract/waiting.ts';
import { addUser } from '#server/testing/people.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let colleague: Caller;
beforeEach(async () => {
  colleague = await app.as('staff', await addUser(app.context, 'admin'));
});

const path = '/api/admin/client-messages';
const write = (caller: Caller, message: string, after?: string | null) =>
  caller.post(path, {
    clientAccountId: people.accountA.id,
    message,
    ...(after === undefined ? {} : { after }),
  });
const waits = async () =>
  (await people.admin.get('/api/admin/waiting')).json<Waiting[]>().map(({ kind }) => kind);

test('of two answers at once one is sent, and the other is refused with the name of the faster colleague', async () => {
  await people.clientA.post('/api/client/messages', { message: 'When is it ready?' });
  const both = await Promise.all([write(people.admin, 'Tuesday', null), write(colleague, 'Wednesday', null)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/ wrote to this client in the meantime\. Your text is kept/),
  });
  const [newest] = (await people.admin.get(`${path}?from=admin`)).json<{ id: string }[]>();
  expect((await people.admin.get(`${path}?from=admin`)).headers['x-total-count']).toBe('1');
  expect((await write(colleague, 'Wednesday', newest?.id)).statusCode).toBe(201);
  // The published API has no field for the message last seen, so its call is never refused.
  expect((await write(people.admin, 'And Thursday')).statusCode).toBe(201);
});

test('a message that needs no answer no longer waits; later ones do', async () => {
  const sent = await people.clientA.post('/api/client/messages', { message: 'Thank you!' });
  const { id } = sent.json<{ id: string }>();
  expect(await waits()).toEqual(['message']);
  expect((await colleague.post(`${path}/${id}/settle`)).json()).toMatchObject({ id, isRead: true });
  expect(await waits()).toEqual([]);
  expect((await colleague.post(`${path}/${id}/settle`)).statusCode).toBe(200);
  await people.clientA.post('/api/client/messages', { message: 'One more thing' });
  expect((await colleague.post(`${path}/${id}/settle`)).statusCode).toBe(200);
  expect(await waits()).toEqual(['message']);
});

test('an agency message cannot be marked as needing no answer', async () => {
  const { id } = (await write(people.admin, 'Hello')).json<{ id: string }>();
  expect((await people.admin.post(`${path}/${id}/settle`)).statusCode).toBe(409);
});
