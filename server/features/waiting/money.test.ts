import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoice.ts';
import type { Quote } from '#contract/money/quote.ts';
import type { ClientNext, OpenThing, Waiting } from '#contract/waiting.ts';
import { draftedInvoice, draftedQuote, issuedInvoice, sentQuote } from '#server/testing/access/work.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { startPricedRounds } from '#server/features/rounds/testing/rounds.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const forStaff = async (caller = people.admin) =>
  (await caller.get('/api/admin/waiting'))
    .json<Waiting[]>()
    .map(({ kind, oldest }) => `${kind} ${oldest.subjectId}`);

const next = async (caller = people.clientA) => (await caller.get('/api/client/next')).json<ClientNext>();

const contact = async (...rights: [standing: 'sees' | 'comments', seesMoney?: boolean]) =>
  app.as('client', people.accountA.id, await addContact(app.context, people.accountA.id, ...rights));

async function later(days: number) {
  app.clock.now += days * 24 * 3_600_000;
  people.admin = await app.as('staff', people.adminId);
  people.clientA = await app.as('client', people.accountA.id);
}

test('a sent quote waits for who decides, a declined one for the agency until its next draft', async () => {
  const id = await sentQuote(people.admin, people.accountA.id);
  expect(await next()).toMatchObject({
    yours: { kind: 'quote', subjectId: id, title: 'Spring site' },
    inProject: 1,
    hasMoney: true,
  });
  expect(await next(await contact('comments'))).toMatchObject({ yours: null, theirs: null, hasMoney: false });
  expect(await next(await contact('comments', true))).toMatchObject({
    yours: null,
    theirs: { kind: 'quote' },
  });
  const all = async (caller = people.clientA) =>
    (await caller.get('/api/client/next/all')).json<OpenThing[]>();
  expect(await all()).toMatchObject([{ kind: 'quote', subjectId: id, title: 'Spring site' }]);
  expect(await all(await contact('comments', true))).toEqual([]);
  expect(await forStaff()).toEqual([]);

  await people.clientA.post(`/api/client/quotes/${id}/decline`, { version: 1, reason: 'Too much' });
  expect(await forStaff()).toEqual([`quote ${id}`]);
  const content = await app.as('staff', await addUser(app.context, 'content-manager'));
  expect(await forStaff(content)).toEqual([]);
  const { revision } = (await people.admin.get(`/api/admin/quotes/${id}`)).json<Quote>();
  await people.admin.patch(`/api/admin/quotes/${id}`, { revision, title: 'Summer site' });
  expect([await forStaff(), (await next()).ours]).toEqual([[], null]);
});

test('a quote past its last day waits for staff alone, and an accepted one for nobody', async () => {
  const id = await draftedQuote(people.admin, people.accountA.id);
  const { newest } = (await people.admin.get(`/api/admin/quotes/${id}`)).json<Quote>();
  // Without the agency's time zone, a day ends twelve hours later than in UTC.
  const validUntil = new Date(app.clock.now + (4 * 24 - 12) * 3_600_000).toISOString().slice(0, 10);
  await people.admin.patch(`/api/admin/quotes/${id}`, {
    revision: 2,
    content: { ...newest.content, validUntil },
  });
  await people.admin.post(`/api/admin/quotes/${id}/send`, { revision: 3 });
  expect([(await next()).yours?.kind, await forStaff()]).toEqual(['quote', []]);
  for (const days of [1, 3]) {
    await later(days);
    expect([(await next()).yours?.kind, await forStaff()]).toEqual(['quote', [`expiring-quote ${id}`]]);
  }
  await later(1);
  expect([(await next()).yours, await forStaff()]).toEqual([null, [`expired-quote ${id}`]]);

  const given = { selection: {}, typedName: 'Ada Moss', how: 'On the phone' };
  await people.admin.post(`/api/admin/quotes/${id}/acceptance`, given);
  // The part of the payment plan that the acceptance made due waits until its invoice is made.
  expect((await forStaff()).map((each) => each.split(' ')[0])).toEqual(['milestone']);
});

test('without the time zone of the agency, a day ends for clients when it is over everywhere', async () => {
  const quote = await draftedQuote(people.admin, people.accountA.id);
  const { newest } = (await people.admin.get(`/api/admin/quotes/${quote}`)).json<Quote>();
  const invoice = await issuedInvoice(app.context, people.admin, people.accountA.id);
  const { dueOn } = (await people.admin.get(`/api/admin/invoices/${invoice}`)).json<Invoice>();
  const content = { ...newest.content, validUntil: dueOn };
  await people.admin.patch(`/api/admin/quotes/${quote}`, { revision: 2, content });
  await people.admin.post(`/api/admin/quotes/${quote}/send`, { revision: 3 });
  const at = async (hours: number) => {
    await later((Date.parse(String(dueOn)) + hours * 3_600_000 - app.clock.now) / (24 * 3_600_000));
    const { state } = (await people.admin.get(`/api/admin/invoices/${invoice}`)).json<Invoice>();
    return [await forStaff(), state === 'overdue'];
  };
  expect(await at(35.9)).toEqual([[`expiring-quote ${quote}`], false]);
  const late = [`expired-quote ${quote}`, `overdue-invoice ${invoice}`];
  expect(await at(36)).toEqual([late, true]);
  // In the time zone of Auckland, the next day has begun.
  const on = new Date(app.clock.now + 13 * 3_600_000).toISOString().slice(0, 10);
  const paid = await people.admin.post(`/api/admin/invoices/${invoice}/payments`, { minor: 100, on });
  expect(paid.statusCode).toBe(200);
});

