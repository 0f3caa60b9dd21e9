import { beforeAll, afterAll, beforeEach, expect, test } from 'vitest';
import type { DraftSettings } from '#contract/drafts.ts';
import type { HistoryRow } from '#contract/history.ts';
import { staffRoles, type StaffRole } from '#contract/permissions/permissions.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addRow, changeRows } from '#server/testing/database/rows.ts';
import { rowsOf, sent } from '#server/testing/access/rows.ts';
import { draftedQuote } from '#server/testing/access/work.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addContact, addEveryone, addUser, type Everyone } from '#server/testing/people.ts';
import { neighbour } from '#server/testing/processes/neighbour.ts';
import { behaviours, startModel } from '#server/features/drafts/testing/model-server.ts';
import { made, testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { hasModel, watchModel } from './model-settings.ts';

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

let app: TestApp;
let people: Everyone;
let boss: Caller;
let clientId: string;

const url = '/api/admin/drafts';
const settings = () => ({ address: model.address, model: 'small-1', key: 'sk-secret', strangers: true });

beforeEach(async () => {
  model.asked.length = 0;
  model.behave = behaviours.streams('Hello {name}, it is ready.');
  app = await testApp({ WEBHOOKS_TO_PRIVATE: '1' });
  people = await addEveryone(app);
  clientId = people.accountA.id;
  boss = await app.as('staff', await addUser(app.context, 'super-admin'));
});

async function turnOn(allowed = true) {
  expect((await boss.put(url, settings())).statusCode).toBe(200);
  if (allowed) await boss.put(`/api/admin/clients/${clientId}/drafts`, { allowed: true });
}

const write = (message: string) => people.clientA.post('/api/client/messages', { message });
const draft = (caller = people.admin, id = clientId) => caller.post(`/api/admin/conversations/${id}/draft`);

/** The events of a draft: its text, and how it ended. */
function eventsOf({ body }: { body: string }) {
  const events = [...body.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(
    ([, name = '', data = '']) => [name, JSON.parse(data) as string] as const,
  );
  const text = events.flatMap(([name, data]) => (name === 'text' ? [data] : [])).join('');
  return { text, end: events.at(-1) };
}

const question = () =>
  model.asked
    .at(-1)
    ?.body.messages.map(({ content }) => content)
    .join('\n') ?? '';

test('the key is write-only and encrypted, and stays only for the same server', async () => {
  expect((await boss.get(url)).json<DraftSettings>()).toEqual({ settings: null });
  await turnOn();
  const { key: _, ...shown } = settings();
  expect((await boss.get(url)).json<DraftSettings>()).toEqual({ settings: { ...shown, hasKey: true } });
  const stored = await app.context.db.q().selectFrom('setting').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('sk-secret');
  const again = await boss.put(url, { ...shown, model: 'small-2' });
  expect(again.json<DraftSettings>().settings).toMatchObject({ model: 'small-2', hasKey: true });
  const elsewhere = await boss.put(url, { ...shown, address: 'https://elsewhere.example/v1' });
  expect(elsewhere.json<DraftSettings>().settings).toMatchObject({ hasKey: false });
});

test('while it is off nothing is asked, and the panel knows of no model', async () => {
  await write('Is it ready?');
  expect((await draft()).json()).toMatchObject({ code: 'conflict', message: 'Drafts by a model are off.' });
  await turnOn();
  expect(await hasModel(app.context)).toBe(true);
  expect((await people.admin.get(`${url}/name`)).json()).toMatchObject({ model: { name: 'small-1' } });
  await boss.delete(url);
  expect(await hasModel(app.context)).toBe(false);
  expect((await people.admin.get(`${url}/name`)).json()).toEqual({ model: null });
  expect((await draft()).statusCode).toBe(409);
  expect(model.asked).toHaveLength(0);
});

test('another process hears that drafts are on, and that they are off', async () => {
  const other = neighbour(app);
  watchModel(other);
  await app.context.events.start();
  await other.events.start();
  expect(await hasModel(other)).toBe(false);
  await turnOn();
  await eventually(() => hasModel(other));
  await boss.delete(url);
  await eventually(async () => !(await hasModel(other)));
});

test('an answer is drafted from the conversation and saved replies, and only that leaves', async () => {
  await turnOn();
  await boss.post('/api/admin/saved-replies', { title: 'Thanks', body: 'We thank you kindly.' });
  await write('Is the logo ready?');
  await people.admin.post('/api/admin/client-messages', { clientAccountId: clientId, message: 'Nearly.' });
  await people.admin.post(`/api/admin/conversations/${clientId}/notes`, { message: 'A secret note.' });
  await write('And now?');
  const answer = await draft();
  expect(answer.headers['content-type']).toBe('text/event-stream');
  expect(eventsOf(answer)).toEqual({ text: 'Hello {name}, it is ready.', end: ['done', ''] });
  const [asked] = model.asked;
  expect(asked).toMatchObject({
    path: '/v1/chat/completions',
    body: { model: 'small-1', stream: true, max_tokens: 2000 },
  });
  expect(asked?.headers.authorization).toBe('Bearer sk-secret');
  for (const text of ['We thank you kindly.', 'Is the logo ready?', 'Nearly.', 'And now?'])
    expect(question()).toContain(text);
  expect(question()).not.toContain('secret note');
  expect(question()).not.toContain(people.accountA.email);
  expect(question().indexOf('Nearly.')).toBeLessThan(question().indexOf('And now?'));
});

test('of a long conversation the newest 12,000 characters leave', async () => {
  await turnOn();
  await write(`old ${'a'.repeat(9_000)}`);
  await write(`new ${'b'.repeat(9_000)}`);
  await draft();
  expect(question()).toContain('b'.repeat(9_000));
  expect(question().length).toBeLessThan(12_000 + 2_000);
  expect(question()).toContain('old aaa');
});

test('the history says who asked for which company, the model and how much left, but no text', async () => {
  await turnOn();
  await write('Is it ready?');
  await draft();
  const [row] = (await boss.get('/api/admin/history')).json<HistoryRow[]>();
  expect(row).toMatchObject({ text: 'Asked the model to draft an answer', client: { id: clientId } });
  expect(row?.detail).toMatch(/small-1, [\d,]+ characters sent/);
  const audit = await app.context.db.q().selectFrom('audit').select('detail').execute();
  expect(JSON.stringify(audit)).not.toMatch(/Is it ready|it is ready/);
});

test('nothing leaves of a client who may not, of strangers who may not, of closed companies and of spam', async () => {
  await turnOn(false);
  await write('Is it ready?');
  expect((await draft()).json<{ message: string }>().message).toMatch(/^Texts of Client \d+ may not be sent/);
  const request = await sent(app, 'consultation');
  const message = await sent(app, 'contactMessage');
  await boss.put(url, { ...settings(), strangers: false });
  const stranger = { message: 'Texts of people who are not clients may not be sent to the model.' };
  expect((await people.admin.post(`/api/admin/consultations/${request}/draft`)).json()).toMatchObject(
    stranger,
  );
  expect((await people.admin.post(`/api/admin/messages/${message}/draft`)).json()).toMatchObject(stranger);
  await turnOn();
  await changeRows(app.context.db, 'consultation', { id: request }, { spam: true });
  expect((await people.admin.post(`/api/admin/consultations/${request}/draft`)).statusCode).toBe(409);
  await changeRows(
    app.context.db,
    'clientAccount',
    { id: clientId },
    { closedAs: 'archived', closedAt: iso(app.clock.now) },
  );
  expect((await draft()).statusCode).toBeGreaterThanOrEqual(404);
  expect(model.asked).toHaveLength(0);
});

test('nothing leaves of a person who has asked to be erased', async () => {
  await turnOn();
  await write('These are my own words.');
  const colleague = await addContact(app.context, clientId, 'decides');
  const ask = { withCompanies: false, companies: '[]', withdrawnAt: null, erasedAt: null, cleanedAt: null };
  const { db, now } = app.context;
  const times = { requestedAt: iso(now()), dueAt: iso(now()) };
  const person = { personKind: 'contact' as const, personId: people.accountA.contactId };
  await addRow(db, 'erasure', { id: newId(now()), ...person, ...ask, ...times, mentions: '[]' });
  expect((await draft()).json()).toMatchObject({ message: 'There is no text to draft from.' });
  await (
    await app.as('client', clientId, colleague)
  ).post('/api/client/messages', { message: 'Mine may go.' });
  await draft();
  expect(question()).toContain('Mine may go.');
  expect(question()).not.toContain('my own words');
});

test('requests, contact messages, change requests and rounds are drafted from their own words', async () => {
  await turnOn();
  const rows = rowsOf(app, { admin: people.admin, client: people.clientA, clientAccountId: clientId });
  const request = await sent(app, 'consultation', { message: 'We need a sign.' });
  await people.admin.post(`/api/admin/consultations/${request}/draft`);
  expect(question()).toContain('We need a sign.');
  const message = await sent(app, 'contactMessage', { message: 'Where are you?' });
  await people.admin.post(`/api/admin/messages/${message}/draft`);
  expect(question()).toContain('Where are you?');
  const change = await rows.changeRequest();
  await people.admin.post(`/api/admin/directive-change-requests/${change}/draft`);
  expect(question()).toContain('Asks for a change');
  const { id: preview } = await rows.pinned(people.clientA, { words: 'The blue is too dark.' });
  await people.admin.post(`/api/admin/client-previews/${preview}/draft`);
  expect(question()).toContain('Note 1: The blue is too dark.');
});

test('names of lines come without prices, numbers and bullets', async () => {
  await turnOn();
  const request = await sent(app, 'consultation', { message: 'A logo and a sign for $500.' });
  const quote = await made(people.admin, '/api/admin/quotes', { consultationId: request, title: 'Sign' });
  model.behave = behaviours.streams(
    '1. Logo design – $1,200\n- Sign: 450 EUR\n\n$300\n**Delivery** (per hour)\n',
  );
  const answer = await people.admin.post(`/api/admin/quotes/${quote}/draft`);
  expect(eventsOf(answer)).toEqual({ text: 'Logo design\nSign\nDelivery\n', end: ['done', ''] });
  const own = await draftedQuote(people.admin, clientId);
  expect((await people.admin.post(`/api/admin/quotes/${own}/draft`)).statusCode).toBe(409);
});

test.each(staffRoles)('a %s drafts only answers that this role may send', async (role) => {
  await turnOn();
  await write('Is it ready?');
  const request = await sent(app, 'consultation');
  const caller = await app.as('staff', await addUser(app.context, role));
  const may: Record<StaffRole, [number, number]> = {
    'super-admin': [200, 200],
    admin: [200, 200],
    'client-manager': [404, 404],
    'content-manager': [403, 403],
    'support-admin': [200, 403],
    collaborator: [403, 403],
  };
  const answers = [await draft(caller), await caller.post(`/api/admin/consultations/${request}/draft`)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(may[role]);
  expect((await caller.get(url)).statusCode).toBe(role === 'super-admin' ? 200 : 403);
});

test('a person has one draft at a time, and sixty in an hour', async () => {
  await turnOn();
  await write('Is it ready?');
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  const reached = Promise.withResolvers<void>();
  model.behave = async (response, asked) => {
    reached.resolve();
    await waiting;
    await behaviours.streams('Late.')(response);
    return asked;
  };
  const first = draft();
  await reached.promise;
  expect((await draft()).json<{ message: string }>().message).toMatch(/^Another draft of yours/);
  goOn();
  expect(eventsOf(await first).text).toBe('Late.');
  model.behave = behaviours.streams('Again.');
  for (let count = 1; count < 60; count += 1) expect((await draft()).statusCode).toBe(200);
  expect((await draft()).statusCode).toBe(429);
});

test('a try says in one sentence what came back', async () => {
  expect((await boss.post(`${url}/test`)).statusCode).toBe(409);
  await turnOn();
  model.behave = behaviours.streams('Ready');
  expect((await boss.post(`${url}/test`)).json()).toEqual({
    works: true,
    words: 'small-1 answered: “Ready”',
  });
  model.behave = behaviours.refuses(401);
  expect((await boss.post(`${url}/test`)).json()).toEqual({
    works: false,
    words: 'The model’s server refuses the key.',
  });
});

test('a private address is refused unless the operator allows it', async () => {
  app = await testApp();
  boss = await app.as('staff', await addUser(app.context, 'super-admin'));
  expect((await boss.put(url, settings())).json().fields).toEqual({
    address: 'The address must start with https://. WEBHOOKS_TO_PRIVATE=1 allows any address.',
  });
  for (const host of ['[::1]', 'localhost'])
    expect((await boss.put(url, { ...settings(), address: `https://${host}:9/v1` })).json().fields).toEqual({
      address: 'This address is in a private network. WEBHOOKS_TO_PRIVATE=1 allows any address.',
    });
  expect((await boss.get(url)).json<DraftSettings>()).toEqual({ settings: null });
  expect(model.asked).toHaveLength(0);
});
