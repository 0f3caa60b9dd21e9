import { beforeEach, expect, test } from 'vitest';
import type { Hours, TimeEntry } from '#contract/hours.ts';
import { startPricedRounds } from '#server/features/rounds/testing/rounds.ts';
import { quoteLine } from '#server/testing/access/work.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let admin: Caller;
let client: Caller;
let project: string;
beforeEach(async () => {
  admin = people.admin;
  client = await app.as('client', people.accountA.id);
  project = await addProject('Mill site');
});

async function addProject(title: string) {
  const body = { clientAccountId: people.accountA.id, title, description: 'A mill' };
  return (await admin.post('/api/admin/gallery', body)).json<{ id: string }>().id;
}

const path = (id = project) => `/api/admin/portfolio/${id}`;
const note = (minutes: number, more: object = {}) =>
  admin.post(`${path()}/hours`, { on: '2026-11-27', minutes, ...more });
const hours = async (id = project) => (await admin.get(`${path(id)}/hours`)).json<Hours>();
const bell = async () =>
  (await admin.get('/api/staff/notices'))
    .json<{ kind: string; sentence: string }[]>()
    .flatMap(({ kind, sentence }) => (kind === 'budget' ? sentence : []));

test('hours are noted, changed and deleted, and the sum follows', async () => {
  const { id } = (await note(90, { note: 'Sketches' })).json<TimeEntry>();
  await note(30, { on: '2026-11-26' });
  expect(await hours()).toMatchObject({
    usedMinutes: 120,
    entries: [
      { on: '2026-11-27', minutes: 90, note: 'Sketches', by: { name: expect.any(String) } },
      { on: '2026-11-26', minutes: 30, note: null },
    ],
  });
  await admin.put(`${path()}/hours/${id}`, { on: '2026-11-27', minutes: 45 });
  const other = await addProject('Other');
  expect((await admin.delete(`${path(other)}/hours/${id}`)).statusCode).toBe(404);
  expect((await hours()).usedMinutes).toBe(75);
  await admin.delete(`${path()}/hours/${id}`);
  expect((await hours()).usedMinutes).toBe(30);
  const refused = await note(0);
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { minutes: 'Please enter hours, such as 1:30 or 1.5.' },
  ]);
});

test('the team is warned once at 80 and once at 100 percent of a budget', async () => {
  await admin.put(`/api/admin/clients/${people.accountA.id}/owner`, { ownerId: people.adminId });
  await admin.put(`${path()}/budget`, { minutes: 600, isShared: false });
  await note(479);
  expect(await bell()).toEqual([]);
  await note(1);
  await note(60);
  expect(await bell()).toEqual(['At least 80 % of the hours of Mill site are used.']);
  await note(60);
  expect(await bell()).toEqual(['All hours of Mill site are used.']);
});

test('the hours of a repeating line of the accepted quote are offered as the budget', async () => {
  const repeats = { every: 'month' as const, until: null, rounds: null, hours: 10 };
  const lines = [quoteLine('care', 90_000, { tax: 'vat', repeats })];
  const { people: others, quote } = await startPricedRounds({ lines });
  const read = await others.admin.get(`/api/admin/portfolio/${quote.projectId}/hours`);
  expect(read.json<Hours>()).toMatchObject({ budgetMinutes: null, quotedMinutes: 600 });
});

test('the client sees hours only while they are shared, and never whose they are', async () => {
  const mine = `/api/client/gallery/${project}/hours`;
  await note(90);
  await admin.put(`${path()}/budget`, { minutes: 600, isShared: false });
  expect((await client.get(mine)).json()).toBeNull();
  await admin.put(`${path()}/budget`, { minutes: 600, isShared: true });
  expect((await client.get(mine)).json()).toEqual({ usedMinutes: 90, budgetMinutes: 600 });
  const stranger = await app.as('client', people.accountB.id);
  expect((await stranger.get(mine)).statusCode).toBe(404);
});

test('a timer goes on without its page, is noted when it stops, and gives way to the next', async () => {
  const other = await addProject('Other');
  await admin.put(`${path()}/timer`);
  app.clock.now += 25 * 60_000;
  await admin.put(`${path()}/timer`);
  app.clock.now += 5 * 60_000;
  await admin.put(`${path(other)}/timer`);
  expect(await hours()).toMatchObject({ usedMinutes: 30, timer: { projectId: other } });
  expect((await admin.delete(`${path()}/timer`)).json()).toBeNull();
  app.clock.now += 50 * 60 * 60_000;
  admin = await app.as('staff', people.adminId);
  expect((await admin.delete(`${path(other)}/timer`)).json()).toMatchObject({ minutes: 24 * 60 });
  expect(await hours(other)).toMatchObject({ usedMinutes: 1440, timer: null });
});

test('all hours leave as CSV, without formulas', async () => {
  await note(90, { note: '=1+1' });
  await note(20, { on: '2026-11-26' });
  const { payload } = await admin.get(`${path()}/hours.csv`);
  expect(payload.split('\r\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^"2026-11-27","1.50","[^"]+","'=1\+1"$/),
    expect.stringMatching(/^"2026-11-26","0.33","[^"]+",""$/),
  ]);
});

test('a deleted project takes its hours along', async () => {
  await note(90);
  await app.context.db.q().deleteFrom('project').where('id', '=', project).execute();
  expect(await app.context.db.q().selectFrom('timeEntry').selectAll().execute()).toEqual([]);
});
