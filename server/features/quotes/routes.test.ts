import { describe, expect, test } from 'vitest';
import type { BellNotice } from '#contract/notices.ts';
import { emptyContent, type QuoteContent } from '#contract/money/quote-content.ts';
import type { ClientQuote, ListedQuote, Quote, QuoteVersion } from '#contract/money/quote.ts';
import type { QuotePrice } from '#contract/my-quotes.ts';
import type { UsedLine } from '#contract/quotes.ts';
import { quoteLine as line } from '#server/testing/access/work.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const all = '/api/admin/quotes';
const mine = '/api/client/quotes';

const content = (more: Partial<QuoteContent> = {}): QuoteContent => ({
  ...emptyContent('A new site.'),
  taxes: [{ id: 'texas', name: 'Sales tax', category: 'S', rate: 82_500, note: null }],
  lines: [
    line('page', 120_000, { quantity: 3000, range: { least: 1000, most: 5000 } }),
    line('logo', 45_000, { choice: 'optional', chosen: false }),
    line('basic', 10_000, { choice: 'one-of', group: 'Care' }),
    line('full', 30_000, { choice: 'one-of', group: 'Care', chosen: false }),
  ],
  promisedOn: '2027-03-12',
  ...more,
});

async function drafted(given: Partial<QuoteContent> = {}) {
  const { id } = (
    await people.admin.post(all, { clientAccountId: people.accountA.id, title: 'Spring site' })
  ).json<Quote>();
  return (await people.admin.patch(`${all}/${id}`, { revision: 1, content: content(given) })).json<Quote>();
}

const send = ({ id, revision }: Quote, caller: Caller = people.admin) =>
  caller.post(`${all}/${id}/send`, { revision });

const sent = async (given: Partial<QuoteContent> = {}) => (await send(await drafted(given))).json<Quote>();

const read = async (id: string, caller: Caller = people.clientA) =>
  (await caller.get(`${mine}/${id}`)).json<ClientQuote>();

const first = { page: 3000, basic: 1000 };

async function accept(
  id: string,
  {
    selection = first,
    caller = people.clientA,
    ...more
  }: { selection?: object; caller?: Caller; [name: string]: unknown } = {},
) {
  const { version } = await read(id, caller);
  const price = (await caller.post(`${mine}/${id}/price`, { selection })).json<QuotePrice>();
  return caller.post(`${mine}/${id}/accept`, {
    version: version.number,
    contentHash: version.contentHash,
    selection,
    totalMinor: price.totalMinor,
    typedName: 'Ada Moss',
    purchaseOrder: null,
    ...more,
  });
}

const chargesOf = (id: string) =>
  app.context.db
    .q()
    .selectFrom('charge')
    .innerJoin('quote', 'quote.projectId', 'charge.projectId')
    .select(['charge.name', 'charge.netMinor'])
    .where('quote.id', '=', id)
    .orderBy('charge.id')
    .execute();

test('a quote is drafted, sent, and accepted with the chosen lines', async () => {
  const draft = await drafted();
  expect((await people.clientA.get(`${mine}/${draft.id}`)).statusCode).toBe(404);
  expect((await people.clientA.get(mine)).json()).toEqual([]);
  expect(draft.newest).toMatchObject({ number: 1, state: 'draft', netMinor: 370_000, totalMinor: 400_525 });

  await send(draft);
  const shown = await read(draft.id);
  expect(shown).toMatchObject({
    number: 'Q-1',
    title: 'Spring site',
    version: { state: 'sent' },
    before: null,
  });

  const selection = { page: 2000, logo: 1000, full: 1000 };
  const price = (await people.clientA.post(`${mine}/${draft.id}/price`, { selection })).json<QuotePrice>();
  expect(price).toMatchObject({
    netMinor: 315_000,
    taxMinor: 25_988,
    totalMinor: 340_988,
    todayMinor: 340_988,
  });
  const accepted = (await accept(draft.id, { selection })).json<ClientQuote>();
  expect(accepted.version).toMatchObject({
    state: 'accepted',
    acceptance: { typedName: 'Ada Moss', totalMinor: 340_988, selection, acceptedBy: { isYou: true } },
  });
  expect((await people.admin.get(all)).json<ListedQuote[]>().find(({ id }) => id === draft.id)).toMatchObject(
    {
      netMinor: 315_000,
      totalMinor: 340_988,
    },
  );
  expect(await chargesOf(draft.id)).toEqual([
    { name: 'Line page', netMinor: 240_000 },
    { name: 'Line logo', netMinor: 45_000 },
    { name: 'Line full', netMinor: 30_000 },
  ]);
  const project = (await people.clientA.get('/api/client/gallery')).json<
    { title: string; stage: string }[]
  >();
  expect(project).toMatchObject([{ title: 'Spring site', stage: 'brief', promisedOn: '2027-03-12' }]);
});

