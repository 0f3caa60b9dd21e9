import { beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoice.ts';
import type { QuoteContent } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import type { Retainer, RetainerPeriod } from '#contract/retainers.ts';
import type { Waiting } from '#contract/waiting.ts';
import { quoteLine } from '#server/testing/access/work.ts';
import { addUser } from '#server/testing/people.ts';
import { startPricedRounds, twoRounds } from '#server/features/rounds/testing/rounds.ts';
import { advance } from './service.ts';

const day = 24 * 60 * 60 * 1000;

let world: Awaited<ReturnType<typeof startPricedRounds>>;
beforeEach(async () => {
  world = await startPricedRounds();
  await goTo('2027-01-31T12:00:00.000Z');
});

/** Sets the clock, signs people in again, and runs the jobs that are due. */
async function goTo(time: string | number) {
  const { app, people } = world;
  app.clock.now = typeof time === 'string' ? Date.parse(time) : app.clock.now + time;
  people.admin = await app.as('staff', await addUser(app.context, 'admin'));
  people.clientA = await app.as('client', people.accountA.id);
  await world.work();
}

const line = (more: Partial<QuoteContent['lines'][number]> = {}) =>
  quoteLine('care', 90_000, {
    name: 'Care plan',
    tax: 'vat',
    repeats: { every: 'month', until: '2027-05-01', rounds: 1, hours: 10 },
    ...more,
  });

const accepted = async (more: Partial<QuoteContent['lines'][number]> = {}) => {
  const quote = await world.acceptedQuote({ lines: [line(more)], rounds: { ...twoRounds, per: 'project' } });
  const query = `projectId=${quote.projectId}`;
  const read = async () =>
    (await world.people.admin.get(`/api/admin/retainers?${query}`)).json<Retainer[]>()[0];
  const charges = async () =>
    (await world.people.admin.get(`/api/admin/charges?${query}`)).json<
      { name: string; netMinor: number }[]
    >();
  const names = async () => (await charges()).map(({ name }) => name).toReversed();
  return { quote, read, charges, names };
};

test('each period makes its charge and its draft, at the agency’s day', async () => {
  const { read, names, quote } = await accepted();
  expect(await read()).toMatchObject({
    name: 'Care plan',
    netMinor: 90_000,
    startsOn: '2027-01-31',
    nextOn: '2027-02-28',
    endsOn: '2027-05-01',
  });
  expect(await names()).toEqual(['Care plan']);
  await goTo('2027-02-27T23:59:00.000Z');
  expect(await names()).toHaveLength(1);
  await goTo('2027-02-28T00:00:01.000Z');
  expect(await names()).toEqual(['Care plan', 'Care plan, from Feb 28, 2027']);
  const url = `/api/admin/invoices?show=draft&projectId=${quote.projectId}`;
  const drafts = (await world.people.admin.get(url)).json<Invoice[]>();
  expect(drafts.map(({ title, totalMinor }) => [title, totalMinor])).toContainEqual([
    'Care plan, from Feb 28, 2027',
    107_100,
  ]);
  const waiting = (await world.people.admin.get('/api/admin/waiting')).json<Waiting[]>();
  expect(waiting.find(({ kind }) => kind === 'draft-invoice')).toMatchObject({ count: 1 });
});

test('after a long time without the program every period is made once, and none after the end', async () => {
  const { read, names } = await accepted();
  const { id = '' } = (await read()) ?? {};
  await goTo(200 * day);
  const once = () => world.app.context.db.tx(() => advance(world.app.context, id));
  await Promise.all([once(), once()]);
  expect(await names()).toEqual([
    'Care plan',
    'Care plan, from Feb 28, 2027',
    'Care plan, from Mar 31, 2027',
    'Care plan, from Apr 30, 2027',
  ]);
  expect((await read())?.nextOn).toBeNull();
});

test('staff end it and let it go on', async () => {
  const { read, names } = await accepted({
    repeats: { every: 'quarter', until: null, rounds: null, hours: null },
  });
  const retainer = await read();
  const url = `/api/admin/retainers/${retainer?.id}/end`;
  expect((await world.people.admin.post(url, { on: '2027-02-01' })).json()).toMatchObject({ nextOn: null });
  await goTo(100 * day);
  expect(await names()).toEqual(['Care plan']);
  await world.people.admin.post(url, { on: null });
  await world.work();
  expect(await names()).toEqual(['Care plan', 'Care plan, from Apr 30, 2027']);
});

test('each period adds its rounds to those of the project', async () => {
  const { quote } = await accepted();
  const about = { clientAccountId: world.people.accountA.id, projectId: quote.projectId, title: 'Page' };
  const id = await world.newPreview('Page');
  await world.people.admin.patch(`/api/admin/client-previews/${id}`, about);
  expect(await world.roundsOf(id)).toMatchObject({ included: 3 });
  await goTo(31 * day);
  expect(await world.roundsOf(id)).toMatchObject({ included: 4 });
});

test('it goes with an acceptance that is undone', async () => {
  const { quote, read } = await accepted();
  const undone = await world.people.clientA.post(`/api/client/quotes/${quote.id}/undo`);
  expect(undone.statusCode).toBe(200);
  expect(await read()).toBeUndefined();
});

test('both sides list its periods with rounds, hours and invoices', async () => {
  const { quote, read } = await accepted();
  const { id } = (await read()) ?? {};
  const preview = await world.newPreview('Page');
  const about = { clientAccountId: world.people.accountA.id, projectId: quote.projectId, title: 'Page' };
  await world.people.admin.patch(`/api/admin/client-previews/${preview}`, about);
  await goTo('2027-03-02T12:00:00.000Z');
  await world.decide(preview, 'request-changes', { words: 'Bluer' });
  const hours = `/api/admin/portfolio/${quote.projectId}/hours`;
  await world.people.admin.post(hours, { on: '2027-03-30', minutes: 90 });
  await world.people.admin.post(hours, { on: '2027-02-27', minutes: 30 });

  const ours = (await world.people.admin.get(`/api/admin/retainers/${id}/periods`)).json<RetainerPeriod[]>();
  expect(ours).toMatchObject([
    {
      startsOn: '2027-02-28',
      endsOn: '2027-03-30',
      netMinor: 90_000,
      rounds: { used: 1, included: 1 },
      hours: { usedMinutes: 90, includedMinutes: 600 },
      invoice: { number: null, state: 'draft' },
    },
    { startsOn: '2027-01-31', endsOn: '2027-02-27', rounds: { used: 0 }, hours: { usedMinutes: 30 } },
  ]);
  const url = `/api/client/quotes/${quote.id}/retainers`;
  const theirs = async () => (await world.people.clientA.get(url)).json<{ periods: RetainerPeriod[] }[]>();
  expect((await theirs())[0]?.periods[0]).toMatchObject({ hours: null, invoice: null });
  await world.people.admin.put(`/api/admin/portfolio/${quote.projectId}/budget`, {
    minutes: 600,
    isShared: true,
  });
  expect((await theirs())[0]?.periods[0]).toMatchObject({ hours: { usedMinutes: 90 } });
  const other = await world.app.as('client', world.people.accountB.id);
  expect((await other.get(url)).statusCode).toBe(404);
});

/** Sends a new price. Returns functions that accept it, undo this, or decline it. */
async function repriced(quoteId: string, retainerId: string | undefined, minor: number) {
  const url = `/api/admin/quotes/${quoteId}/new-price`;
  const sent = await world.people.admin.post(url, { retainerId, minor, intro: 'Prices rise.' });
  expect(sent.json()).toMatchObject({
    newest: { state: 'sent', content: { payments: [], newPrice: { minor } } },
  });
  const mine = `/api/client/quotes/${quoteId}`;
  return {
    accept: () => world.acceptQuote(quoteId),
    undo: () => world.people.clientA.post(`${mine}/undo`),
    decline: (version: number) => world.people.clientA.post(`${mine}/decline`, { version }),
  };
}

const amounts = async (read: () => Promise<{ netMinor: number }[]>) =>
  (await read()).map(({ netMinor }) => netMinor).toReversed();

test.each([
  ['the day before a period begins', '2027-02-27T23:59:00.000Z', [90_000, 95_000, 95_000]],
  ['on its first day, before the program woke', '2027-02-28T00:00:00.000Z', [90_000, 90_000, 95_000]],
  ['within it', '2027-03-10T09:00:00.000Z', [90_000, 90_000, 95_000]],
])('a new price accepted %s counts from the next period on', async (_, time, prices) => {
  const { quote, read, charges } = await accepted();
  const { accept } = await repriced(quote.id, (await read())?.id, 95_000);
  world.app.clock.now = Date.parse(time);
  world.people.clientA = await world.app.as('client', world.people.accountA.id);
  expect(await accept()).toMatchObject({
    projectId: quote.projectId,
    version: { number: 2, state: 'accepted' },
  });
  await goTo('2027-03-31T06:00:00.000Z');
  expect(await amounts(charges)).toEqual(prices);
  expect(await read()).toMatchObject({ netMinor: 95_000, nextOn: '2027-04-30' });
  const all = await world.people.admin.get(`/api/admin/retainers?projectId=${quote.projectId}`);
  expect(all.json()).toHaveLength(1);
  const rounds = await world.roundsOf(await world.newPreview());
  expect(rounds).toMatchObject({ included: 2 });
});

test('a new price that is replaced or declined leaves the accepted quote as it is', async () => {
  const { quote, read, charges } = await accepted();
  const { id } = (await read()) ?? {};
  await repriced(quote.id, id, 99_000);
  const second = await repriced(quote.id, id, 95_000);
  expect((await second.decline(2)).json()).toMatchObject({ code: 'superseded' });
  expect((await second.decline(3)).statusCode).toBe(200);
  const url = `/api/admin/quotes/${quote.id}`;
  const now = (await world.people.admin.get(url)).json<Quote>();
  expect(now.newest).toMatchObject({ number: 1, state: 'accepted' });
  expect(now.versions.map(({ state }) => state)).toEqual(['declined', 'superseded', 'accepted']);
  expect((await world.people.admin.patch(url, { revision: now.revision, title: 'Other' })).statusCode).toBe(
    409,
  );
  const [listed] = (await world.people.admin.get(`/api/admin/quotes?projectId=${quote.projectId}`)).json();
  expect(listed).toMatchObject({ state: 'accepted', version: 1 });
  await goTo(31 * day);
  expect(await amounts(charges)).toEqual([90_000, 90_000]);
  const fourth = await repriced(quote.id, id, 96_000);
  expect(await fourth.accept()).toMatchObject({ version: { number: 4 } });
});

test('a new price is undone until a period at it has begun', async () => {
  const { quote, read } = await accepted();
  await goTo('2027-02-27T23:30:00.000Z');
  const { accept, undo } = await repriced(quote.id, (await read())?.id, 95_000);
  await accept();
  expect((await undo()).statusCode).toBe(200);
  expect(await read()).toMatchObject({ netMinor: 90_000 });
  await accept();
  world.app.clock.now += 40 * 60_000;
  expect((await undo()).json()).toMatchObject({ code: 'conflict' });
  expect(await read()).toMatchObject({ netMinor: 95_000 });
});

test('a new price is for a line that still repeats, and differs', async () => {
  const { quote, read } = await accepted();
  const { id: retainerId } = (await read()) ?? {};
  const url = `/api/admin/quotes/${quote.id}/new-price`;
  const give = async (minor: number) =>
    (await world.people.admin.post(url, { retainerId, minor })).statusCode;
  expect(await give(90_000)).toBe(400);
  await world.people.admin.post(`/api/admin/retainers/${retainerId}/end`, { on: '2027-02-01' });
  expect(await give(95_000)).toBe(409);
});
