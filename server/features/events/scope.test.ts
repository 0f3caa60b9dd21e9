import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { topicPermissions, topicRights, topics, type SharedTopic } from '#contract/events.ts';
import { reachOf, staffRoles } from '#contract/permissions/permissions.ts';
import { endSessionsOf, personChanged, startSession } from '#server/access/sessions/sessions.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { holdHeartbeats, openStream } from '#server/testing/app/event-stream.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { neighbour } from '#server/testing/processes/neighbour.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { addLooseWork, addWork, type LooseWork, type Work } from '#server/testing/access/work.ts';

const app = appForEachTest();
beforeEach(async () => {
  await app.context.events.start();
});

const cookieOf = async (kind: 'staff' | 'client', id: string, now = app.clock.now) => {
  const subject = await sessionSubject(app.context.db, kind, id);
  return `foyer-${kind}=${await startSession(app.context.db, subject, { userAgent: 'test', now })}`;
};

async function company() {
  const admin = await app.as('staff', await addUser(app.context, 'super-admin'));
  const { id } = await addClient(app.context);
  return { admin, client: await app.as('client', id), clientAccountId: id };
}

const assign = async (userId: string, work: Pick<Work, 'client' | 'project'>) => {
  const createdAt = iso(app.context.now());
  const { db } = app.context;
  await addRow(db, 'assignment', { clientAccountId: work.client, userId, owner: false, createdAt });
  await addRow(db, 'projectAssignment', { projectId: work.project, userId, createdAt });
};

/** For each topic, the id that a change of it contains. Topics without an entry have none. */
const subjectOf = (work: Partial<Work>): Partial<Record<SharedTopic, string | undefined>> => ({
  artwork: work.artwork,
  'change-requests': work.changeRequest,
  clients: work.client,
  consultations: work.consultation,
  messages: work.clientMessage ?? work.contactMessage,
  pins: work.preview,
  'preview-feedback': work.feedback,
  previews: work.preview,
  projects: work.project,
});

const shared = topics.filter((topic): topic is SharedTopic => topic !== 'notices');

const ofProjects: ReadonlySet<SharedTopic> = new Set(['projects', 'pins', 'previews', 'preview-feedback']);

test('each role gets events of its rows, within its reach at that moment', async () => {
  const own = await addWork(app, await company());
  const other = await addWork(app, await company());
  const looseOf = async (ownerId: string | null): Promise<LooseWork> =>
    addLooseWork(app, { ...(await company()), ownerId });
  const nobodys = await looseOf(null);
  let cells = 0;
  for (const role of staffRoles) {
    const userId = await addUser(app.context, role);
    await assign(userId, own);
    const work = { own, other, 'loose-own': await looseOf(userId), loose: nobodys };
    const stream = await openStream(app, await cookieOf('staff', userId));
    const expected: string[] = [];
    for (const topic of shared)
      for (const [group, rows] of Object.entries(work) as [keyof typeof work, Partial<Work>][]) {
        const subjects = subjectOf(rows);
        const subjectId = topic in subjects ? subjects[topic] : null;
        if (subjectId === undefined || (rows.client === undefined && subjectId === null)) continue;
        cells += 1;
        const clientAccountId = rows.client ?? null;
        const reach = reachOf(role, topicPermissions[topic]);
        const isOwn =
          role === 'collaborator'
            ? group === 'own' && ofProjects.has(topic)
            : ['own', 'loose-own'].includes(group);
        if (reach === 'all' || (reach === 'assigned' && isOwn)) expected.push(`${topic} ${subjectId}`);
        await app.context.events.publish({ topic, subjectId, clientAccountId, forClient: true });
      }
    // Changes that are published at the same moment may arrive in any order.
    const heard = () =>
      (stream.changes() as { topic: string; id?: string }[])
        .map(({ topic, id = null }) => `${topic} ${id}`)
        .toSorted();
    if (expected.length > 0) await eventually(() => heard().length >= expected.length);
    expect([role, heard()]).toEqual([role, expected.toSorted()]);
    stream.close();
  }
  expect(cells).toBe(staffRoles.length * (shared.length * 2 + 3 * 2));
  console.info(`${cells} cells of the matrix: events`);
});

