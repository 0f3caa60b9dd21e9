import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangeRequest } from '#contract/change-requests.ts';
import type { ClientQuote, Quote } from '#contract/money/quote.ts';
import { addUser } from '#server/testing/people.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { startPricedRounds } from '#server/features/rounds/testing/rounds.ts';

let world: Awaited<ReturnType<typeof startPricedRounds>>;
let previewId: string;
beforeEach(async () => {
  world = await startPricedRounds();
  previewId = await world.newPreview();
});

async function pinned(): Promise<{ type: 'pin'; id: string; previewId: string }> {
  const { id } = (await world.pin(previewId)).json<{ id: string }>();
  return { type: 'pin', id, previewId };
}

const shown = async (id: string) =>
  (await world.people.clientA.get(`/api/client/quotes/${id}`)).json<ClientQuote>();
const priced = async () => (await world.pins(previewId)).map((pin) => pin.priced);
const projects = async () => (await world.people.clientA.get('/api/client/gallery')).json<unknown[]>().length;

test('a note is priced, waits, and is accepted alone: one charge, and a later day', async () => {
  const about = await pinned();
  const sent = await world.addAddendum(about);
  expect(sent.statusCode).toBe(201);
  const { id } = sent.json<Quote>();
  const quote = await shown(id);
  expect(quote).toMatchObject({
    title: 'Booking form',
    amends: world.quote.id,
    projectId: world.projectId,
    version: {
      state: 'sent',
      netMinor: 30_000,
      totalMinor: 35_700,
      content: {
        rounds: { included: null },
        addendum: {
          quote: 'Q-1 Spring site',
          days: 1,
          about: {
            type: 'pin',
            title: 'Note 1 on Homepage, version 1',
            words: 'Bluer',
            picture: { x: 0.25, y: 0.75 },
          },
        },
      },
    },
  });
  expect(quote.version.content.addendum?.about.picture?.url).toMatch(/^\/uploads\//);
  const pdf = await world.people.clientA.get(`/api/client/quotes/${id}/pdf`);
  expect((await textOfPdf(pdf.rawPayload)).join()).toMatch(/Addendum to\s+Q-1 Spring site/);
  expect(await priced()).toEqual(['waiting']);
  expect((await world.acceptQuote(id)).version.state).toBe('accepted');
  expect(await priced()).toEqual(['accepted']);
  expect(await world.promisedOn()).toBe('2027-03-13');
  expect(await projects()).toBe(1);
  expect(await world.app.context.db.q().selectFrom('charge').select(['name', 'netMinor']).execute()).toEqual([
    { name: 'Landing page', netMinor: 120_000 },
    { name: 'Booking form', netMinor: 30_000 },
  ]);
  expect((await world.people.clientA.post(`/api/client/quotes/${id}/undo`)).statusCode).toBe(200);
  expect(await world.promisedOn()).toBe('2027-03-12');
  expect(await priced()).toEqual(['waiting']);
});

test('a priced note does not hold the next version, and is open again once the client declines', async () => {
  const about = await pinned();
  const { id } = (await world.addAddendum(about)).json<Quote>();
  expect(await world.staffRoom(previewId)).toMatchObject({ openPins: 0, unansweredPins: 0 });
  expect((await world.addVersion(previewId)).statusCode).toBe(201);
  await world.work();
  await world.people.clientA.post(`/api/client/quotes/${id}/decline`, { version: 1, reason: null });
  expect(await world.pins(previewId)).toMatchObject([{ priced: 'declined', addendumId: id }]);
  expect((await world.addVersion(previewId)).json()).toMatchObject({ code: 'pins_unanswered' });

  // Staff send the declined addendum again, with a last day.
  const url = `/api/admin/quotes/${id}`;
  const { revision, newest } = (await world.people.admin.get(url)).json<Quote>();
  const content = { ...newest.content, validUntil: '2026-12-24' };
  await world.people.admin.patch(url, { revision, content });
  expect((await world.people.admin.post(`${url}/send`, { revision: revision + 1 })).statusCode).toBe(200);
  expect(await priced()).toEqual(['waiting']);
  world.app.clock.now = Date.parse('2026-12-26T12:00:00Z');
  world.people.clientA = await world.app.as('client', world.people.accountA.id);
  expect(await priced()).toEqual(['expired']);
  world.people.admin = await world.app.as('staff', await addUser(world.app.context, 'admin'));
  await world.people.admin.post(`${url}/withdraw`);
  expect(await priced()).toEqual([null]);
});

test('a message can be priced', async () => {
  const message = { message: 'Can you add a shop?' };
  const { id } = (await world.people.clientA.post('/api/client/messages', message)).json<{ id: string }>();
  const sent = (await world.addAddendum({ type: 'message', id })).json<Quote>();
  expect((await shown(sent.id)).version.content.addendum?.about).toEqual({
    type: 'message',
    title: 'Your message',
    words: 'Can you add a shop?',
    colors: [],
    picture: null,
  });
});

test('a color request can be priced, and stays pending until it is approved or rejected', async () => {
  const url = '/api/client/directive-change-requests';
  const asked = await world.people.clientA.post(url, {
    requestType: 'color_change',
    requestReason: 'New logo',
    currentValues: { colors: ['#aa0000'] },
    requestedValues: { colors: ['#0000cc'] },
  });
  const { id } = asked.json<ChangeRequest>();
  const sent = (await world.addAddendum({ type: 'change-request', id })).json<Quote>();
  expect((await shown(sent.id)).version.content.addendum?.about).toMatchObject({
    words: 'New logo',
    colors: ['#0000cc'],
  });
  await world.acceptQuote(sent.id);
  expect((await world.people.clientA.get(url)).json<ChangeRequest[]>()[0]?.status).toBe('pending');
});

describe('an addendum is refused', () => {
  test('twice for one note', async () => {
    const about = await pinned();
    await world.addAddendum(about);
    expect((await world.addAddendum(about)).statusCode).toBe(409);
  });

  test('to a quote that is not accepted', async () => {
    const draft = { clientAccountId: world.people.accountA.id, title: 'Other' };
    const { id } = (await world.people.admin.post('/api/admin/quotes', draft)).json<Quote>();
    const body = { name: 'More', minor: 100, days: 0, about: await pinned() };
    expect((await world.people.admin.post(`/api/admin/quotes/${id}/addenda`, body)).statusCode).toBe(409);
  });

  test('about something of another client', async () => {
    const { id } = (await world.people.clientB.post('/api/client/messages', { message: 'Hi' })).json<{
      id: string;
    }>();
    expect((await world.addAddendum({ type: 'message', id })).statusCode).toBe(400);
  });
});

test('an addendum can be changed like a quote, but not what it speaks of', async () => {
  const { id, newest } = (await world.addAddendum(await pinned())).json<Quote>();
  const addendum = { days: 3, about: { ...newest.content.addendum?.about, words: 'Forged' } };
  const content = { ...newest.content, addendum };
  const changed = await world.people.admin.patch(`/api/admin/quotes/${id}`, { revision: 1, content });
  expect(changed.json<Quote>().newest.content.addendum).toMatchObject({ days: 3, about: { words: 'Bluer' } });
  const copy = { clientAccountId: world.people.accountA.id, title: 'Copy', from: id };
  const copied = (await world.people.admin.post('/api/admin/quotes', copy)).json<Quote>();
  expect(copied.newest.content).not.toHaveProperty('addendum');
});
