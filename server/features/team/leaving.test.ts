import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { HeldWork } from '#contract/team.ts';
import { eventually } from '#server/testing/eventually.ts';
import { holdHeartbeats, openStream } from '#server/testing/app/event-stream.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { startSession } from '#server/access/sessions/sessions.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const url = '/api/admin/team';

const app = appForEachTest();
let adminId: string;
let admin: Caller;
let owner: Caller;
let leaver: string;
let leaving: Caller;
beforeEach(async () => {
  adminId = await addUser(app.context, 'admin');
  admin = await app.as('staff', adminId);
  owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  leaver = await addUser(app.context, 'client-manager');
  leaving = await app.as('staff', leaver);
});

const deactivate = (id = leaver, body: object = {}, by = admin) => by.post(`${url}/${id}/deactivate`, body);
const held = async (id = leaver) => (await admin.get(`${url}/${id}/work`)).json<HeldWork>();
const audit = () => app.context.db.q().selectFrom('audit').selectAll().orderBy('id').execute();

/**
 * Assigns work to the person: as owner a client, a project, a request and a message, and as helper another client and
 * project.
 */
async function giveWork(id = leaver) {
  const [mill, farm] = [
    await addClient(app.context, { company: 'Mill & Sons' }),
    await addClient(app.context, { company: 'Hill Farm' }),
  ];
  const ok = async (response: Promise<{ statusCode: number; body: string }>) =>
    expect([200, 201, expect.anything()]).toContain((await response).statusCode);
  const put = (path: string, body?: object) =>
    admin.inject({
      method: 'PUT',
      url: path,
      ...(body ? { payload: body } : {}),
    });
  await ok(put(`/api/admin/clients/${mill.id}/owner`, { ownerId: id }));
  await ok(put(`/api/admin/clients/${farm.id}/helpers/${id}`));
  const start = async (title: string) =>
    (
      await admin.post('/api/admin/gallery', { clientAccountId: mill.id, title, description: 'A site' })
    ).json<{ id: string }>().id;
  const [site, shop] = [await start('Site'), await start('Shop')];
  await ok(put(`/api/admin/portfolio/${site}/owner`, { ownerId: id }));
  await ok(put(`/api/admin/portfolio/${shop}/helpers/${id}`));
  const sent = { name: 'Ana', email: 'ana@example.com', message: 'Hello' };
  for (const form of ['consultations', 'messages'] as const) {
    await app.post(`/api/${form}`, sent);
    const [row] = (await admin.get(`/api/admin/${form}`)).json<{ id: string }[]>();
    await ok(put(`/api/admin/${form}/${row?.id}/owner`, { ownerId: id }));
  }
  return { mill, farm, site, shop };
}

const names = ({ clients, projects, requests }: HeldWork) => ({
  clients: clients.map(({ name, owner: owns }) => [name, owns]),
  projects: projects.map(({ name, owner: owns }) => [name, owns]),
  requests: requests.map(({ name, kind }) => [name, kind]),
});

const everything = {
  clients: [
    ['Mill & Sons', true],
    ['Hill Farm', false],
  ],
  projects: [
    ['Site', true],
    ['Shop', false],
  ],
  requests: [
    ['Ana', 'consultation'],
    ['Ana', 'contact-message'],
  ],
};
const nothing = { clients: [], projects: [], requests: [] };

describe('deactivating', () => {
  test('ends every session at once and refuses a sign-in', async () => {
    const response = await deactivate();
    expect(response.json()).toMatchObject({
      id: leaver,
      state: 'deactivated',
      deactivatedAt: new Date(app.clock.now).toISOString(),
    });
    expect((await leaving.get('/api/auth/user')).statusCode).toBe(401);
    expect(await audit()).toMatchObject([
      { userId: adminId, action: 'team.deactivate', subjectType: 'user', subjectId: leaver },
    ]);
    expect((await deactivate()).statusCode).toBe(409);
  });

  test('ends the open event stream', async () => {
    await app.context.events.start();
    const subject = { kind: 'staff' as const, userId: leaver };
    const token = await startSession(app.context.db, subject, { userAgent: 'test', now: app.clock.now });
    holdHeartbeats();
    const stream = await openStream(app, `foyer-staff=${token}`);
    await deactivate();
    await eventually(stream.ended);
  });

  test.each<[string, StaffRole, () => Caller, number]>([
    ['an admin', 'admin', () => admin, 403],
    ['a super admin', 'super-admin', () => admin, 403],
    ['an admin', 'admin', () => owner, 200],
    ['a super admin', 'super-admin', () => owner, 200],
  ])('%s needs a super admin', async (_name, role, by, status) => {
    const id = await addUser(app.context, role);
    expect((await deactivate(id, {}, by())).statusCode).toBe(status);
  });

  test('their own account is refused', async () => {
    expect((await deactivate(adminId)).statusCode).toBe(403);
  });

  test.each(['client-manager', 'content-manager', 'support-admin', 'collaborator'] as const)(
    'is forbidden for a %s',
    async (role) => {
      const caller = await app.as('staff', await addUser(app.context, role));
      expect((await deactivate(leaver, {}, caller)).statusCode).toBe(403);
      expect((await caller.get(`${url}/${leaver}/work`)).statusCode).toBe(403);
    },
  );
});

