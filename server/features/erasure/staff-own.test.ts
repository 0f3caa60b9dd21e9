import { beforeEach, expect, test } from 'vitest';
import type { MyErasure, StaffErasure } from '#contract/erasure.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addUser } from '#server/testing/people.ts';
import { findInFolder, findInTables } from '#server/features/erasure/testing/find-everywhere.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { addZora } from '#server/features/erasure/testing/sample-person.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';
import { eraseAgain } from './erasing/again.ts';

const day = 24 * 60 * 60 * 1000;
const password = 'a long password of hers';
const mara = {
  name: 'Mara Thistledown',
  email: 'mara.thistledown@agency.example',
  phone: '+1 555 0143 21',
} as const;
const hers = { message: 'mara-writes-to-the-client' } as const;

const app = appForEachTest();
let own: Awaited<ReturnType<typeof addZora>>;
let userId: string;
let staff: Caller;
beforeEach(async () => {
  own = await addZora(app, true);
  userId = await addUser(app.context, 'super-admin');
  const { db } = app.context;
  const passwordHash = await hashPassword(password);
  const [firstName, lastName] = mara.name.split(' ');
  const { email, phone } = mara;
  await changeRows(
    db,
    'user',
    { id: userId },
    { firstName, lastName, email, emailKey: email, phone, passwordHash },
  );
  staff = await app.as('staff', userId);
  const body = { clientAccountId: own.clientAccountId, message: hers.message };
  await staff.post('/api/admin/client-messages', body);
  await staff.put(`/api/admin/clients/${own.clientAccountId}/owner`, { ownerId: userId });
});

const look = async () => (await staff.get('/api/staff/erasure')).json<MyErasure>();
const request = (body: object = { password }) => staff.post('/api/staff/erasure', body);
const forStaff = async () => (await own.admin.get('/api/admin/erasures')).json<StaffErasure[]>();
async function passDays(days: number): Promise<void> {
  app.clock.now += days * day + 60_000;
  await app.context.jobs.runUntilEmpty();
  own = { ...own, admin: await app.as('staff', own.adminId) };
}

test('staff export data about them and their own texts, and nothing by others', async () => {
  const { id } = (await staff.post('/api/staff/exports/person')).json<{ id: string }>();
  const path = `/api/staff/exports/${id}/archive`;
  const response = await staff.get(path);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = readZip(response.rawPayload);
  const [json, html] = [files['data.json']?.toString() ?? '', files['index.html']?.toString() ?? ''];
  for (const words of [mara.name.split(' ')[1] ?? '', mara.email, mara.phone, hers.message]) {
    expect(json).toContain(words);
    expect(html).toContain(words);
  }
  const { data } = JSON.parse(json);
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['user', 'session', 'assignment', 'audit', 'clientMessage']),
  );
  expect(data.audit.length).toBeGreaterThan(1);
  expect(json).not.toMatch(/passwordHash|tokenHash|emailKey|zora-writes/);
  expect((await own.admin.get(path)).statusCode).toBe(404);
  const history = (await own.admin.get('/api/admin/history')).json<{ text: string }[]>();
  expect(history.map(({ text }) => text)).toContain('Exported their own data');
  for (let count = 0; count < 4; count++) await staff.post('/api/staff/exports/person');
  expect((await staff.post('/api/staff/exports/person')).statusCode).toBe(429);
  app.clock.now += 25 * 60 * 60 * 1000;
  staff = await app.as('staff', userId);
  expect((await staff.get(path)).statusCode).toBe(404);
});

test('a colleague confirms by password, is seen by a super admin, and withdraws without a loss', async () => {
  expect(await look()).toMatchObject({
    erasure: null,
    confirmBy: ['password'],
    refused: null,
    backupDays: 30,
  });
  const wrong = await request({ password: 'guess' });
  expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'This is not your password.' }]);
  const { erasure } = (await request()).json<MyErasure>();
  expect(Date.parse(erasure?.dueAt ?? '') - app.clock.now).toBe(14 * day);
  expect((await request()).json<MyErasure>().erasure).toEqual(erasure);
  expect(await forStaff()).toMatchObject([{ personKind: 'user', name: mara.name, erasedAt: null }]);
  const told = await app.context.db.q().selectFrom('notification').select(['kind', 'recipientId']).execute();
  expect(told).toContainEqual({ kind: 'erasure', recipientId: own.adminId });
  const bell = (await own.admin.get('/api/staff/notices')).body;
  expect(bell).toContain(`${mara.name} asked us to erase their data.`);
  await passDays(13);
  staff = await app.as('staff', userId);
  expect((await staff.delete('/api/staff/erasure')).statusCode).toBe(200);
  expect((await staff.delete('/api/staff/erasure')).statusCode).toBe(404);
  await passDays(20);
  expect((await findInTables(app.context.db, [mara.email])).length).toBeGreaterThan(0);
});

