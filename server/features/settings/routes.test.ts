import { expect, test } from 'vitest';
import { defaultSettings, type Settings } from '#contract/settings.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test("admins set the agency's hours, and every member of staff reads them", async () => {
  const app = await testApp();
  const { admin, user, clientA } = await addEveryone(app);
  const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
  const path = '/api/admin/settings';
  expect((await admin.get(path)).json()).toEqual(defaultSettings);
  const workingTime = {
    timeZone: 'America/Chicago',
    days: [1, 2, 3, 4, 5],
    from: 540,
    until: 1080,
    holidays: ['2026-12-24'],
  };
  const wanted: Settings = { workingTime, showsAnswers: false };
  expect((await manager.put(path, wanted)).statusCode).toBe(403);
  expect((await user.get(path)).statusCode).toBe(403);
  expect((await clientA.get(path)).statusCode).toBe(401);
  expect((await admin.put(path, wanted)).json()).toEqual(wanted);
  expect((await manager.get(path)).json()).toEqual(wanted);
  const refused = await admin.put(path, { ...wanted, workingTime: { ...workingTime, until: 540 } });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { message: 'The day must end after it begins.' },
  ]);
  expect((await admin.put(path, { ...wanted, workingTime: null })).statusCode).toBe(200);
  expect((await admin.get(path)).json()).toEqual({ workingTime: null, showsAnswers: false });
});

test('stored settings that cannot be parsed get their defaults', async () => {
  const app = await testApp();
  const { admin, adminId } = await addEveryone(app);
  const row = {
    name: 'workingTime',
    value: '{"days":"all"}',
    userId: adminId,
    updatedAt: '2026-11-01T00:00:00.000Z',
  };
  await app.context.db.q().insertInto('setting').values(row).execute();
  expect((await admin.get('/api/admin/settings')).json()).toEqual(defaultSettings);
});
