import { beforeEach, expect, test } from 'vitest';
import type { TeamMember } from '#contract/team.ts';
import { addEveryone, addUser, wronglyAnswered } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const url = '/api/admin/team';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

test('only staff get past the door', async () => {
  expect(await wronglyAnswered('staff', app, people, [['GET', url]])).toEqual([]);
});

test('staff see who else may open the panel, users without a role and secrets left out', async () => {
  app.clock.now += 1000;
  const owner = await addUser(app.context, 'super-admin');
  const response = await people.admin.get(url);
  const team = response.json<TeamMember[]>();
  expect(team.map(({ id, role }) => [id, role])).toEqual([
    [people.adminId, 'admin'],
    [owner, 'super-admin'],
  ]);
  expect(Object.keys(team[0] ?? {}).toSorted()).toEqual([
    'createdAt',
    'email',
    'firstName',
    'id',
    'lastName',
    'lastSignInAt',
    'profileImageUrl',
    'role',
  ]);
});

test('page by page', async () => {
  app.clock.now += 1000;
  const owner = await addUser(app.context, 'super-admin');
  const first = await people.admin.get(`${url}?limit=1`);
  expect(first.headers['x-total-count']).toBe('2');
  const [, next] = /^<(.*)>; rel="next"$/.exec(String(first.headers['link'])) ?? [];
  const second = await people.admin.get(next ?? '');
  expect(second.json<TeamMember[]>().map(({ id }) => id)).toEqual([owner]);
  expect(second.headers['link']).toBeUndefined();
});
