import { beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoice.ts';
import type { QuoteContent } from '#contract/money/quote-content.ts';
import type { Retainer } from '#contract/retainers.ts';
import { quoteLine } from '#server/testing/access/work.ts';
import { addUser } from '#server/testing/people.ts';
import { startPricedRounds, twoRounds } from '#server/testing/samples/rounds.ts';
import { advance } from './service.ts';

const day = 24 * 60 * 60 * 1000;

let world: Awaited<ReturnType<typeof startPricedRounds>>;
beforeEach(async () => {
  world = await startPricedRounds();
  await goTo('2027-01-31T12:00:00.000Z');
});

/** Sets the clock, signs in again, and does what is due. */
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
