import { beforeEach, expect, inject, test } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import { newId } from '#server/core/ids.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addEveryone } from '#server/testing/people.ts';
import { planOf } from '#server/data/db/queries/testing/query-plans.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { overview } from './overview.ts';
import { previewRow } from '#server/testing/samples/sample-versions.ts';

const hour = 3_600_000;

// Ids never go back in time within a process, so each test starts later than the test before.
let future = Date.now() + 400 * 24 * hour;

const app = appForEachTest();
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  future += 3 * 24 * hour;
  app.clock.now = future;
  people = await addEveryone(app);
});

const ask = async (n: number) => {
  await app.post('/api/consultations', { name: `N${n}`, email: `n${n}@example.com`, message: `${n}` });
};
const look = async () => (await people.admin.get('/api/admin/overview')).json<Overview>();

test('is all zeros without data', async () => {
  const { days, waiting, ratings } = await look();
  expect(days).toHaveLength(56);
  expect(days.at(-1)?.day).toBe(new Date(app.clock.now).toISOString().slice(0, 10));
  expect(days.every(({ consultations }) => consultations === 0)).toBe(true);
  expect(waiting).toEqual({ fresh: 0, soon: 0, overdue: 0, oldestAt: null });
  expect(ratings).toEqual({ average: null, counts: [0, 0, 0, 0, 0], overall: { average: null, count: 0 } });
});

test('counts requests by day and tells how long they wait', async () => {
  const start = app.clock.now;
  await ask(1);
  app.clock.now = start + 10 * hour;
  await ask(2);
  app.clock.now = start + 20 * hour;
  await ask(3);
  await ask(4);
  app.clock.now = start + 25 * hour;
  people.admin = await app.as('staff', people.adminId);
  const { waiting, days } = await look();
  expect(waiting).toEqual({ fresh: 2, soon: 1, overdue: 1, oldestAt: new Date(start).toISOString() });
  expect(days.reduce((sum, { consultations }) => sum + consultations, 0)).toBe(4);
  const first = new Date(start).toISOString().slice(0, 10);
  expect(days.find(({ day }) => day === first)?.consultations).toBeGreaterThan(0);

  // A request that was contacted no longer waits.
  const oldest = (await people.admin.get('/api/admin/consultations')).json<{ id: string }[]>().at(-1);
  await people.admin.patch(`/api/admin/consultations/${oldest?.id}`, { status: 'contacted' });
  expect((await look()).waiting).toMatchObject({ overdue: 0, soon: 1 });
});

test('leaves out suspected spam until it is restored', async () => {
  await app.post('/api/consultations', { name: 'Bot', email: 'bot@example.com', website: 'x' });
  const total = async () => (await look()).days.reduce((sum, day) => sum + day.consultations, 0);
  expect(await total()).toBe(0);
  const [row] = (await people.admin.get('/api/admin/consultations?folder=spam')).json<{ id: string }[]>();
  await people.admin.post(`/api/admin/consultations/${row?.id}/restore`);
  expect([await total(), (await look()).waiting.fresh]).toEqual([1, 1]);
});

test('averages only the ratings that clients set', async () => {
  const { db } = app.context;
  const at = new Date(app.clock.now).toISOString();
  const clientAccountId = people.accountA.id;
  const preview = previewRow({ clientAccountId, createdAt: at });
  const previewId = preview.id;
  await db.q().insertInto('clientPreview').values(preview).execute();
  for (const [rating, ratingTouched] of [
    [5, true],
    [4, true],
    [4, true],
    [5, false],
  ] as const)
    await addRow(db, 'previewFeedback', {
      id: newId(),
      previewId,
      clientAccountId,
      feedback: 'Fine',
      rating,
      ratingTouched,
      isRead: false,
      adminResponse: null,
      responseDate: null,
      createdAt: at,
    });
  expect((await look()).ratings).toMatchObject({ average: 4.33, counts: [0, 0, 0, 2, 1] });
  expect((await look()).ratings.overall).toEqual({ average: 4.33, count: 3 });
});

test.runIf(inject('engine').kind === 'sqlite')('reads through indexes alone', async () => {
  const { context } = app;
  const { statements, growing } = await planOf(context.db, (db) =>
    overview({ ...context, db }, { consultations: 'all', feedback: 'all' }),
  );
  expect(statements).toBe(7);
  // Two steps may read without an index: grouping the newest hundred ratings, and reading the settings, which have two rows.
  expect(growing.filter((step) => !/GROUP BY|SCAN setting/.test(step))).toEqual([]);
});
