import { expect, test } from 'vitest';
import type { ClientTestimonial, Testimonial } from '#contract/testimonials.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import { livePortfolio } from '#server/features/projects/service.ts';
import { forVisitors } from './service.ts';

const { app, people } = agencyForEachTest();

const ask = (caller: Caller = people.admin) =>
  caller.post('/api/admin/testimonials', { clientAccountId: people.accountA.id, about: 'Mill' });
const listed = async () => (await people.admin.get('/api/admin/testimonials')).json<Testimonial[]>();
const mine = async (caller = people.clientA) =>
  (await caller.get('/api/client/testimonials')).json<ClientTestimonial[]>();
const change = (id: string, body: object) => people.admin.patch(`/api/admin/testimonials/${id}`, body);
const write = (id: string, body: object = {}, caller = people.clientA) =>
  caller.post(`/api/client/testimonials/${id}/write`, { quote: 'They answer.', ...body });
const answer = (id: string, said: string, caller = people.clientA) =>
  caller.post(`/api/client/testimonials/${id}/answer`, { answer: said });
const works = () => livePortfolio(app.context, 10);
const visible = async () =>
  (await forVisitors(app.context, works)).map(({ quote, author }) => [quote, author]);
const asked = async () => (await ask()).json<Testimonial>().id;

test('a testimonial is asked for, written, and shown once both sides agree', async () => {
  expect((await ask()).statusCode).toBe(201);
  const [{ id } = { id: '' }] = await mine();
  expect(await listed()).toMatchObject([{ state: 'asked', quote: '', about: 'Mill', isVisible: false }]);
  expect((await change(id, { isVisible: true })).statusCode).toBe(409);
  const written = await write(id, { rating: 5 });
  expect([written.statusCode, written.json()]).toEqual([
    200,
    expect.objectContaining({ state: 'written', rating: 5, company: people.accountA.company }),
  ]);
  expect(await visible()).toEqual([]);
  expect((await change(id, { isVisible: true })).json()).toMatchObject({ isVisible: true });
  expect(await visible()).toEqual([['They answer.', people.accountA.name]]);
  expect((await ask()).statusCode).toBe(201);
});

test('a client with an open question is not asked again', async () => {
  await asked();
  expect((await ask()).json()).toMatchObject({
    code: 'conflict',
    message: 'This client has already been asked.',
  });
});

test('a new wording waits for the client, who agrees or writes another text', async () => {
  const id = await asked();
  expect((await change(id, { suggestion: 'Great.' })).statusCode).toBe(409);
  await write(id);
  await change(id, { isVisible: true });
  await change(id, { suggestion: 'They answer, always.' });
  expect(await visible()).toEqual([['They answer.', people.accountA.name]]);
  expect((await change(id, { suggestion: ' ' })).json()).toMatchObject({
    fields: { suggestion: 'Please enter the words.' },
  });
  expect((await answer(id, 'agree')).json()).toMatchObject({
    quote: 'They answer, always.',
    suggestion: null,
  });
  expect(await visible()).toEqual([['They answer, always.', people.accountA.name]]);
  expect((await answer(id, 'agree')).statusCode).toBe(409);
  await write(id, { quote: 'Mine.' });
  expect(await visible()).toEqual([]);
});

test('a client declines, or withdraws everything at once', async () => {
  const id = await asked();
  expect((await answer(id, 'no')).json()).toMatchObject({ state: 'declined' });
  await write(id);
  await change(id, { isVisible: true });
  expect((await answer(id, 'no')).json()).toMatchObject({ state: 'withdrawn', isVisible: false });
  expect(await visible()).toEqual([]);
  expect((await change(id, { isVisible: true })).statusCode).toBe(409);
});

test('the public site never names an anonymous client', async () => {
  const id = await asked();
  await write(id, { shownAs: 'anonymous' });
  await change(id, { isVisible: true });
  const [row] = await forVisitors(app.context, works);
  expect(row).toMatchObject({ author: 'A client', company: null });
  expect(JSON.stringify(row)).not.toContain(people.accountA.name);
  expect((await listed())[0]?.clientName).toBe(people.accountA.company ?? people.accountA.name);
});

test('nobody reads or answers for another company, or without the standing', async () => {
  const id = await asked();
  expect(await mine(people.clientB)).toEqual([]);
  expect((await write(id, {}, people.clientB)).statusCode).toBe(404);
  expect((await answer(id, 'no', people.clientB)).statusCode).toBe(404);
  const reader = await app.as(
    'client',
    people.accountA.id,
    await addContact(app.context, people.accountA.id, 'sees'),
  );
  expect((await mine(reader)).length).toBe(1);
  expect((await write(id, {}, reader)).statusCode).toBe(403);
  expect((await write(id, { quote: '' })).json()).toMatchObject({
    fields: { quote: 'Please write a sentence or two.' },
  });
});

test('content managers ask and show; support does not', async () => {
  const content = await app.as('staff', await addUser(app.context, 'content-manager'));
  const support = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect((await ask(support)).statusCode).toBe(403);
  expect((await ask(content)).statusCode).toBe(201);
  expect((await content.get('/api/admin/testimonials')).json()).toHaveLength(1);
});

test('both sides get notices', async () => {
  const id = await asked();
  await write(id);
  const told = app.context.db.q().selectFrom('notification').select(['kind', 'recipientKind']);
  expect(
    await told.where('kind', 'in', ['testimonial', 'testimonial-asked']).orderBy('id').execute(),
  ).toEqual([
    { kind: 'testimonial-asked', recipientKind: 'contact' },
    expect.objectContaining({ kind: 'testimonial' }),
  ]);
});

test('withdrawn words can be given again, and staff read them before they are shown', async () => {
  const id = await asked();
  await write(id, { quote: 'Fast.' });
  await change(id, { isVisible: true });
  expect((await answer(id, 'again')).statusCode).toBe(409);
  expect((await answer(id, 'no')).json()).toMatchObject({ state: 'withdrawn', isVisible: false });
  expect((await answer(id, 'again')).json()).toMatchObject({
    state: 'written',
    quote: 'Fast.',
    isVisible: false,
  });
});

test('a testimonial leads to the work it is about, unless the client wants no name', async () => {
  const work = async (title: string) => {
    const body = { title, description: 'Grinds.', clientAccountId: people.accountA.id, isVisible: true };
    return (await people.admin.post('/api/admin/gallery', body)).json<{ id: string }>().id;
  };
  await people.admin.patch(`/api/admin/clients/${people.accountA.id}`, { company: 'Mill & Sons' });
  const mill = await work('Mill');
  await work('Newer');
  await people.admin.post('/api/admin/gallery', {
    title: 'Mill',
    description: 'Theirs.',
    clientAccountId: people.accountB.id,
    isVisible: true,
  });
  const id = await asked();
  await write(id);
  await change(id, { isVisible: true });
  const leadsTo = async () => (await forVisitors(app.context, works))[0]?.work?.id ?? null;
  expect(await leadsTo()).toBe(mill);
  await people.admin.patch(`/api/admin/portfolio/${mill}`, { isVisible: false });
  expect((await forVisitors(app.context, works))[0]?.work?.title).toBe('Newer');
  await write(id, { shownAs: 'first' });
  await change(id, { isVisible: true });
  expect(await leadsTo()).toBeNull();
});