describe('the work of a departing colleague', () => {
  test('is listed: clients, projects and open requests', async () => {
    expect(await held()).toEqual({ ...nothing, invitations: [] });
    await giveWork();
    expect(names(await held())).toEqual(everything);
    expect((await admin.get(`${url}/019a9f6e-0000-7000-8000-000000000000/work`)).statusCode).toBe(404);
  });

  test('goes to the successors, with an audit row for each', async () => {
    await giveWork();
    const successor = await addUser(app.context, 'client-manager');
    const before = (await audit()).length;
    const to = { clients: successor, projects: successor, requests: successor };
    expect((await deactivate(leaver, to)).statusCode).toBe(200);
    expect(names(await held())).toEqual(nothing);
    expect(names(await held(successor))).toEqual(everything);
    const rows = (await audit()).slice(before);
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([adminId]));
    expect(rows.map(({ action }) => action)).toEqual([
      'assignments.set-owner',
      'assignments.remove-helper',
      'assignments.add-helper',
      'projects.set-owner',
      'assignments.remove-helper',
      'assignments.add-helper',
      'consultations.set-owner',
      'messages.set-owner',
      'team.deactivate',
    ]);
  });

  test('has no owner without a successor', async () => {
    const { mill, site } = await giveWork();
    const successor = await addUser(app.context, 'client-manager');
    await deactivate(leaver, { clients: successor, projects: null });
    expect(names(await held(successor))).toEqual({ ...nothing, clients: everything.clients });
    const project = (await admin.get(`/api/admin/portfolio/${site}`)).json<{ owner: unknown }>();
    const client = (await admin.get(`/api/admin/clients/${mill.id}`)).json<{ owner: { id: string } }>();
    expect([project.owner, client.owner.id]).toEqual([null, successor]);
  });

  test('a helper of a client becomes its owner as successor', async () => {
    const { mill } = await giveWork();
    const successor = await addUser(app.context, 'client-manager');
    await admin.inject({ method: 'PUT', url: `/api/admin/clients/${mill.id}/helpers/${successor}` });
    await deactivate(leaver, { clients: successor });
    expect(names(await held(successor)).clients).toEqual(everything.clients);
  });

  test.each<[string, string, () => Promise<string>]>([
    ['clients', 'the leaver', async () => leaver],
    ['clients', 'a collaborator', () => addUser(app.context, 'collaborator')],
    ['projects', 'a support admin', () => addUser(app.context, 'support-admin')],
    ['requests', 'a content manager', () => addUser(app.context, 'content-manager')],
    ['requests', 'a user', () => addUser(app.context, 'user')],
    ['clients', 'nobody known', async () => '019a9f6e-0000-7000-8000-000000000000'],
    [
      'clients',
      'somebody who left',
      async () => {
        const id = await addUser(app.context, 'admin');
        await deactivate(id, {}, owner);
        return id;
      },
    ],
  ])('%s cannot go to %s, and then nothing changes', async (kind, _who, find) => {
    await giveWork();
    const rows = await audit();
    const id = await find();
    const more = (await audit()).length - rows.length;
    const response = await deactivate(leaver, { [kind]: id });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { fields: { [kind]: 'Please choose a team member to whom this can be assigned.' } },
    ]);
    expect((await leaving.get('/api/auth/user')).statusCode).toBe(200);
    expect(names(await held())).toEqual(everything);
    expect(await audit()).toHaveLength(rows.length + more);
  });
});