test('a draft without a payment plan waits for the agency until it is issued or deleted', async () => {
  await issuedInvoice(app.context, people.admin, people.accountA.id);
  const drafted = () => draftedInvoice(people.admin, people.accountA.id);
  const first = await drafted();
  app.clock.now += 1;
  const second = await drafted();
  expect(await forStaff()).toEqual([`draft-invoice ${first}`]);
  expect((await next()).ours).toBeNull();
  await people.admin.delete(`/api/admin/invoices/${first}`);
  expect(await forStaff()).toEqual([`draft-invoice ${second}`]);
  const { revision } = (await people.admin.get(`/api/admin/invoices/${second}`)).json<Invoice>();
  expect((await people.admin.post(`/api/admin/invoices/${second}/issue`, { revision })).statusCode).toBe(200);
  expect(await forStaff()).toEqual([]);
});

test('an invoice waits for who pays until it is paid, and past its day staff are shown it', async () => {
  const id = await issuedInvoice(app.context, people.admin, people.accountA.id);
  expect((await next()).yours).toMatchObject({ kind: 'invoice', subjectId: id, title: 'Invoice INV-1' });
  expect(await next(await contact('sees'))).toMatchObject({ yours: null, theirs: null });
  expect(await forStaff()).toEqual([]);
  await later(16);
  expect(await forStaff()).toEqual([`overdue-invoice ${id}`]);
  const on = new Date(app.clock.now).toISOString().slice(0, 10);
  await people.admin.post(`/api/admin/invoices/${id}/payments`, { minor: 1000, on });
  expect([await forStaff(), (await next()).yours]).toEqual([[], null]);
});

test('a round that is asked first waits for staff until it is answered, or a newer version is there', async () => {
  const world = await startPricedRounds();
  const { admin } = world.people;
  const asked = async () =>
    (await admin.get('/api/admin/waiting')).json<Waiting[]>().filter(({ kind }) => kind === 'asked-round');
  const id = await world.newPreview();
  await world.usedUp(id);
  expect(await asked()).toEqual([]);
  await world.decide(id, 'request-changes', { words: 'Bluer' });
  expect(await asked()).toMatchObject([{ count: 1, oldest: { subjectId: id } }]);
  await world.decide(id, 'request-changes', { words: 'Bluer', acceptsExtra: { minor: 45_000, days: 2 } });
  expect(await asked()).toEqual([]);

  await world.nextVersion(id);
  await world.decide(id, 'request-changes', { words: 'Redder' });
  expect(await asked()).toHaveLength(1);
  const { versionId } = (await world.roundsOf(id)) ?? {};
  await admin.post(`/api/admin/client-previews/${id}/rounds/${versionId}/waive`, { reason: 'A gift' });
  expect(await asked()).toEqual([]);

  await world.nextVersion(id);
  const earlier = await world.decide(id, 'request-changes', { words: 'Greener' });
  expect(await asked()).toHaveLength(1);
  await world.nextVersion(id);
  expect(await asked()).toEqual([]);
  await world.decide(id, 'request-changes', { words: 'Greyer' });
  const decision = earlier.json<{ id: string }>().id;
  const url = `/api/client/previews/${id}/decisions/${decision}/withdraw`;
  expect((await world.people.clientA.post(url)).statusCode).toBe(200);
  expect(await asked()).toHaveLength(1);
  await world.nextVersion(id);
  expect((await world.people.clientA.get('/api/client/next')).json<ClientNext>().yours).toMatchObject({
    kind: 'preview',
  });
});

test('rounds counted across a project wait for staff again, or no longer, by a decision on another preview', async () => {
  const rounds = { included: 1, extraMinor: 45_000, extraDays: 2, per: 'project' } as const;
  const { people, newPreview, decide, roundsOf } = await startPricedRounds({ rounds });
  const { admin, clientA } = people;
  const asked = async () =>
    (await admin.get('/api/admin/waiting'))
      .json<Waiting[]>()
      .flatMap(({ kind, oldest }) => (kind === 'asked-round' ? oldest?.subjectId : []));
  const ask = (id: string) => decide(id, 'request-changes', { words: 'Bluer' });
  const [first, second] = [await newPreview('First'), await newPreview('Second')];
  const decision = (await ask(first)).json<{ id: string }>();
  await ask(second);
  expect(await asked()).toEqual([second]);
  await clientA.post(`/api/client/previews/${first}/decisions/${decision.id}/withdraw`);
  expect(await asked()).toEqual([]);

  await ask(first);
  expect(await asked()).toEqual([first]);
  const { versionId } = (await roundsOf(second)) ?? {};
  const mistake = (reason: string | null) =>
    admin.put(`/api/admin/client-previews/${second}/rounds/${versionId}/mistake`, { reason });
  await mistake('Wrong file');
  expect(await asked()).toEqual([]);
  await mistake(null);
  expect(await asked()).toEqual([first]);
});
