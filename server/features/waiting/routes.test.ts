import { describe, expect, test } from 'vitest';
import type { Consultation } from '#contract/consultations.ts';
import type { ClientCounts } from '#contract/overview.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { ClientPreview } from '#contract/previews.ts';
import type { ClientNext, Snoozed, WaitingKind, Waiting } from '#contract/waiting.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { explain, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const hour = 3_600_000;

const { app, people } = agencyForEachTest();

const in1 = (ms: number) => iso(app.clock.now + ms);

async function submit(name: string): Promise<string> {
  await app.post('/api/consultations', { name, email: `${name.toLowerCase()}@example.com` });
  const [newest] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
  return newest?.id ?? '';
}

const waitingFor = async (caller: Caller, query = '') =>
  (await caller.get(`/api/admin/waiting${query}`))
    .json<Waiting[]>()
    .map(({ kind, count, oldest }) => `${kind} ${count} ${oldest.name}`);

const put = (caller: Caller, kind: WaitingKind, subjectId: string, until: string | null) =>
  caller.put('/api/admin/snoozes', { kind, subjectId, until });

const queue = async (caller: Caller, query = '') =>
  caller.get(`/api/admin/consultations?order=queue${query}`);
const namesIn = (response: Awaited<ReturnType<typeof queue>>) =>
  response.json<Consultation[]>().map(({ name }) => name);

describe('waiting things', () => {
  test('are counted by kind, with the longest waiting one', async () => {
    const { clientA, clientB } = people;
    await submit('Ada');
    app.clock.now += hour;
    await submit('Bea');
    await clientB.post('/api/client/messages', { message: 'One' });
    app.clock.now += hour;
    await clientA.post('/api/client/messages', { message: 'Two' });
    await clientB.post('/api/client/messages', { message: 'Three' });
    await clientA.post('/api/client/reference-links', { links: [{ url: 'https://mill.example' }] });
    const found = await waitingFor(people.admin);
    const name = async (id: string) =>
      (await people.admin.get(`/api/admin/clients/${id}`)).json<{ name: string }>();
    const [a, b] = [await name(people.accountA.id), await name(people.accountB.id)];
    expect(found).toEqual(['request 2 Ada', `message 2 ${b.name}`, `reference-links 1 ${a.name}`]);
  });

  test('are those in the scope, or those that the person looks after', async () => {
    const { accountA, adminId, admin } = people;
    const managerId = await addUser(app.context, 'client-manager');
    const manager = await app.as('staff', managerId);
    const content = await app.as('staff', await addUser(app.context, 'content-manager'));
    await people.clientA.post('/api/client/messages', { message: 'One' });
    await people.clientB.post('/api/client/messages', { message: 'Two' });
    const id = await submit('Ada');
    expect(await waitingFor(manager)).toEqual([]);
    expect(await waitingFor(content)).toEqual([]);
    expect(await waitingFor(admin, '?mine=true')).toEqual([]);
    await admin.put(`/api/admin/clients/${accountA.id}/owner`, { ownerId: managerId });
    await admin.put(`/api/admin/consultations/${id}/owner`, { ownerId: adminId });
    expect(await waitingFor(manager)).toEqual([expect.stringMatching(/^message 1 /)]);
    expect(await waitingFor(admin, '?mine=true')).toEqual(['request 1 Ada']);
  });
});

test('of overdue things the longest overdue is named, whenever it was requested', async () => {
  const day = 24 * hour;
  const ask = async (askedAgo: number, overdue: number) => {
    const id = newId();
    const since = in1(-askedAgo * day);
    const row = {
      id,
      clientAccountId: people.accountA.id,
      projectId: null,
      words: 'A logo',
      state: 'open',
    } as const;
    const due = {
      dueOn: in1(-overdue * day).slice(0, 10),
      waitsFor: 'client',
      waitsSince: since,
      createdAt: since,
    } as const;
    const nobody = { answer: null, reason: null, contactId: null, userId: null, answeredAt: null };
    await addRow(app.context.db, 'fileRequest', { ...row, ...due, ...nobody });
    return id;
  };
  await ask(30, 2);
  const longest = await ask(9, 5);
  await ask(20, -5);
  const run = await statementsOf(app.context.db, async () => {
    const [late] = (await people.admin.get('/api/admin/waiting')).json<Waiting[]>();
    expect(late).toMatchObject({ kind: 'overdue-file-request', count: 2, oldest: { subjectId: longest } });
  });
  if (app.context.db.engine === 'postgres') return;
  const steps = (await Promise.all(run.map((statement) => explain(app.context.db, statement)))).flat();
  expect(steps.join()).toMatch(/fileRequestWaitingDue/);
});

