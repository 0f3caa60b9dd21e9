import { beforeEach, expect, test } from 'vitest';
import { undoMs } from '#contract/consultations.ts';
import type { ClientPublication, StaffPublication } from '#contract/publications.ts';
import type { Project } from '#contract/projects.ts';
import { sweep } from '#server/app/sweep.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import { countConfirmed } from './service.ts';

const { app, people } = agencyForEachTest();
let project: Project;
beforeEach(async () => {
  project = await created();
});

const created = async (more: object = {}) =>
  (
    await people.admin.post('/api/admin/gallery', {
      title: 'Mill',
      description: 'A mill',
      results: 'Missed calls 46 % to 3 %',
      clientAccountId: people.accountA.id,
      ...more,
    })
  ).json<Project>();
const change = (body: object, id = project.id) => people.admin.patch(`/api/admin/portfolio/${id}`, body);
const publish = (id = project.id) => change({ isVisible: true }, id);
const ask = () => people.admin.post(`/api/admin/portfolio/${project.id}/ask`);
const rule = (compulsory: boolean) => people.admin.put('/api/admin/publication-rule', { compulsory });
const seen = async (caller: Caller = people.clientA) =>
  (await caller.get('/api/client/publications')).json<ClientPublication[]>();
const live = async () => (await app.get('/api/portfolio')).json<{ title: string; confirmed: unknown }[]>();

/** Sends an answer with the hash of the content that the client sees now. */
async function answer(body: object, caller = people.clientA) {
  const [first] = await seen(caller);
  return caller.post(`/api/client/publications/${project.id}/answer`, {
    contentHash: first?.contentHash,
    ...body,
  });
}
const withdraw = () => people.clientA.post(`/api/client/publications/${project.id}/withdraw`);

const details = async () =>
  (await people.admin.get(`/api/admin/portfolio/${project.id}/publication`)).json<StaffPublication>();
const permit = () => people.admin.post(`/api/admin/portfolio/${project.id}/permission`);
const undo = (caller: Caller) =>
  caller === people.clientA
    ? caller.post(`/api/client/publications/${project.id}/undo`)
    : caller.post(`/api/admin/portfolio/${project.id}/permission/undo`);

test('a plain publish records the person and the time, but no consent', async () => {
  expect(await seen()).toEqual([]);
  expect((await publish()).statusCode).toBe(200);
  expect(await live()).toMatchObject([{ title: 'Mill', confirmed: null }]);
  expect(await seen()).toMatchObject([{ isPublic: true, publication: null }]);
  expect(await details()).toEqual({
    publication: null,
    saidBy: null,
    published: { by: expect.stringContaining('Sam Number'), at: new Date(app.clock.now).toISOString() },
  });
});

test('"We have their permission" records the word of that person, published or not', async () => {
  expect((await permit()).statusCode).toBe(200);
  expect(await live()).toEqual([]);
  await publish();
  expect(await details()).toMatchObject({
    publication: { basis: 'staff', state: 'agreed', isCurrent: true },
    saidBy: expect.stringContaining('Sam Number'),
    published: { by: expect.stringContaining('Sam Number') },
  });
});

test('the person who recorded a permission can undo it for ten seconds', async () => {
  await permit();
  app.clock.now += undoMs;
  const other = await app.as('staff', await addUser(app.context, 'admin'));
  expect((await undo(other)).statusCode).toBe(409);
  expect((await undo(people.admin)).statusCode).toBe(200);
  expect(await details()).toMatchObject({ publication: null });
  await permit();
  app.clock.now += undoMs + 1;
  expect((await undo(people.admin)).statusCode).toBe(409);
  expect(await details()).toMatchObject({ publication: { basis: 'staff' } });
});

test('the word of staff is refused after a no of the client and where the client has to agree', async () => {
  await publish();
  await withdraw();
  const refused = await permit();
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    'The client does not want this shown. Please ask the client first.',
  ]);
  await ask();
  await rule(true);
  expect((await permit()).statusCode).toBe(409);
});

test('a question stays open if the project is published before the answer', async () => {
  await ask();
  await publish();
  expect(await seen()).toMatchObject([{ isPublic: true, publication: { state: 'asked' } }]);
  expect(await seen(people.clientB)).toEqual([]);
});

test('the client can undo a withdrawal for ten seconds, and nobody is told before that', async () => {
  await ask();
  await answer({ answer: 'yes' });
  const told = async () =>
    (await rowsIn(app.context.db, 'notification', ['id'], { kind: 'publication' })).length;
  const before = await told();
  await withdraw();
  app.clock.now += undoMs;
  expect((await undo(people.clientA)).json()).toMatchObject({
    isPublic: true,
    publication: { state: 'agreed', basis: 'client' },
  });
  expect(await live()).toHaveLength(1);
  expect(await told()).toBe(before);
  await withdraw();
  app.clock.now += undoMs + 1;
  expect((await undo(people.clientA)).statusCode).toBe(409);
  expect(await live()).toEqual([]);
});

test('undoing the withdrawal of a draft does not publish it', async () => {
  await ask();
  await answer({ answer: 'yes' });
  await change({ isVisible: false });
  await withdraw();
  expect((await undo(people.clientA)).json()).toMatchObject({
    isPublic: false,
    publication: { state: 'agreed' },
  });
});

test('a project without a client needs no consent', async () => {
  await rule(true);
  await app.context.db.q().updateTable('project').set({ clientAccountId: null }).execute();
  expect((await publish()).statusCode).toBe(200);
  expect(await live()).toHaveLength(1);
});