describe('before it is sent', () => {
  test('every missing part is named at its field', async () => {
    const draft = await drafted({
      lines: [line('page', 100, { discount: { minor: 200 } }), line('logo', 100, { tax: 'gone' })],
      payments: [{ id: 'first', name: 'Deposit', part: { rate: 500_000 }, when: 'date', on: null }],
      validUntil: '2020-01-01',
    });
    const refused = await send(draft);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      {
        'lines.page': 'The discount is larger than the line.',
        'lines.logo': 'Please choose a tax.',
        validUntil: 'This day is in the past.',
        'payments.first': 'Please enter a day.',
      },
    ]);
  });

  test('of two colleagues who change it, the second is told', async () => {
    const draft = await drafted();
    const change = { revision: draft.revision, title: 'Other' };
    expect((await people.admin.patch(`${all}/${draft.id}`, change)).statusCode).toBe(200);
    expect((await people.admin.patch(`${all}/${draft.id}`, change)).statusCode).toBe(409);
    expect((await send(draft)).statusCode).toBe(409);
  });

  test('it can be deleted, and a sent one cannot', async () => {
    const draft = await drafted();
    await send(draft);
    expect((await people.admin.delete(`${all}/${draft.id}`)).statusCode).toBe(409);
    const other = await drafted();
    expect((await people.admin.delete(`${all}/${other.id}`)).statusCode).toBe(200);
    expect((await people.admin.get(`${all}/${other.id}`)).statusCode).toBe(404);
  });
});

describe('after it was sent', () => {
  test('a change makes the next version, which replaces it once sent', async () => {
    const { id, revision } = await sent();
    await people.clientA.post(`${mine}/${id}/seen`);
    const next = (
      await people.admin.patch(`${all}/${id}`, { revision, content: content({ intro: 'Less.' }) })
    ).json<Quote>();
    expect(next.newest).toMatchObject({ number: 2, state: 'draft' });
    expect((await read(id)).version).toMatchObject({ number: 1, state: 'sent' });

    const old = await read(id);
    await send(next);
    expect(await read(id)).toMatchObject({
      version: { number: 2, state: 'sent', content: { intro: 'Less.' } },
      before: { number: 1, content: { intro: 'A new site.' } },
    });
    const late = await accept(id, { version: 1, contentHash: old.version.contentHash });
    expect([late.statusCode, late.json().code]).toEqual([409, 'superseded']);
    const versions = (await people.admin.get(`${all}/${id}`)).json<Quote>().versions;
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'sent'],
      [1, 'superseded'],
    ]);
    const stored = (await people.admin.get(`${all}/${id}/versions/1`)).json<QuoteVersion>();
    expect(stored).toMatchObject({ content: { intro: 'A new site.' }, contentHash: old.version.contentHash });
  });

  test('it can be sent while its last day is not over everywhere', async () => {
    const day = 24 * 60 * 60 * 1000;
    const midnight = Math.ceil(app.clock.now / day) * day;
    const validUntil = new Date(midnight - 1000).toISOString().slice(0, 10);
    app.clock.now = midnight + day / 2 - 1000;
    people.admin = await app.as('staff', await addUser(app.context, 'admin'));
    const draft = await drafted({ validUntil });
    app.clock.now += 1000;
    expect((await send(draft)).json().fields).toEqual({ validUntil: 'This day is in the past.' });
    app.clock.now -= 1000;
    expect((await send(draft)).statusCode).toBe(200);
  });

  test('it can be accepted until the end of its last day', async () => {
    const day = 24 * 60 * 60 * 1000;
    // Without a time zone of the agency, a day ends 12 hours later than in UTC, as in the last zone of the world.
    const midnight = Math.ceil(app.clock.now / day) * day;
    const validUntil = new Date(midnight - 1000).toISOString().slice(0, 10);
    app.clock.now = midnight - 1000;
    const { id } = await sent({ validUntil });
    app.clock.now += day / 2;
    people.admin = await app.as('staff', await addUser(app.context, 'admin'));
    people.clientA = await app.as('client', people.accountA.id);
    expect((await read(id)).expiresAt).toBe(new Date(app.clock.now + 1000).toISOString());
    app.clock.now += 1000;
    expect((await read(id)).version.state).toBe('expired');
    const late = await accept(id);
    expect([late.statusCode, late.json().code]).toEqual([410, 'gone']);
    app.clock.now -= 1000;
    expect((await accept(id)).statusCode).toBe(200);
  });

  test('a selection that does not fit, and a total that was not shown, are refused', async () => {
    const { id } = await sent();
    const tries = [
      [{ page: 6000, basic: 1000 }, 'Please choose another quantity for “Line page”.'],
      [{ page: 1000 }, 'Please choose one of: Line basic, Line full.'],
      [{ basic: 1000, full: 1000 }, 'Please choose one of: Line basic, Line full.'],
      [{ basic: 1000, other: 1000 }, 'This quote has changed. Please look at it again.'],
    ] as const;
    for (const [selection, text] of tries) {
      const refused = await people.clientA.post(`${mine}/${id}/price`, { selection });
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { selection: text }]);
    }
    const other = await accept(id, { totalMinor: 1 });
    expect([other.statusCode, other.json().code]).toEqual([409, 'price_changed']);
    expect(await chargesOf(id)).toEqual([]);
  });

  test('of two acceptances at once, one wins', async () => {
    const { id } = await sent();
    const answers = await Promise.all([accept(id), accept(id, { selection: { page: 1000, full: 1000 } })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await chargesOf(id)).toHaveLength(2);
  });

  test('it can be declined with a reason, or withdrawn', async () => {
    const { id } = await sent();
    const declined = await people.clientA.post(`${mine}/${id}/decline`, { version: 1, reason: 'Too much' });
    expect(declined.json()).toMatchObject({ version: { state: 'declined', reason: 'Too much' } });
    expect((await accept(id)).statusCode).toBe(409);
    const other = await sent();
    expect((await people.admin.post(`${all}/${other.id}/withdraw`)).json()).toMatchObject({
      newest: { state: 'withdrawn' },
    });
    expect((await accept(other.id)).json()).toMatchObject({ message: 'This quote was withdrawn.' });
  });

  test('staff record an acceptance that was given elsewhere', async () => {
    const { id } = await sent();
    const recorded = await people.admin.post(`${all}/${id}/acceptance`, {
      selection: first,
      typedName: 'Ada Moss',
      how: 'By e-mail on 3 March',
      purchaseOrder: 'PO 7',
    });
    expect(recorded.json<Quote>().newest).toMatchObject({
      state: 'accepted',
      acceptance: {
        recordedBy: { isYou: true },
        acceptedBy: null,
        how: 'By e-mail on 3 March',
        purchaseOrder: 'PO 7',
      },
    });
  });
});

