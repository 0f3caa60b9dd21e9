import { beforeEach, describe, expect, test } from 'vitest';
import type { Consultation } from '#contract/consultations.ts';
import { addUser } from '#server/testing/people.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let id: string;
beforeEach(async () => {
  await app.post('/api/consultations', { name: 'Ada Moss', email: people.accountA.email });
  const [sent] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
  id = sent?.id ?? '';
});

const call = () => `/api/admin/consultations/${id}`;
const lose = (reason: string) => people.admin.post(`${call()}/lost`, { reason });
const takeBack = () => people.admin.delete(`${call()}/lost`);
const listed = async (query: string) => {
  const rows = (await people.admin.get(`/api/admin/consultations?${query}`)).json<Consultation[]>();
  return rows.map((row) => row.id);
};
const counts = async () => (await people.admin.get('/api/admin/counts')).json<Record<string, number>>();

describe('a lost request', () => {
  test('keeps its last status, with the reason beside it', async () => {
    const blank = await lose('  ');
    expect([blank.statusCode, blank.json()]).toMatchObject([400, { fields: { reason: 'Please say why.' } }]);
    expect((await lose('Too expensive')).json()).toMatchObject({
      status: 'pending',
      lostReason: 'Too expensive',
    });
    expect((await lose('Again')).statusCode).toBe(409);
  });

  test('waits for nobody and is counted apart', async () => {
    await lose('Too expensive');
    expect((await people.admin.get('/api/admin/waiting')).json()).toEqual([]);
    expect(await counts()).toMatchObject({
      consultationsPending: 0,
      consultationsLost: 1,
      consultationsTotal: 1,
    });
    expect((await people.admin.get('/api/admin/overview')).json()).toMatchObject({
      waiting: { fresh: 0, soon: 0, overdue: 0, oldestAt: null },
    });
  });

  test('is listed with all, under Lost, and last in the queue', async () => {
    await lose('Too expensive');
    app.clock.now += 1_000;
    await app.post('/api/consultations', { name: 'Ben', email: 'ben@example.com' });
    const [other] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
    await people.admin.patch(`/api/admin/consultations/${other?.id}`, { status: 'contacted' });
    await people.admin.patch(`/api/admin/consultations/${other?.id}`, { status: 'completed' });
    expect(await listed('status=pending')).toEqual([]);
    expect(await listed('status=lost')).toEqual([id]);
    expect(await listed('')).toEqual([other?.id, id]);
    expect(await listed('order=queue')).toEqual([other?.id, id]);
    const exported = (status: string) =>
      people.admin.get(`/api/admin/exports/consultations?status=${status}`);
    expect((await exported('pending')).body).not.toContain('Ada Moss');
    expect((await exported('lost')).body).toMatch(/Ada Moss.*"lost"/);
  });

  test('is found by a manager of its company in the same way', async () => {
    const userId = await addUser(app.context, 'client-manager');
    const assignment = {
      clientAccountId: people.accountA.id,
      userId,
      owner: false,
      createdAt: new Date().toISOString(),
    };
    await app.context.db.q().insertInto('assignment').values(assignment).execute();
    const manager = await app.as('staff', userId);
    await lose('Too expensive');
    const found = async (query: string) =>
      (await manager.get(`/api/admin/consultations?${query}`)).json<Consultation[]>().map((row) => row.id);
    expect(await found('status=lost')).toEqual([id]);
    expect(await found('status=pending&order=queue')).toEqual([]);
    expect(await found('order=queue')).toEqual([id]);
    expect((await manager.get('/api/admin/counts')).json()).toMatchObject({
      consultationsPending: 0,
      consultationsLost: 1,
    });
  });

  test('cannot be moved or answered until it is reopened', async () => {
    await lose('Too expensive');
    const moved = await people.admin.patch(call(), { status: 'contacted' });
    expect([moved.statusCode, moved.json()]).toMatchObject([
      409,
      { code: 'invalid_transition', message: 'This request is marked as lost. Please reopen it first.' },
    ]);
    const answer = { message: 'Tuesday?', status: 'pending', after: null };
    expect((await people.admin.post(`${call()}/answer`, answer)).statusCode).toBe(409);
    expect((await people.admin.post(`${call()}/notes`, { message: 'Met again' })).statusCode).toBe(200);
  });

  test('looks unchanged to its client, and no longer keeps the portal on it', async () => {
    const own = async () => (await people.clientA.get('/api/client/consultations')).json<object[]>();
    const open = async () =>
      (await people.clientA.get('/api/client/counts')).json<{ hasOpenConsultation: boolean }>();
    const before = await own();
    expect(await open()).toMatchObject({ hasOpenConsultation: true });
    await lose('Too expensive');
    // The client's request looks as before, except that no answer time is promised any more.
    expect(await own()).toEqual([{ ...before[0], answerBy: null }]);
    expect(await open()).toMatchObject({ hasOpenConsultation: false });
    expect((await people.clientA.get('/api/client/next')).json()).toMatchObject({ ours: null });
  });

  test('is shown as lost to staff in the dialog of its client', async () => {
    await lose('Too expensive');
    const shown = (await people.admin.get(`/api/admin/clients/${people.accountA.id}`)).json();
    expect(shown).toMatchObject({ recentConsultations: [{ id, lostReason: 'Too expensive' }] });
  });
});

test('it can be reopened, at once or long after, with its earlier status', async () => {
  expect((await takeBack()).statusCode).toBe(409);
  await lose('Wrong row');
  expect((await takeBack()).json()).toMatchObject({ status: 'pending', lostReason: null });
  await people.admin.patch(call(), { status: 'contacted' });
  await lose('Went elsewhere');
  app.clock.now += 30 * 60 * 1000;
  expect((await takeBack()).json()).toMatchObject({ status: 'contacted', lostReason: null });
  expect(await counts()).toMatchObject({ consultationsLost: 0, consultationsTotal: 1 });
  expect((await people.admin.patch(call(), { status: 'completed' })).statusCode).toBe(200);
});

test('a lost request without an answer does not count in the figure', async () => {
  // answers.test.ts tests how the figure is computed. This test shows that lost requests are left out.
  const { answerTimes } = await import('./repository.ts');
  expect(await answerTimes(app.context.db, '2000-01-01T00:00:00.000Z')).toHaveLength(1);
  await lose('Too expensive');
  expect(await answerTimes(app.context.db, '2000-01-01T00:00:00.000Z')).toEqual([]);
});