test('an asked client decides, and a yes publishes at once', async () => {
  expect((await ask()).statusCode).toBe(200);
  expect(await live()).toEqual([]);
  const [waiting] = await seen();
  expect(waiting).toMatchObject({ isPublic: false, title: 'Mill', publication: { state: 'asked' } });
  const yes = await answer({ answer: 'yes', shownAs: 'first', months: 24, confirmsResult: true });
  expect(yes.json()).toMatchObject({
    isPublic: true,
    publication: { state: 'agreed', basis: 'client', confirmsResult: true },
  });
  const [first] = people.accountA.name.split(' ');
  expect(await live()).toMatchObject([{ confirmed: { by: first } }]);
  expect(await countConfirmed(app.context)).toBe(1);
});

test('only a client who confirmed the result is named beside it, and never an anonymous one', async () => {
  await ask();
  await answer({ answer: 'yes' });
  expect(await live()).toMatchObject([{ confirmed: null }]);
  await answer({ answer: 'yes', shownAs: 'anonymous', confirmsResult: true });
  expect(await live()).toMatchObject([{ confirmed: { by: null } }]);
  expect((await app.get('/api/portfolio')).body).not.toContain(people.accountA.name);
  // A changed number counts as another result.
  await change({ results: 'Missed calls 46 % to 2 %' });
  expect(await live()).toMatchObject([{ confirmed: null }]);
  expect(await countConfirmed(app.context)).toBe(0);
});

test.each(['no', 'reword'])('after "%s" nothing is public', async (said) => {
  await publish();
  const given = await answer({ answer: said, words: 'Please leave out the number.' });
  expect(given.json()).toMatchObject({
    isPublic: false,
    publication: { words: 'Please leave out the number.' },
  });
  expect(await live()).toEqual([]);
});

test('a withdrawn project is not public, and the word of staff does not bring it back', async () => {
  await publish();
  expect((await withdraw()).json()).toMatchObject({ isPublic: false, publication: { state: 'withdrawn' } });
  expect(await live()).toEqual([]);
  const again = await publish();
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    409,
    'The client does not want this shown. Please ask the client first.',
  ]);
  expect(await live()).toEqual([]);
  await ask();
  await answer({ answer: 'yes' });
  expect(await live()).toHaveLength(1);
});

test('with the rule no direct call publishes without a yes, not even for a new project', async () => {
  await rule(true);
  expect((await publish()).statusCode).toBe(409);
  const made = await people.admin.post('/api/admin/gallery', {
    title: 'Barn',
    description: 'A barn',
    clientAccountId: people.accountA.id,
    isVisible: true,
  });
  expect(made.statusCode).toBe(409);
  expect(await live()).toEqual([]);
});

test('switching the rule on hides projects without a yes and keeps the others', async () => {
  await ask();
  await answer({ answer: 'yes' });
  const other = await created({ title: 'Barn' });
  await publish(other.id);
  expect(await live()).toHaveLength(2);
  await rule(true);
  expect(await live()).toMatchObject([{ title: 'Mill' }]);
});

test('with the rule one changed letter hides the project until the client agrees again', async () => {
  await rule(true);
  await ask();
  await answer({ answer: 'yes' });
  expect((await change({ title: 'Mills' })).json()).toMatchObject({ isVisible: false });
  expect(await live()).toEqual([]);
  expect((await publish()).statusCode).toBe(409);
  // Restores the text that the client has seen.
  await change({ title: 'Mill' });
  expect((await publish()).statusCode).toBe(200);
});

test('with the rule a yes ends with its date', async () => {
  await rule(true);
  await ask();
  await answer({ answer: 'yes', months: 12 });
  app.clock.now += 364 * 24 * 3_600_000;
  await sweep(app.context);
  expect(await live()).toHaveLength(1);
  app.clock.now += 3 * 24 * 3_600_000;
  await sweep(app.context);
  expect(await live()).toEqual([]);
});

test('nobody agrees to text that has changed since they read it', async () => {
  await ask();
  const [before] = await seen();
  await change({ description: 'Another mill' });
  const late = await people.clientA.post(`/api/client/publications/${project.id}/answer`, {
    contentHash: before?.contentHash,
    answer: 'yes',
  });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'superseded']);
  expect(await live()).toEqual([]);
});

test('both sides get notices', async () => {
  await ask();
  await answer({ answer: 'no' });
  const kinds = await rowsIn(app.context.db, 'notification', ['kind', 'recipientKind']);
  expect(kinds).toEqual(
    expect.arrayContaining([
      { kind: 'publication-asked', recipientKind: 'contact' },
      expect.objectContaining({ kind: 'publication' }),
    ]),
  );
});

test('another client neither sees nor decides, and a viewer does not decide', async () => {
  await ask();
  expect(await seen(people.clientB)).toEqual([]);
  const url = `/api/client/publications/${project.id}`;
  const body = { contentHash: 'x', answer: 'yes' };
  expect((await people.clientB.post(`${url}/answer`, body)).statusCode).toBe(404);
  expect((await people.clientB.post(`${url}/withdraw`)).statusCode).toBe(404);
  const reader = await app.as(
    'client',
    people.accountA.id,
    await addContact(app.context, people.accountA.id, 'comments'),
  );
  expect((await reader.post(`${url}/withdraw`)).statusCode).toBe(403);
});