const told = async (caller: Caller, side: 'staff' | 'client') =>
  (await caller.get(`/api/${side}/notices`)).json<BellNotice[]>().map(({ sentence }) => sentence);

test('who decides and the agency are told, without a price', async () => {
  const { id, revision } = await sent();
  const comments = await app.as(
    'client',
    people.accountA.id,
    await addContact(app.context, people.accountA.id, 'comments'),
  );
  expect(await told(people.clientA, 'client')).toEqual([
    expect.stringMatching(/sent you a quote: Spring site\.$/),
  ]);
  expect(await told(comments, 'client')).toEqual([]);
  const next = (await people.admin.patch(`${all}/${id}`, { revision, content: content() })).json<Quote>();
  await send(next);
  expect((await told(people.clientA, 'client'))[0]).toMatch(/changed its quote: Spring site, version 2\.$/);
  await accept(id);
  expect((await told(people.admin, 'staff'))[0]).toMatch(/ accepted the quote Spring site\.$/);
  await people.clientA.post(`${mine}/${id}/undo`);
  expect((await told(people.admin, 'staff'))[0]).toMatch(
    / withdrew the acceptance of the quote Spring site\.$/,
  );
});

test('the agency is told once that a version was opened, until the answer', async () => {
  const { id } = await sent();
  const opened = async () =>
    (await told(people.admin, 'staff')).filter((sentence) =>
      sentence.endsWith('opened the quote Spring site.'),
    );
  for (let times = 0; times < 2; times++) await people.clientA.post(`${mine}/${id}/seen`);
  expect(await opened()).toHaveLength(1);
  await people.clientA.post(`${mine}/${id}/decline`, { version: 1 });
  expect(await opened()).toEqual([]);
});

describe('an acceptance can be undone', () => {
  test('within 60 minutes, by the person who gave it', async () => {
    const { id } = await sent();
    await accept(id);
    const colleague = await app.as(
      'client',
      people.accountA.id,
      await addContact(app.context, people.accountA.id, 'decides'),
    );
    expect((await colleague.post(`${mine}/${id}/undo`)).statusCode).toBe(409);
    const undone = await people.clientA.post(`${mine}/${id}/undo`);
    expect(undone.json()).toMatchObject({ projectId: null, version: { state: 'sent', acceptance: null } });
    expect(await app.context.db.q().selectFrom('charge').selectAll().execute()).toEqual([]);
    expect((await people.clientA.get('/api/client/gallery')).json()).toEqual([]);
    expect((await accept(id)).statusCode).toBe(200);
    app.clock.now += 60 * 60 * 1000;
    expect((await people.clientA.post(`${mine}/${id}/undo`)).statusCode).toBe(409);
  });

  test('not once the project was changed', async () => {
    const { id } = await sent();
    const { projectId } = (await accept(id)).json<ClientQuote>();
    app.clock.now += 1000;
    await people.admin.patch(`/api/admin/portfolio/${projectId}`, { stage: 'making' });
    expect((await people.clientA.post(`${mine}/${id}/undo`)).statusCode).toBe(409);
    expect(await chargesOf(id)).toHaveLength(2);
  });
});