test('after 14 days nothing names the colleague, and her texts to clients remain with the agency', async () => {
  const { db, config } = app.context;
  await request();
  await passDays(14);
  const texts = Object.values(mara);
  expect(await findInTables(db, texts)).toEqual([]);
  expect(
    await findInFolder(config.dataDir, Object.fromEntries(texts.map((text) => [text, Buffer.from(text)]))),
  ).toEqual([]);
  expect(await forStaff()).toMatchObject([{ name: 'A former colleague', erasedAt: expect.any(String) }]);
  const client = await app.as('client', own.clientAccountId);
  const messages = (await client.get('/api/client/messages')).body;
  expect(messages).toContain(hers.message);
  expect(messages).toContain('A former colleague');
  const history = (await own.admin.get('/api/admin/history')).json<
    { text: string; who: { name: string } | null }[]
  >();
  expect(history).toContainEqual(
    expect.objectContaining({
      who: expect.objectContaining({ name: 'A former colleague' }),
      text: 'Wrote to a client',
    }),
  );
  expect(history.map(({ text }) => text)).toContain('Erased a colleague on request');
  expect((await staff.get('/api/auth/user')).statusCode).toBe(401);
  expect((await app.post('/api/auth/local', { email: mara.email, password })).statusCode).not.toBe(200);
  expect((await own.admin.get('/api/admin/team?state=former')).body).not.toContain(userId);
  const company = (await own.admin.get(`/api/admin/clients/${own.clientAccountId}`)).json<{
    owner: unknown;
  }>();
  expect(company.owner).toBeNull();
  expect((await own.admin.post(`/api/admin/team/${userId}/reactivate`, {})).statusCode).toBe(404);
});

test('never the last super admin: neither at the request nor when the days are over', async () => {
  const { db } = app.context;
  await request();
  await db.q().updateTable('user').set({ role: 'admin' }).where('id', '=', own.adminId).execute();
  await passDays(15);
  expect((await findInTables(db, [mara.email])).length).toBeGreaterThan(0);
  staff = await app.as('staff', userId);
  expect((await staff.delete('/api/staff/erasure')).statusCode).toBe(200);
  expect((await look()).refused).toBe(
    'This is the last super admin who can sign in. The operator of the server can add another (SUPER_ADMIN_EMAILS or npm run admin -- setup-link).',
  );
  expect((await request()).statusCode).toBe(409);
  await db.q().updateTable('user').set({ role: 'super-admin' }).where('id', '=', own.adminId).execute();
  expect((await request()).statusCode).toBe(200);
  await db.q().updateTable('user').set({ role: 'admin' }).where('id', '=', own.adminId).execute();
  await passDays(15);
  await db.q().updateTable('user').set({ role: 'super-admin' }).where('id', '=', own.adminId).execute();
  await passDays(1);
  expect(await findInTables(db, [mara.email])).toEqual([]);
});

test('who signs in by a service alone has to have done so just now', async () => {
  const { db } = app.context;
  await db.q().updateTable('user').set({ passwordHash: null }).where('id', '=', userId).execute();
  expect((await look()).confirmBy).toEqual(['sign-in']);
  app.clock.now += 11 * 60_000;
  const late = await request({});
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Please sign out and in again, and repeat this within 10 minutes.',
  ]);
  staff = await app.as('staff', userId);
  expect((await request({})).statusCode).toBe(200);
});

test('a database restored from an older backup erases the colleague again', async () => {
  await request();
  await passDays(14);
  const { db } = app.context;
  const { email } = mara;
  const before = { email, emailKey: email, firstName: 'Mara', lastName: 'Thistledown', deactivatedAt: null };
  await db.q().updateTable('user').set(before).where('id', '=', userId).execute();
  await db.q().deleteFrom('erasure').execute();
  expect(await eraseAgain(app.context)).toBe(1);
  expect(await eraseAgain(app.context)).toBe(0);
  await app.context.jobs.runUntilEmpty();
  expect(await findInTables(db, [mara.email, 'Thistledown'])).toEqual([]);
});
