import { expect, test } from 'vitest';
import type { HistoryRow } from '#contract/history.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { newId } from '#server/core/ids.ts';
import { record } from '#server/data/audit/record.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const history = async (query = '') => {
  const answer = await people.admin.get(`/api/admin/history${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<HistoryRow[]>();
};

test('holds the actions of staff and clients, with present names', async () => {
  await people.clientA.post('/api/client/messages', { message: 'A secret wish' });
  await people.admin.patch(`/api/admin/clients/${people.accountA.id}`, { phone: '555' });
  const [staff, client] = await history();
  expect(staff).toMatchObject({
    who: { side: 'staff', id: people.adminId },
    text: 'Changed the details of a client',
    client: { id: people.accountA.id, name: people.accountA.name },
  });
  expect(client).toMatchObject({ who: { side: 'client', id: people.accountA.contactId } });
  expect(client?.text).toBe('Wrote to the agency');
  expect(JSON.stringify(await history())).not.toContain('secret wish');
});

test('names the person and the subject of an action', async () => {
  const { accountA, admin } = people;
  const colleague = { email: 'noor@agency.example', role: 'content-manager', clientIds: [], endsAt: null };
  expect((await admin.post('/api/admin/team/invitations', colleague)).statusCode).toBe(201);
  const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
  const preview = { clientAccountId: accountA.id, title: 'Home page', fileUrl };
  expect((await admin.post('/api/admin/client-previews', preview)).statusCode).toBe(201);
  const project = { clientAccountId: accountA.id, title: 'New site', description: 'Work' };
  expect((await admin.post('/api/admin/gallery', project)).statusCode).toBe(201);
  const [made, uploaded, invited] = await history();
  expect([made?.detail, uploaded?.detail, invited?.detail]).toEqual([
    'New site',
    'Home page',
    'noor@agency.example',
  ]);
});

test('names the changed fields of a project, with old and new dates and stages but no written text', async () => {
  const project = { clientAccountId: people.accountA.id, title: 'New site', description: 'Work' };
  const { id } = (await people.admin.post('/api/admin/gallery', project)).json<{ id: string }>();
  const change = (body: object) => people.admin.patch(`/api/admin/portfolio/${id}`, body);
  await change({ isVisible: true });
  await change({ stage: 'making', promisedOn: '2026-12-01', nextStep: 'A secret wish' });
  await change({ stage: 'making', promisedOn: '2026-12-24' });
  const rows = await history('?kind=projects');
  expect(rows.map(({ detail }) => detail)).toEqual([
    'New site, Promised for: 2026-12-01 → 2026-12-24',
    'New site, Stage: none → Making; Promised for: none → 2026-12-01; Next step',
    'New site, Site: Draft → Active',
    'New site',
  ]);
  const kept = await app.context.db.q().selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('secret wish');
});

test('holds successful and refused sign-ins, of known and unknown addresses, without the typed text', async () => {
  const passwordHash = await hashPassword('bluebonnets');
  const { contactId, email } = people.accountA;
  await app.context.db.q().updateTable('contact').set({ passwordHash }).where('id', '=', contactId).execute();
  const login = (given: string, password: string) =>
    app.post('/api/client/login', { email: given, password });
  await login(email, 'wrong guess');
  await login('nobody@example.com', 'wrong guess');
  await login(email, 'bluebonnets');
  const rows = await history('?kind=sign-in');
  expect(rows.map(({ text, who }) => [text, who?.id ?? null])).toEqual([
    ['Signed in with a password', contactId],
    ['A sign-in was refused', null],
    ['A sign-in was refused', contactId],
  ]);
  const kept = await app.context.db.q().selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(kept)).not.toMatch(/nobody@|wrong guess/);
});

test('holds sign-outs of both sides, and none without a session', async () => {
  await people.clientA.post('/api/client/logout');
  await people.clientA.post('/api/client/logout');
  const other = await addUser(app.context, 'admin');
  await (await app.as('staff', other)).get('/api/logout');
  const rows = await history('?kind=sign-in');
  expect(rows.map(({ text, who }) => [text, who?.id])).toEqual([
    ['Signed out', other],
    ['Signed out', people.accountA.contactId],
  ]);
});

test('is filtered by person, client, kind and time, and exported as CSV', async () => {
  const other = await addUser(app.context, 'admin');
  // Ids never go back in time. Start after this id, because other tests of this process may have made ids in the future.
  const id = newId();
  const start = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + 60_000;
  for (const [index, userId] of [people.adminId, other, people.adminId].entries()) {
    app.clock.now = start + index * 60_000;
    const clientAccountId = index === 2 ? people.accountB.id : people.accountA.id;
    const about = { subjectType: 'project', subjectId: other, clientAccountId };
    await record(app.context, { ...about, userId, action: 'projects.update' });
  }
  // The test has moved the clock, perhaps past the end of the first session, so sign in again.
  people.admin = await app.as('staff', people.adminId);
  const count = async (query: string) => (await history(query)).length;
  expect(await count(`?userId=${people.adminId}`)).toBe(2);
  expect(await count(`?clientAccountId=${people.accountB.id}`)).toBe(1);
  expect(await count(`?projectId=${other}`)).toBe(3);
  expect(await count('?kind=messages')).toBe(0);
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  expect(await count(`?from=${at(1)}&until=${at(2)}`)).toBe(1);

  const csv = await people.admin.get(`/api/admin/history/export?userId=${other}`);
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="history-/);
  expect(csv.payload.trimEnd().split('\r\n')).toHaveLength(2);
  expect((await people.clientA.get('/api/admin/history')).statusCode).toBe(401);
  const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
  expect((await manager.get('/api/admin/history')).statusCode).toBe(403);
});

test('a client sees which staff opened its own files, at most one row an hour', async () => {
  const made = await people.clientA.post('/api/client/artwork', {
    originalName: 'logo.png',
    filePath: dataUrl('image/png', png(16, 9, [1, 2, 3])),
  });
  const { fileName } = made.json<{ fileName: string }>();
  const open = () => people.admin.get(`/uploads/${fileName}`);
  await open();
  await open();
  await people.clientA.get(`/uploads/${fileName}`);
  const openings = async (caller = people.clientA) =>
    (await caller.get('/api/client/file-openings')).json<{ who: string; fileName: string }[]>();
  expect(await openings()).toMatchObject([
    { who: expect.stringMatching(/^Sam Number/), fileName: 'logo.png' },
  ]);
  expect(await openings(people.clientB)).toEqual([]);
  app.clock.now += 60 * 60 * 1000;
  await open();
  expect(await openings()).toHaveLength(2);
  expect((await history('?kind=files'))[0]).toMatchObject({ text: 'Opened a file', detail: 'logo.png' });
});

test('shows former people as former', async () => {
  const gone = await addClient(app.context);
  const row = { action: 'messages.send', subjectType: 'messages', subjectId: gone.id, clientAccountId: null };
  await record(app.context, { ...row, contactId: '019a0000-0000-7000-8000-000000000000' });
  expect((await history())[0]?.who?.name).toBe('A former contact');
});
