import { beforeEach, describe, expect, test } from 'vitest';
import type { AssignableMember } from '#contract/assignments.ts';
import type { AssignedPeople, StaffSummary } from '#contract/staff-summary.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const day = 24 * 60 * 60 * 1000;

const { app, people } = agencyForEachTest();
/** A client manager. */
let maya: string;
beforeEach(async () => {
  maya = await addUser(app.context, 'client-manager');
});

const set = (path: string, ownerId: string | null, caller: Caller = people.admin) =>
  caller.put(`/api/admin/${path}/owner`, { ownerId });
const help = (method: 'PUT' | 'DELETE', path: string, userId: string, caller: Caller = people.admin) =>
  caller.inject({ method, url: `/api/admin/${path}/helpers/${userId}` });
const clientPath = () => `clients/${people.accountA.id}`;

const ids = ({ owner, helpers = [] }: { owner: StaffSummary | null; helpers?: StaffSummary[] }) => [
  owner?.id ?? null,
  helpers.map(({ id }) => id),
];
const listed = async (path: string, id: string, caller: Caller = people.admin) => {
  const rows = (await caller.get(`/api/admin/${path}`)).json<(AssignedPeople & { id: string })[]>();
  const row = rows.find((each) => each.id === id);
  return row && ids(row);
};
const startProject = async () => {
  const body = { clientAccountId: people.accountA.id, title: 'Mill', description: 'A mill' };
  return (await people.admin.post('/api/admin/gallery', body)).json<{ id: string }>().id;
};
const sent = async (form: 'consultations' | 'messages') => {
  await app.post(`/api/${form}`, { name: 'Ana', email: 'ana@example.com', message: 'Hello' });
  return (await people.admin.get(`/api/admin/${form}`)).json<{ id: string }[]>()[0]?.id ?? '';
};
const linkTo = (id: string, clientAccountId: string) =>
  app.context.db.q().updateTable('consultation').set({ clientAccountId }).where('id', '=', id).execute();
const changeUser = (id: string, values: { endsAt?: string; deactivatedAt?: string }) =>
  app.context.db.q().updateTable('user').set(values).where('id', '=', id).execute();
const events = async () =>
  (
    await app.context.db
      .q()
      .selectFrom('event')
      .select(['topic', 'subjectId', 'forClient'])
      .where('forClient', '=', false)
      // Events with the topic `person` reload a person's own pages and reach no other pages.
      .where('topic', '!=', 'person')
      .orderBy('id')
      .execute()
  ).map(({ topic, subjectId }) => [topic, subjectId]);