test('a discount on the whole is charged to the lines of each tax code', async () => {
  const { id } = await sent({
    lines: [line('page', 10_000), line('print', 5000, { tax: 'none' })],
    taxes: [...content().taxes, { id: 'none', name: 'No tax', category: 'O', rate: 0, note: null }],
    discount: { minor: 1000 },
  });
  await accept(id, { selection: {} });
  expect(await chargesOf(id)).toEqual([
    { name: 'Line page', netMinor: 10_000 },
    { name: 'Line print', netMinor: 5000 },
    { name: 'Discount', netMinor: -667 },
    { name: 'Discount', netMinor: -333 },
  ]);
});

test('a request becomes a quote with its own words, and an earlier quote can be copied', async () => {
  const request = { name: 'Joe Pine', email: 'joe@example.com', message: 'A site for my mill, please.' };
  await app.post('/api/consultations', request);
  const [asked] = (await people.admin.get('/api/admin/consultations')).json<{ id: string }[]>();
  const consultationId = asked?.id;
  const quote = (await people.admin.post(all, { consultationId, title: 'Mill' })).json<Quote>();
  expect(quote).toMatchObject({
    buyer: 'Joe Pine',
    newest: { content: { intro: 'A site for my mill, please.' } },
  });
  const copy = { clientAccountId: people.accountB.id, title: 'Again', from: (await drafted()).id };
  const copied = (await people.admin.post(all, copy)).json<Quote>();
  expect(copied.newest).toMatchObject({ totalMinor: 400_525, content: { promisedOn: null } });
  const listed = (await people.admin.get(`${all}?clientAccountId=${people.accountB.id}`)).json<
    ListedQuote[]
  >();
  expect(listed.map(({ title, state }) => [title, state])).toEqual([['Again', 'draft']]);
});

test('only who decides for the company, and staff who may see prices, see a quote', async () => {
  const { id } = await sent();
  const comments = await app.as(
    'client',
    people.accountA.id,
    await addContact(app.context, people.accountA.id, 'comments'),
  );
  expect((await comments.get(`${mine}/${id}`)).statusCode).toBe(403);
  expect((await people.clientB.get(`${mine}/${id}`)).statusCode).toBe(404);
  for (const role of ['content-manager', 'support-admin', 'collaborator'] as const) {
    const caller = await app.as('staff', await addUser(app.context, role));
    expect((await caller.get(`${all}/${id}`)).statusCode).toBe(403);
  }
  const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
  expect((await manager.get(`${all}/${id}`)).statusCode).toBe(404);
});

test('a template is saved from a quote, hidden among quotes, and starts new ones; used lines are offered again', async () => {
  const quote = await sent({ validUntil: '2099-01-01' });
  const saved = (
    await people.admin.post(`${all}/${quote.id}/template`, { title: 'Small site' })
  ).json<Quote>();
  expect(saved).toMatchObject({ number: 'T-1', title: 'Small site', clientAccountId: null });
  expect(saved.newest.content).toMatchObject({ intro: null, validUntil: null, promisedOn: null });
  const titles = async (url: string) =>
    (await people.admin.get(url)).json<ListedQuote[]>().map(({ title }) => title);
  expect(await titles(all)).toEqual(['Spring site']);
  expect(await titles('/api/admin/quote-templates')).toEqual(['Small site']);
  expect((await send(saved)).statusCode).toBe(409);
  const body = { clientAccountId: people.accountA.id, title: 'Next', from: saved.id };
  const next = (await people.admin.post(all, body)).json<Quote>();
  expect([next.number, next.newest.content.lines.length]).toEqual(['Q-2', 4]);
  const lines = (await people.admin.get('/api/admin/quote-lines')).json<UsedLine[]>();
  expect(lines.map(({ name }) => name)).toEqual(['Line page', 'Line logo', 'Line basic', 'Line full']);
  expect(lines[0]).toMatchObject({ unitMinor: 120_000, currency: 'USD' });
});

test('a quote for a project adds to that project', async () => {
  const { id } = await sent();
  const { projectId } = (await accept(id)).json<ClientQuote>();
  const title = 'New pages';
  const draft = (await people.admin.post(all, { projectId, title })).json<Quote>();
  expect(draft).toMatchObject({ projectId, clientAccountId: people.accountA.id });
  const refused = await people.admin.post(all, { projectId, title, clientAccountId: people.accountA.id });
  expect(refused.statusCode).toBe(400);
});
