import { beforeEach, expect, test } from 'vitest';
import type { Consultation } from '#contract/consultations.ts';
import { addEveryone } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
let id: string;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
  await app.post('/api/consultations', { name: 'Ada Moss', email: 'ada@moss.example' });
  const [sent] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
  id = sent?.id ?? '';
});

const lose = (reason: string) => people.admin.post(`/api/admin/consultations/${id}/lost`, { reason });
const undo = () => people.admin.post(`/api/admin/consultations/${id}/undo`);

test('a request that came to nothing leaves the queue with its reason', async () => {
  const blank = await lose('  ');
  expect([blank.statusCode, blank.json()]).toMatchObject([400, { fields: { reason: 'Please say why.' } }]);
  expect((await lose('Too expensive')).json()).toMatchObject({
    status: 'completed',
    lostReason: 'Too expensive',
  });
  expect((await lose('Again')).statusCode).toBe(409);
  expect((await people.admin.get('/api/admin/waiting')).json()).toEqual([]);
});

test('losing can be taken back, to where it was', async () => {
  await lose('Wrong row');
  expect((await undo()).json()).toMatchObject({ status: 'pending', lostReason: null });
  await people.admin.patch(`/api/admin/consultations/${id}`, { status: 'contacted' });
  await lose('Went elsewhere');
  expect((await undo()).json()).toMatchObject({ status: 'contacted', lostReason: null });
  await lose('Went elsewhere');
  app.clock.now += 11_000;
  expect((await undo()).statusCode).toBe(409);
});
