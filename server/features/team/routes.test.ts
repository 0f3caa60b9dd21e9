import { beforeEach, describe, expect, test } from 'vitest';
import { staffRoles, type StaffRole } from '#contract/permissions/permissions.ts';
import type { TeamMember } from '#contract/team.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const url = '/api/admin/team';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

const add = async (role: StaffRole): Promise<[string, Caller]> => {
  const id = await addUser(app.context, role);
  return [id, await app.as('staff', id)];
};
const tomorrow = () => new Date(app.clock.now + 24 * 3_600_000).toISOString();
const roleOf = async (id: string) =>
  (await app.context.db.q().selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .role;
const setUser = (id: string, values: Record<string, unknown>) =>
  app.context.db.q().updateTable('user').set(values).where('id', '=', id).execute();

describe('the list', () => {
  test('shows all staff with roles, without users who have none, and without secrets', async () => {
    app.clock.now += 1000;
    const owner = await addUser(app.context, 'super-admin');
    const response = await people.admin.get(url);
    const team = response.json<TeamMember[]>();
    expect(team.map(({ id, role, state }) => [id, role, state])).toEqual([
      [people.adminId, 'admin', 'active'],
      [owner, 'super-admin', 'active'],
    ]);
    expect(Object.keys(team[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'deactivatedAt',
      'email',
      'endsAt',
      'firstName',
      'id',
      'lastName',
      'lastSignInAt',
      'profileImageUrl',
      'role',
      'state',
    ]);
  });

  test('has pages', async () => {
    app.clock.now += 1000;
    const owner = await addUser(app.context, 'super-admin');
    const first = await people.admin.get(`${url}?limit=1`);
    expect(first.headers['x-total-count']).toBe('2');
    const [, next] = /^<(.*)>; rel="next"$/.exec(String(first.headers['link'])) ?? [];
    const second = await people.admin.get(next ?? '');
    expect(second.json<TeamMember[]>().map(({ id }) => id)).toEqual([owner]);
    expect(second.headers['link']).toBeUndefined();
  });

  test('separates those whose access has ended', async () => {
    const [left] = await add('content-manager');
    const [over] = await add('collaborator');
    await setUser(left, { deactivatedAt: new Date(app.clock.now).toISOString() });
    await setUser(over, { endsAt: new Date(app.clock.now).toISOString() });
    const of = async (state: string) =>
      (await people.admin.get(`${url}?state=${state}`)).json<TeamMember[]>().map((row) => row.state);
    expect(await of('former')).toEqual(['deactivated', 'ended']);
    expect(await of('current')).toEqual(['active']);
  });

  test('marks people who cannot sign in while passwords are off', async () => {
    app = await testApp({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'foyer',
      OIDC_CLIENT_SECRET: 'secret',
    });
    const [id, admin] = await add('admin');
    const [local] = await add('support-admin');
    await setUser(local, { passwordHash: 'hash' });
    const states = (await admin.get(url)).json<TeamMember[]>().map((row) => [row.id, row.state]);
    expect(Object.fromEntries(states)).toEqual({ [id]: 'active', [local]: 'no-sign-in' });
  });

  test.each(staffRoles.filter((role) => role !== 'collaborator'))('can be read by a %s', async (role) => {
    expect((await (await add(role))[1].get(url)).statusCode).toBe(200);
  });

  test('cannot be read by a collaborator', async () => {
    expect((await (await add('collaborator'))[1].get(url)).statusCode).toBe(403);
  });
});

describe('a role', () => {
  const change = (caller: Caller, id: string, body: object) => caller.patch(`${url}/${id}`, body);

  test('is changed by an admin, recorded, and in force at once', async () => {
    const [id, colleague] = await add('support-admin');
    const response = await change(people.admin, id, { role: 'client-manager' });
    expect(response.json()).toMatchObject({ id, role: 'client-manager', state: 'active' });
    const me = (await colleague.get('/api/auth/user')).json<{ role: string; permissions: string[] }>();
    expect([me.role, me.permissions.includes('clients.write')]).toEqual(['client-manager', true]);
    const [row] = await app.context.db.q().selectFrom('audit').selectAll().execute();
    expect(row).toMatchObject({ userId: people.adminId, action: 'team.change', subjectId: id });
    expect(JSON.parse(row?.detail ?? '')).toEqual({
      before: { role: 'support-admin', endsAt: null },
      after: { role: 'client-manager', endsAt: null },
    });
  });

  test.each<[StaffRole, StaffRole, string]>([
    ['admin', 'support-admin', 'admin'],
    ['admin', 'admin', 'support-admin'],
    ['admin', 'super-admin', 'admin'],
  ])('an %s cannot make a %s a %s', async (role, from, to) => {
    const [, actor] = await add(role);
    const [id] = await add(from);
    const response = await change(actor, id, { role: to });
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'forbidden', message: 'Only a super admin can add or remove admins.' },
    ]);
    expect(await roleOf(id)).toBe(from);
  });

  test('of an admin or super admin is granted and removed by a super admin', async () => {
    const [, owner] = await add('super-admin');
    const [id] = await add('super-admin');
    for (const role of ['admin', 'content-manager', 'admin'])
      expect((await change(owner, id, { role })).json()).toMatchObject({ role });
  });

  test('of super admin cannot be granted by a super admin', async () => {
    const [, owner] = await add('super-admin');
    const response = await change(owner, people.adminId, { role: 'super-admin' });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { fields: { role: 'Please choose a role.' } },
    ]);
  });

  test('of oneself cannot be changed', async () => {
    const [id, owner] = await add('super-admin');
    await add('super-admin');
    const response = await change(owner, id, { role: 'admin' });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      403,
      'You cannot change your own role or access.',
    ]);
  });

  test.each(['client-manager', 'content-manager', 'support-admin', 'collaborator'] as const)(
    'cannot be changed by a %s',
    async (role) => {
      const [, actor] = await add(role);
      const [id] = await add('support-admin');
      expect((await change(actor, id, { role: 'content-manager' })).statusCode).toBe(403);
    },
  );

  test('of a collaborator has an end in the future', async () => {
    const [id] = await add('support-admin');
    const without = await change(people.admin, id, { role: 'collaborator' });
    expect([without.statusCode, without.json()]).toMatchObject([
      400,
      { fields: { endsAt: 'Please choose when access ends.' } },
    ]);
    const past = new Date(app.clock.now).toISOString();
    const over = await change(people.admin, id, { role: 'collaborator', endsAt: past });
    expect(over.json()).toMatchObject({ fields: { endsAt: 'Please choose a date in the future.' } });
    const endsAt = tomorrow();
    expect((await change(people.admin, id, { role: 'collaborator', endsAt })).json()).toMatchObject({
      role: 'collaborator',
      endsAt,
    });
    expect((await change(people.admin, id, { endsAt: null })).statusCode).toBe(400);
    expect((await change(people.admin, id, { role: 'support-admin', endsAt: null })).json()).toMatchObject({
      endsAt: null,
    });
  });

  test('given by the configured lists stays', async () => {
    app = await testApp({ ADMIN_EMAILS: 'listed@agency.example' });
    const [, owner] = await add('super-admin');
    const [id] = await add('admin');
    await setUser(id, { email: 'listed@agency.example', emailKey: 'listed@agency.example' });
    const response = await change(owner, id, { role: 'support-admin' });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('ADMIN_EMAILS'),
    ]);
  });

  test('of a user without a role, or of an unknown one, is not found', async () => {
    const user = await addUser(app.context, 'user');
    for (const id of [user, '019a9f6e-0000-7000-8000-000000000000'])
      expect((await change(people.admin, id, { role: 'support-admin' })).statusCode).toBe(404);
  });
});

describe('the last super admin', () => {
  test.each(['patch', 'deactivate'] as const)('stays when several %s each other at once', async (how) => {
    const owners = [await add('super-admin'), await add('super-admin'), await add('super-admin')];
    await Promise.all(
      owners.flatMap(([, caller], actor) =>
        owners
          .filter((_, target) => target !== actor)
          .map(([id]) =>
            how === 'patch'
              ? caller.patch(`${url}/${id}`, { role: 'admin' })
              : caller.post(`${url}/${id}/deactivate`, {}),
          ),
      ),
    );
    const left = await rowsIn(app.context.db, 'user', ['id'], { role: 'super-admin', deactivatedAt: null });
    expect(left.length).toBeGreaterThanOrEqual(1);
  });
});