describe('people who can be assigned', () => {
  test('are all staff with a role whose access has not ended, by name', async () => {
    const ended = await addUser(app.context, 'collaborator');
    const left = await addUser(app.context, 'admin');
    const until = await addUser(app.context, 'collaborator');
    await changeUser(ended, { endsAt: iso(app.clock.now) });
    await changeUser(left, { deactivatedAt: iso(app.clock.now) });
    await changeUser(until, { endsAt: iso(app.clock.now + day) });
    const members = (await people.admin.get('/api/admin/assignable')).json<AssignableMember[]>();
    expect(members.map(({ id, role }) => [id, role])).toEqual([
      [people.adminId, 'admin'],
      [maya, 'client-manager'],
      [until, 'collaborator'],
    ]);
    expect(members[1]).toEqual({
      id: maya,
      name: expect.stringMatching(/^Sam Number \d+$/),
      email: expect.stringContaining('@'),
      profileImageUrl: null,
      role: 'client-manager',
    });
  });

  test('are named by e-mail address if they have no name', async () => {
    await app.context.db.q().updateTable('user').set({ firstName: '', lastName: null }).execute();
    const [first] = (await people.admin.get('/api/admin/assignable')).json<AssignableMember[]>();
    expect(first?.name).toBe(first?.email);
  });

  test.each(['content-manager', 'collaborator', 'user'] as const)(
    'do not include a %s for a client',
    async (role) => {
      const someone = await addUser(app.context, role);
      const responses = [await set(clientPath(), someone), await help('PUT', clientPath(), someone)];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
      expect(responses[0]?.json()).toMatchObject({ fields: { ownerId: expect.any(String) } });
      expect(await listed('clients', people.accountA.id)).toEqual([null, []]);
    },
  );

  test('do not include former staff, those whose access has ended, and unknown ids', async () => {
    await changeUser(maya, { deactivatedAt: iso(app.clock.now) });
    const guest = await addUser(app.context, 'collaborator');
    await changeUser(guest, { endsAt: iso(app.clock.now - 1) });
    const project = `portfolio/${await startProject()}`;
    const responses = [
      await set(clientPath(), maya),
      await set(clientPath(), newId()),
      await set(`consultations/${await sent('consultations')}`, maya),
      await set(`messages/${await sent('messages')}`, maya),
      await help('PUT', project, guest),
      await people.admin.patch(`/api/admin/${project}`, { assignedAdminId: maya }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(responses[5]?.json()).toMatchObject({ fields: { assignedAdminId: expect.any(String) } });
  });
});

describe('a client', () => {
  test('has one owner and helpers, as its list and its detail show', async () => {
    const other = await addUser(app.context, 'support-admin');
    expect(ids((await set(clientPath(), maya)).json())).toEqual([maya, []]);
    expect(ids((await help('PUT', clientPath(), other)).json())).toEqual([maya, [other]]);
    expect(ids((await help('PUT', clientPath(), other)).json())).toEqual([maya, [other]]);
    expect(ids((await help('PUT', clientPath(), maya)).json())).toEqual([maya, [other]]);
    expect(ids((await help('DELETE', clientPath(), maya)).json())).toEqual([maya, [other]]);
    expect(await listed('clients', people.accountA.id)).toEqual([maya, [other]]);
    expect(await listed('clients', people.accountB.id)).toEqual([null, []]);
    expect(ids((await people.admin.get(`/api/admin/${clientPath()}`)).json())).toEqual([maya, [other]]);

    // A helper becomes the owner; the former owner is no longer assigned.
    expect(ids((await set(clientPath(), other)).json())).toEqual([other, []]);
    expect(ids((await help('PUT', clientPath(), maya)).json())).toEqual([other, [maya]]);
    expect(ids((await help('DELETE', clientPath(), maya)).json())).toEqual([other, []]);
    expect(ids((await set(clientPath(), null)).json())).toEqual([null, []]);
  });

  test('causes one event for open pages of staff per change', async () => {
    const before = (await events()).length;
    for (const ownerId of [maya, maya, null]) await set(clientPath(), ownerId);
    await help('PUT', clientPath(), maya);
    await help('PUT', clientPath(), maya);
    const changed = ['clients', people.accountA.id];
    expect((await events()).slice(before)).toEqual([changed, changed, changed]);
  });

  test('that does not exist cannot be assigned', async () => {
    const path = `clients/${newId()}`;
    const responses = [
      await set(path, maya),
      await help('PUT', path, maya),
      await help('DELETE', path, maya),
      await set(`portfolio/${newId()}`, maya),
      await help('PUT', `portfolio/${newId()}`, maya),
      await set(`consultations/${newId()}`, maya),
      await set(`messages/${newId()}`, maya),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  test('has one owner, even if two are set at the same time', async () => {
    const other = await addUser(app.context, 'client-manager');
    const responses = await Promise.all([set(clientPath(), maya), set(clientPath(), other)]);
    for (const { statusCode } of responses) expect([200, 409]).toContain(statusCode);
    const [owner, helpers] = (await listed('clients', people.accountA.id)) ?? [];
    expect([maya, other]).toContain(owner);
    expect(helpers).toEqual([]);
  });
});

describe('staff who may not assign others', () => {
  test('take a client without an owner, give it up and stay helpers', async () => {
    const manager = await app.as('staff', maya);
    expect((await set(clientPath(), maya, manager)).statusCode).toBe(404);
    await help('PUT', clientPath(), maya);
    expect(ids((await set(clientPath(), maya, manager)).json())).toEqual([maya, []]);
    expect(ids((await set(clientPath(), null, manager)).json())).toEqual([null, [maya]]);
  });

  test('neither take from others nor assign others', async () => {
    const manager = await app.as('staff', maya);
    await help('PUT', clientPath(), maya);
    const toOther = await set(clientPath(), people.adminId, manager);
    expect([toOther.statusCode, toOther.json()]).toMatchObject([
      403,
      { message: 'Your role does not include assigning others.' },
    ]);
    await set(clientPath(), people.adminId);
    for (const ownerId of [maya, null]) {
      const response = await set(clientPath(), ownerId, manager);
      expect([response.statusCode, response.json()]).toMatchObject([
        403,
        { message: 'Someone else is already assigned.' },
      ]);
    }
    const responses = [
      await help('PUT', clientPath(), maya, manager),
      await help('DELETE', clientPath(), maya, manager),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  });

  test('take a message without an owner', async () => {
    const support = await addUser(app.context, 'support-admin');
    const path = `messages/${await sent('messages')}`;
    const caller = await app.as('staff', support);
    expect((await set(path, maya, caller)).statusCode).toBe(403);
    expect(ids((await set(path, support, caller)).json())).toEqual([support, []]);
    expect(ids((await set(path, null, caller)).json())).toEqual([null, []]);
  });
});

describe('a project', () => {
  test('has an owner, the `assignedAdminId`, and helpers', async () => {
    const id = await startProject();
    const guest = await addUser(app.context, 'collaborator');
    expect(await listed('portfolio', id)).toEqual([people.adminId, []]);
    expect(ids((await set(`portfolio/${id}`, null)).json())).toEqual([null, []]);
    expect((await set(`portfolio/${id}`, guest)).statusCode).toBe(400);
    expect(ids((await set(`portfolio/${id}`, maya)).json())).toEqual([maya, []]);
    expect(ids((await help('PUT', `portfolio/${id}`, guest)).json())).toEqual([maya, [guest]]);
    expect(ids((await help('PUT', `portfolio/${id}`, guest)).json())).toEqual([maya, [guest]]);
    expect(await listed('portfolio', id)).toEqual([maya, [guest]]);
    expect((await people.admin.get(`/api/admin/portfolio/${id}`)).json()).toMatchObject({
      assignedAdminId: maya,
    });
    expect(ids((await help('DELETE', `portfolio/${id}`, guest)).json())).toEqual([maya, []]);
  });

  test('that is deleted stays unchanged', async () => {
    const id = await startProject();
    await people.admin.delete(`/api/admin/portfolio/${id}`);
    const responses = [await set(`portfolio/${id}`, maya), await help('PUT', `portfolio/${id}`, maya)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  test.each(['owner', 'patch', 'helper'])('gives a client manager access to its company: %s', async (way) => {
    const id = await startProject();
    if (way === 'owner') await set(`portfolio/${id}`, maya);
    if (way === 'patch') await people.admin.patch(`/api/admin/portfolio/${id}`, { assignedAdminId: maya });
    if (way === 'helper') await help('PUT', `portfolio/${id}`, maya);
    expect(await listed('clients', people.accountA.id)).toEqual([null, [maya]]);
  });
});

describe('a request and a message of the contact form', () => {
  test.each(['consultations', 'messages'] as const)('in the %s have an owner', async (form) => {
    const id = await sent(form);
    expect(await listed(form, id)).toEqual([null, []]);
    const before = (await events()).length;
    expect(ids((await set(`${form}/${id}`, maya)).json())).toEqual([maya, []]);
    expect(await listed(form, id)).toEqual([maya, []]);
    expect((await events()).slice(before)).toEqual([[form, id]]);
    expect(ids((await set(`${form}/${id}`, null)).json())).toEqual([null, []]);
  });

  test('give a client manager access to the company', async () => {
    const id = await sent('consultations');
    await linkTo(id, people.accountA.id);
    await set(`consultations/${id}`, people.adminId);
    expect(await listed('clients', people.accountA.id)).toEqual([null, []]);
    await set(`consultations/${id}`, maya);
    expect(await listed('clients', people.accountA.id)).toEqual([null, [maya]]);
  });
});

test('the assigned people of a list are read at once, however many there are', async () => {
  const statements = async (path: string) =>
    (await statementsOf(app.context.db, () => people.admin.get(`/api/admin/${path}`))).length;
  const assignOne = async () => {
    const { id } = await addClient(app.context);
    await set(`clients/${id}`, maya);
    await help('PUT', `clients/${id}`, people.adminId);
    await help('PUT', `portfolio/${await startProject()}`, maya);
  };
  await assignOne();
  const withOne = [await statements('clients'), await statements('portfolio')];
  for (let n = 0; n < 3; n++) await assignOne();
  expect([await statements('clients'), await statements('portfolio')]).toEqual(withOne);
});