describe('uploads and forms of clients', () => {
  const look = (caller: Caller, id: string) =>
    caller.post(`/api/admin/clients/${id}/looked`, { kind: 'reference-links' });
  const save = () =>
    people.clientA.post('/api/client/reference-links', { links: [{ url: 'https://mill.example' }] });

  test('wait until staff have seen them, and again after a change', async () => {
    const { admin, accountA } = people;
    await save();
    expect(await waitingFor(admin)).toEqual([expect.stringMatching(/^reference-links 1 /)]);
    const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
    expect((await look(manager, accountA.id)).statusCode).toBe(404);
    expect((await look(admin, accountA.id)).statusCode).toBe(200);
    expect(await waitingFor(admin)).toEqual([]);
    await save();
    expect(await waitingFor(admin)).toHaveLength(1);
  });
});

describe('snoozing', () => {
  test('hides a thing from the person’s own lists alone, until its end, and can be undone', async () => {
    const { admin } = people;
    const [ada] = [await submit('Ada'), await submit('Bea')];
    const other = await app.as('staff', await addUser(app.context, 'admin'));
    expect((await put(admin, 'request', ada, in1(20 * hour))).statusCode).toBe(200);
    expect(await waitingFor(admin)).toEqual(['request 1 Bea']);
    expect(namesIn(await queue(admin))).toEqual(['Bea']);
    expect((await queue(admin)).headers['x-total-count']).toBe('1');
    expect(namesIn(await queue(other))).toEqual(['Ada', 'Bea']);
    expect(await waitingFor(other)).toEqual(['request 2 Ada']);
    const list = async () => (await admin.get('/api/admin/snoozes')).json<Snoozed[]>();
    expect(await list()).toEqual([{ kind: 'request', subjectId: ada, name: 'Ada', until: in1(20 * hour) }]);
    await put(admin, 'request', ada, in1(21 * hour));
    expect(await list()).toMatchObject([{ until: in1(21 * hour) }]);
    await put(admin, 'request', ada, null);
    expect(await list()).toEqual([]);
    await put(admin, 'request', ada, in1(hour));
    app.clock.now += hour;
    expect(namesIn(await queue(admin))).toEqual(['Ada', 'Bea']);
  });

  test('needs a waiting thing in the scope and a future time', async () => {
    const { admin } = people;
    const ada = await submit('Ada');
    expect((await put(admin, 'request', ada, in1(-1))).statusCode).toBe(400);
    expect((await put(admin, 'message', ada, in1(hour))).statusCode).toBe(404);
    const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
    expect((await put(manager, 'request', ada, in1(hour))).statusCode).toBe(404);
    await admin.patch(`/api/admin/consultations/${ada}`, { status: 'contacted' });
    expect((await put(admin, 'request', ada, in1(hour))).statusCode).toBe(404);
  });
});