describe('the open tasks of a departing colleague', () => {
  async function invite() {
    const promoted = await addUser(app.context, 'admin');
    const by = await app.as('staff', promoted);
    const { id } = await addClient(app.context, { company: 'Mill & Sons' });
    const [colleague, contact] = [
      await by.post(`${url}/invitations`, { email: 'kim@agency.example', role: 'support-admin' }),
      await by.post(`/api/admin/clients/${id}/contacts`, {
        name: 'Eve',
        email: 'eve@mill.example',
        standing: 'sees',
      }),
    ].map((answer) => answer.json<{ id: string; link: string }>());
    const look = async ({ link = '' } = {}) =>
      (await app.post('/api/invitations/look', { token: link.split('#')[1] })).statusCode;
    return { promoted, looks: async () => [await look(colleague), await look(contact)] };
  }

  test('invitations are listed, and withdrawn unless they are kept', async () => {
    const { promoted, looks } = await invite();
    expect((await held(promoted)).invitations).toMatchObject([
      { email: 'kim@agency.example', company: null, role: 'support-admin' },
      { email: 'eve@mill.example', company: 'Mill & Sons', role: null },
    ]);
    expect((await deactivate(promoted, {}, owner)).statusCode).toBe(200);
    expect(await looks()).toEqual([410, 410]);
    expect((await held(promoted)).invitations).toEqual([]);
  });

  test('kept invitations then belong to the person who ended the access', async () => {
    const { promoted, looks } = await invite();
    expect((await deactivate(promoted, { invitations: 'keep' }, owner)).statusCode).toBe(200);
    expect(await looks()).toEqual([200, 200]);
    expect((await held(promoted)).invitations).toEqual([]);
    const me = (await owner.get('/api/auth/user')).json<{ id: string }>();
    expect((await held(me.id)).invitations).toHaveLength(2);
  });

  test('completed requests are handed over too, so that none belongs to a former colleague', async () => {
    await giveWork();
    const { db } = app.context;
    await db.q().updateTable('consultation').set({ status: 'completed' }).execute();
    expect((await held()).requests.map(({ kind }) => kind)).toEqual(['contact-message']);
    const successor = await addUser(app.context, 'admin');
    await deactivate(leaver, { requests: successor });
    const owners = await db.q().selectFrom('consultation').select('ownerId').execute();
    expect(owners).toEqual([{ ownerId: successor }]);
    expect((await audit()).map(({ action }) => action)).toContain('consultations.release-completed');
  });
});

describe('reactivating', () => {
  const reactivate = (id = leaver, body: object = {}, by = admin) => by.post(`${url}/${id}/reactivate`, body);

  test('requires a new sign-in', async () => {
    await deactivate();
    expect((await reactivate()).json()).toMatchObject({ id: leaver, state: 'active', deactivatedAt: null });
    expect((await leaving.get('/api/auth/user')).statusCode).toBe(401);
    expect((await (await app.as('staff', leaver)).get('/api/auth/user')).statusCode).toBe(200);
    expect((await reactivate()).statusCode).toBe(409);
    expect((await audit()).at(-1)).toMatchObject({ userId: adminId, action: 'team.reactivate' });
  });

  test('of an admin needs a super admin', async () => {
    const id = await addUser(app.context, 'admin');
    await deactivate(id, {}, owner);
    expect((await reactivate(id)).statusCode).toBe(403);
    expect((await reactivate(id, {}, owner)).statusCode).toBe(200);
  });

  test('after the end date requires a new date for a collaborator', async () => {
    const id = await addUser(app.context, 'collaborator');
    const collaborator = await app.as('staff', id);
    const endsAt = new Date(app.clock.now + 60_000).toISOString();
    await admin.patch(`${url}/${id}`, { endsAt });
    expect((await collaborator.get('/api/auth/user')).statusCode).toBe(200);
    app.clock.now += 60_000;
    expect((await collaborator.get('/api/auth/user')).statusCode).toBe(401);
    const [row] = (await admin.get(`${url}?state=former`)).json<{ state: string }[]>();
    expect(row?.state).toBe('ended');
    const without = await reactivate(id);
    expect(without.json()).toMatchObject({ fields: { endsAt: 'Please choose when access ends.' } });
    const later = new Date(app.clock.now + 60_000).toISOString();
    expect((await reactivate(id, { endsAt: later })).json()).toMatchObject({
      state: 'active',
      endsAt: later,
    });
    expect((await collaborator.get('/api/auth/user')).statusCode).toBe(200);
  });
});
