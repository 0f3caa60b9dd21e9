import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { rolePermissions, type Permission } from '#contract/permissions/permissions.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { openStream } from '#server/testing/app/event-stream.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';
import { startSession } from '#server/access/sessions/sessions.ts';

// The contract's table of permissions alone decides who may do what. This test changes one line of the table and checks a
// user's permissions, a route, the rows and the events. `role-cards.test.tsx` checks the card of the role after the same
// change.

const role = 'support-admin';
const flipped: Permission = 'briefs.read';
const table = rolePermissions[role];
const before = { ...table };
afterEach(() => {
  for (const name of Object.keys(table) as Permission[]) delete table[name];
  Object.assign(table, before);
});

const app = appForEachTest();
let colleague: Caller;
let userId: string;
let own: string;
let other: string;
beforeEach(async () => {
  await app.context.events.start();
  userId = await addUser(app.context, role);
  colleague = await app.as('staff', userId);
  [own, other] = [(await addClient(app.context)).id, (await addClient(app.context)).id];
  await addRow(app.context.db, 'assignment', {
    clientAccountId: own,
    userId,
    owner: true,
    createdAt: iso(app.context.now()),
  });
});

/** The permissions of the person, and the rows and events that the person gets. */
async function seen() {
  const { permissions } = (await colleague.get('/api/auth/user')).json<CurrentUser>();
  const subject = await sessionSubject(app.context.db, 'staff', userId);
  const token = await startSession(app.context.db, subject, { userAgent: 'test', now: app.clock.now });
  const stream = await openStream(app, `foyer-staff=${token}`);
  for (const clientAccountId of [own, other])
    await app.context.events.publish({
      topic: 'directives',
      subjectId: clientAccountId,
      clientAccountId,
      forClient: false,
    });
  const last = newId(app.clock.now);
  await app.context.events.publish({
    topic: 'team',
    subjectId: last,
    clientAccountId: null,
    forClient: false,
  });
  await eventually(() => JSON.stringify(stream.changes()).includes(last));
  const heard = stream.changes().flatMap((change) => {
    const { topic, id } = change as { topic: string; id: string };
    return topic === 'directives' ? [id] : [];
  });
  stream.close();
  const routes = [own, other].map((id) => colleague.get(`/api/admin/clients/${id}/directives`));
  return {
    told: permissions.includes(flipped),
    answers: (await Promise.all(routes)).map(({ statusCode }) => statusCode),
    heard,
  };
}

test('one line of the table changes the permissions, the route, the rows and the events together', async () => {
  expect(await seen()).toEqual({ told: false, answers: [403, 403], heard: [] });
  table[flipped] = 'assigned';
  expect(await seen()).toEqual({ told: true, answers: [200, 404], heard: [own] });
  table[flipped] = 'all';
  expect(await seen()).toEqual({ told: true, answers: [200, 200], heard: [own, other] });
});