describe('the next step of a company', () => {
  const next = async (caller = people.clientA) => (await caller.get('/api/client/next')).json<ClientNext>();

  test('is empty at first, then shows things that wait for the agency, with the requested color', async () => {
    expect(await next()).toEqual({
      yours: null,
      yourCount: 0,
      theirs: null,
      ours: null,
      delivered: null,
      asked: null,
      nextDate: null,
      inProject: 0,
      hasMoney: false,
    });
    await people.clientA.post('/api/client/messages', { message: 'Hello' });
    expect((await next()).ours).toMatchObject({ kind: 'message', title: 'Your message', color: null });
    await people.clientA.post('/api/client/directive-change-requests', {
      requestType: 'color_change',
      requestReason: null,
      currentValues: JSON.stringify({ colors: ['#000000', '#111111'] }),
      requestedValues: JSON.stringify({ colors: ['#000000', '#d4af37'] }),
    });
    expect((await next()).ours).toMatchObject({ title: 'Color 2', color: '#d4af37' });
    expect(await next(people.clientB)).toEqual({
      yours: null,
      yourCount: 0,
      theirs: null,
      ours: null,
      delivered: null,
      asked: null,
      nextDate: null,
      inProject: 0,
      hasMoney: false,
    });
  });

  async function show(id: string): Promise<void> {
    const previews = app.context.db.q().updateTable('clientPreview');
    await setState(app.context.db, id, 'ready');
    await previews
      .set(({ ref }) => ({ markedId: ref('originalId') }))
      .where('id', '=', id)
      .execute();
  }
  async function share(title: string): Promise<string> {
    const fileUrl = dataUrl('image/png', png(64, 40, [30, 120, 200]));
    const preview = { clientAccountId: people.accountA.id, title, fileUrl };
    const { id } = (await people.admin.post('/api/admin/client-previews', preview)).json<{ id: string }>();
    await show(id);
    return id;
  }
  const join = async (standing: Standing) => {
    const contactId = await addContact(app.context, people.accountA.id, standing);
    return { contactId, caller: await app.as('client', people.accountA.id, contactId) };
  };
  const rate = async (caller: Caller, previewId: string) =>
    (await caller.post('/api/client/preview-feedback', { previewId, rating: 4, feedback: 'Bluer' })).json<{
      id: string;
    }>().id;
  const waits = async () => (await people.clientA.get('/api/client/counts')).json<ClientCounts>();

  test('is a decision for deciders; others read who decides', async () => {
    const id = await share('Homepage');
    const { admin, clientA } = people;
    const [{ caller: commenter }, { caller: seer }] = [await join('comments'), await join('sees')];
    expect(await next()).toMatchObject({ yours: { subjectId: id, title: 'Homepage' }, yourCount: 1 });
    expect(await waits()).toMatchObject({ previewsWaiting: 1 });
    for (const caller of [commenter, seer]) {
      expect(await next(caller)).toMatchObject({
        yours: null,
        yourCount: 0,
        theirs: { subjectId: id, asks: [people.accountA.name] },
      });
      const [card] = (await caller.get('/api/client/previews')).json<ClientPreview[]>();
      expect(card).toMatchObject({
        waitsFor: 'client',
        asks: [{ name: people.accountA.name, isYou: false }],
      });
      const counts = (await caller.get('/api/client/counts')).json<ClientCounts>();
      expect(counts.previewsWaiting).toBe(0);
    }
    const named = await join('decides');
    const approvers = { contactIds: [named.contactId] };
    await admin.put(`/api/admin/client-previews/${id}/approvers`, approvers);
    expect(await next()).toMatchObject({ yours: null, theirs: { subjectId: id } });
    expect(await next(named.caller)).toMatchObject({ yours: { subjectId: id } });
    expect((await clientA.get('/api/client/previews')).json()).toMatchObject([{ asks: [{ isYou: false }] }]);
  });

  test('waits for the agency after feedback, and for deciders again after the answer', async () => {
    const id = await share('Homepage');
    const { admin, clientA } = people;
    const { caller } = await join('comments');
    for (const rater of [caller, clientA]) {
      const feedback = await rate(rater, id);
      expect(await next()).toMatchObject({ yours: null, ours: { kind: 'preview', title: 'Homepage' } });
      const answer = { response: 'Gladly' };
      expect((await admin.patch(`/api/admin/preview-feedback/${feedback}/respond`, answer)).statusCode).toBe(
        200,
      );
      expect(await next()).toMatchObject({ yours: { subjectId: id }, yourCount: 1, ours: null });
    }
    const [version] = (await clientA.get(`/api/client/previews/${id}/room`)).json<ClientRoom>().versions;
    const decision = { versionId: version?.id, contentHash: version?.contentHash, kind: 'approve' };
    expect((await clientA.post(`/api/client/previews/${id}/decisions`, decision)).statusCode).toBe(201);
    expect(await next()).toMatchObject({ yours: null, ours: null });
  });

  test('has the date of the shown version', async () => {
    const id = await share('Homepage');
    app.clock.now += 14 * 24 * hour;
    people.admin = await app.as('staff', await addUser(app.context, 'admin'));
    const fileUrl = dataUrl('image/png', png(64, 40, [90, 120, 200]));
    await people.admin.post(`/api/admin/client-previews/${id}/versions`, { fileUrl });
    await show(id);
    const sharedAt = iso(app.clock.now);
    people.clientA = await app.as('client', people.accountA.id);
    expect((await people.clientA.get('/api/client/previews')).json()).toMatchObject([
      { version: 2, sharedAt },
    ]);
    expect((await people.admin.get('/api/admin/client-previews')).json()).toMatchObject([{ sharedAt }]);
  });

  test('names the next promised date', async () => {
    const { accountA } = people;
    const start = async (promisedOn: string, stage: string | null = null) => {
      const about = { clientAccountId: accountA.id, title: 'Mill', description: 'A mill' };
      const { id } = (await people.admin.post('/api/admin/gallery', about)).json<{ id: string }>();
      const set = await people.admin.patch(`/api/admin/portfolio/${id}`, { promisedOn, stage });
      expect([set.statusCode, set.json()]).toMatchObject([200, { promisedOn, stage }]);
    };
    app.clock.now = Date.parse('2026-12-01T12:00:00.000Z');
    people.admin = await app.as('staff', await addUser(app.context, 'admin'));
    people.clientA = await app.as('client', accountA.id);
    await start('2026-11-30');
    await start('2026-12-24');
    await start('2026-12-03', 'delivered');
    expect((await next()).nextDate).toBe('2026-12-24');
    await start('2026-12-01', 'making');
    expect((await next()).nextDate).toBe('2026-12-01');
    const { admin: again } = people;
    const [project] = (await again.get('/api/admin/portfolio')).json<{ id: string }[]>();
    const refused = await again.patch(`/api/admin/portfolio/${project?.id}`, { promisedOn: 'soon' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { fields: { promisedOn: 'Please enter a day.' } },
    ]);
  });
});