test('a contact gets events by the standing and by whether money is seen', async () => {
  const { clientAccountId } = await company();
  const { context } = app;
  const others = shared.filter((topic) => topicRights[topic] === undefined);
  const rights = [
    ['pays', null, ['clients', 'invoices']],
    ['sees', null, [...others, 'clients']],
    ['comments', true, shared],
    ['decides', false, [...others, 'clients']],
    ['decides', null, shared],
  ] as const;
  for (const [standing, set, expected] of rights) {
    const contactId = await addContact(context, clientAccountId, standing, set);
    const subject = { kind: 'client', contactId, clientAccountId } as const;
    const token = await startSession(context.db, subject, { userAgent: 'test', now: app.clock.now });
    const stream = await openStream(app, `foyer-client=${token}`);
    for (const topic of shared)
      await context.events.publish({ topic, subjectId: null, clientAccountId, forClient: true });
    await eventually(() => stream.changes().length >= expected.length);
    const heard = (stream.changes() as { topic: string }[]).map(({ topic }) => topic);
    expect([standing, set, heard.toSorted()]).toEqual([standing, set, [...expected].toSorted()]);
    stream.close();
  }
});

test('a person who is no longer assigned gets no more events', async () => {
  const [work, kept] = [await addWork(app, await company()), await addWork(app, await company())];
  const userId = await addUser(app.context, 'client-manager');
  await assign(userId, work);
  const stream = await openStream(app, await cookieOf('staff', userId));
  const change = { topic: 'messages', clientAccountId: work.client, forClient: true } as const;
  await app.context.events.publish({ ...change, subjectId: 'before' });
  await eventually(() => stream.changes().length > 0);
  const { db } = app.context;
  for (const table of ['assignment', 'projectAssignment'] as const)
    await db.q().deleteFrom(table).where('userId', '=', userId).execute();
  await assign(userId, kept);
  await app.context.events.publish({ ...change, subjectId: 'after' });
  // Changes are checked one after another. Once this change has arrived, the earlier change has been sent or left out.
  await app.context.events.publish({ ...change, clientAccountId: kept.client, subjectId: 'of another' });
  await eventually(() => stream.changes().length > 1);
  await assign(userId, work);
  await app.context.events.publish({ ...change, subjectId: 'again' });
  await eventually(() => stream.changes().length > 2);
  expect(stream.changes()).toEqual([
    { topic: 'messages', id: 'before' },
    { topic: 'messages', id: 'of another' },
    { topic: 'messages', id: 'again' },
  ]);
});

test('signing a person out ends that person’s streams at once, and no others', async () => {
  holdHeartbeats();
  const [left, stays] = [await addUser(app.context, 'admin'), await addUser(app.context, 'admin')];
  const stream = await openStream(app, await cookieOf('staff', left));
  const other = await openStream(app, await cookieOf('staff', stays));
  await endSessionsOf(app.context, 'staff', left);
  await eventually(stream.ended);
  expect(other.ended()).toBe(false);
  const { id, contactId } = await addClient(app.context);
  const portal = await openStream(app, await cookieOf('client', id));
  await endSessionsOf(app.context, 'client', contactId);
  await eventually(portal.ended);
  // Open pages of other people got no event about the sign-out.
  expect(other.changes()).toEqual([]);
});

test('another process ends them too, for a changed role as for a deactivated person', async () => {
  const elsewhere = neighbour(app);
  await elsewhere.events.start();
  holdHeartbeats();
  const { db } = app.context;
  for (const change of [{ role: 'support-admin' as const }, { deactivatedAt: iso(app.clock.now) }]) {
    const id = await addUser(app.context, 'admin');
    const stream = await openStream(app, await cookieOf('staff', id));
    await db.q().updateTable('user').set(change).where('id', '=', id).execute();
    await personChanged(elsewhere, id);
    await eventually(stream.ended);
  }
});

test('an access that ends by date takes its streams with it, without an event', async () => {
  const id = await addUser(app.context, 'collaborator');
  const endsAt = iso(app.clock.now + 300);
  await app.context.db.q().updateTable('user').set({ endsAt }).where('id', '=', id).execute();
  const cookie = await cookieOf('staff', id);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stream = await openStream(app, cookie);
  app.clock.now += 300;
  vi.advanceTimersByTime(305);
  await eventually(stream.ended);
});

test('events between processes reach no page', async () => {
  const id = await addUser(app.context, 'super-admin');
  const stream = await openStream(app, await cookieOf('staff', id));
  await personChanged(app.context, id);
  app.context.jobs.handle('test', async () => {});
  await app.context.jobs.enqueue('test', null);
  const last = { topic: 'clients', subjectId: 'last', clientAccountId: null, forClient: false } as const;
  await app.context.events.publish(last);
  await eventually(() => stream.changes().length > 0);
  expect([stream.ended(), stream.changes()]).toEqual([false, [{ topic: 'clients', id: 'last' }]]);
});
