import { beforeEach, expect, test } from 'vitest';
import type { CalendarFeed } from '#contract/calendar.ts';
import { decimalOf, formatMoney } from '#contract/money/currency.ts';
import type { Invoice, Milestone } from '#contract/money/invoice.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import { hasRights, reachOf, seesMoney } from '#contract/permissions/permissions.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { startPricedRounds } from '#server/features/rounds/testing/rounds.ts';
import { staffCalls } from '#server/testing/access/access-matrix.ts';
import { apiBySide } from '#server/testing/access/api-by-side.ts';
import { quoteLine, sentQuote } from '#server/testing/access/work.ts';
import { openStream } from '#server/testing/app/event-stream.ts';
import { addRow, rowIn, rowsInOrder } from '#server/testing/database/rows.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { made, type Caller } from '#server/testing/test-app.ts';

// A company has a quote in each state, charges, a priced round, an addendum, invoices and a locked delivery. No other data
// contains these amounts or line names. People who may not see prices must not find any of them in any answer.

const lineNames = ['Zinnia page', 'Zinnia garden', 'Zinnia parade', 'Zinnia form'];
const typed = { page: 471_137, garden: 826_459, round: 61_379, form: 92_743, paid: 11_113 };

const vat = { id: 'vat', name: 'VAT', category: 'S', rate: 190_000, note: null } as const;
const lines = [
  quoteLine('page', typed.page, { name: 'Zinnia page', tax: 'vat' }),
  quoteLine('garden', typed.garden, { name: 'Zinnia garden', tax: 'vat', choice: 'optional', chosen: false }),
];
const rounds = { included: 0, extraMinor: typed.round, extraDays: 2, per: 'preview' } as const;
const part = (id: string, rate: number, when: 'acceptance' | 'hand') =>
  ({ id, name: `Part ${id}`, part: { rate }, when, on: null }) as const;
const payments = [part('one', 300_000, 'acceptance'), part('two', 700_000, 'hand')];

const legal = {
  street: null,
  postcode: null,
  city: null,
  country: 'DE',
  vatId: 'DE123456789',
  registration: null,
  electronicAddress: null,
};

type World = Awaited<ReturnType<typeof startPricedRounds>>;

/** The ids to use in the paths of calls, by the word before the parameter. */
type Ids = Record<string, string>;

let world: World;
let ids: Ids;
let company: string;
beforeEach(async () => {
  world = await startPricedRounds({ lines, rounds, payments, taxes: [vat] });
  company = world.people.accountA.id;
  await world.app.context.events.start();
});

/** Does everything that has to do with money, while the people without prices receive events. */
async function trade(): Promise<void> {
  const { app, people, quote, projectId } = world;
  const { admin, clientA } = people;
  const { context } = app;
  const owner = await app.as('staff', await addUser(context, 'super-admin'));
  const { revision } = (await owner.get('/api/admin/money-settings')).json<{ revision: number }>();
  const seller = { name: 'Bluebonnet', lines: [], taxNumber: null, email: null, legal };
  await owner.put('/api/admin/money-settings', { ...defaultMoneySettings, seller, revision });

  const preview = await world.newPreview('Homepage');
  const pin = (await world.pin(preview)).json<{ id: string }>().id;
  const acceptsExtra = { minor: typed.round, days: 2 };
  const asked = await world.decide(preview, 'request-changes', { words: 'Bluer', acceptsExtra });
  expect(asked.statusCode, asked.body).toBe(201);
  const addendum = await world.addAddendum(
    { type: 'pin', id: pin, previewId: preview },
    { name: 'Zinnia form', minor: typed.form },
  );
  expect(addendum.statusCode, addendum.body).toBe(201);
  const waiting = await sentQuote(admin, company, {
    taxes: [vat],
    lines: [quoteLine('parade', typed.garden, { name: 'Zinnia parade', tax: 'vat' })],
  });
  const next = await world.acceptedQuote();

  const invoices = '/api/admin/invoices';
  const issued: string[] = [];
  for (const project of [projectId, next.projectId]) {
    const plan = (await admin.get(`/api/admin/milestones?projectId=${project}`)).json<Milestone[]>();
    const due = plan.find(({ state }) => state !== 'open');
    const id = due?.invoiceId ?? (await made(admin, invoices, { milestoneId: due?.id }));
    const draft = (await admin.get(`${invoices}/${id}`)).json<Invoice>();
    const content = { ...draft.content, buyer: { ...draft.content.buyer, legal } };
    const saved = await admin.patch(`${invoices}/${id}`, { revision: draft.revision, content });
    const body = { revision: saved.json<Invoice>().revision };
    const answer = await admin.post(`${invoices}/${id}/issue`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    issued.push(id);
  }
  const on = iso(context.now()).slice(0, 10);
  await admin.post(`${invoices}/${issued[0]}/payments`, { minor: typed.paid, on });
  await admin.post(`${invoices}/${issued[1]}/remind`);
  const delivery = await made(admin, `/api/admin/client-previews/${preview}/deliveries`, {
    versionId: preview,
    name: 'Final files',
    untilPaid: true,
  });
  await clientA.post('/api/client/messages', { message: 'Hello' });
  await context.jobs.runUntilEmpty();
  ids = {
    clients: company,
    conversations: company,
    quotes: quote.id,
    invoices: issued[0] ?? '',
    previews: preview,
    'client-previews': preview,
    gallery: projectId,
    portfolio: projectId,
    deliveries: delivery,
    pinId: pin,
    number: '1',
    clientAccountId: company,
    waiting,
  };
}

/** Fills in the path of a call with the ids of the company's rows. Other parameters get the id of no row. */
const filled = (path: string) =>
  path.replaceAll(/\/([\w-]+)\/:(\w+)/g, (_, noun: string, name: string) => {
    const id = name === 'id' ? ids[noun] : ids[name];
    return `/${noun}/${id ?? newId()}`;
  });

/** The text of an answer, as a person reads it in the file. */
async function textOf({ headers, rawPayload, body }: Awaited<ReturnType<Caller['get']>>): Promise<string> {
  const type = String(headers['content-type']);
  if (type.includes('pdf')) return (await textOfPdf(rawPayload)).join('\n');
  if (!type.includes('zip')) return body;
  const texts: string[] = [];
  for (const [name, file] of Object.entries(readZip(rawPayload)))
    texts.push(name, name.endsWith('.pdf') ? (await textOfPdf(file)).join('\n') : file.toString());
  return texts.join('\n');
}

/** All amounts of the company, collected from the answers to people who may see them. */
async function amountsOf(callers: Caller[], calls: readonly { path: string }[]): Promise<Set<number>> {
  const amounts = new Set<number>();
  for (const caller of callers)
    for (const { path } of calls) {
      const { body } = await caller.get(filled(path));
      for (const [, minor] of body.matchAll(/[mM]inor":(\d{5,})/g)) amounts.add(Number(minor));
    }
  return amounts;
}

/** The secrets in a text: the amounts, in each written form, and the names of lines. */
function secretsIn(text: string, amounts: ReadonlySet<number>): string[] {
  const forms = [...amounts].flatMap((minor) => [
    String(minor),
    decimalOf(minor, 'USD'),
    formatMoney(minor, 'USD').replace(' USD', ''),
  ]);
  // Most texts do not contain these characters at all, so look for them before the slower check of whole words.
  const stands = (form: string) => new RegExp(`(?<!\\w)${form.replaceAll('.', '\\.')}(?!\\w)`).test(text);
  return [
    ...forms.filter((form) => text.includes(form) && stands(form)),
    ...lineNames.filter((name) => text.includes(name)),
  ];
}

const clientReads = apiBySide.flatMap(({ name, endpoint }) =>
  endpoint.access === 'client' && endpoint.method === 'GET' ? [{ ...endpoint, name }] : [],
);
const staffReads = staffCalls.flatMap(({ name, endpoint }) =>
  endpoint.method === 'GET' ? [{ ...endpoint, name }] : [],
);

/** The mails to an address. */
const mailsTo = (recipient: string) =>
  rowsInOrder(world.app.context.db, 'mail', ['subject', 'body', 'html', 'files'], { recipient });

const emailOf = async (id: string) => (await rowIn(world.app.context.db, 'contact', ['email'], { id })).email;

test('a contact without prices finds no amount and no line in any call, event, mail, calendar or export', async () => {
  const { app } = world;
  const { context } = app;
  const people = [];
  for (const [standing, set] of [
    ['comments', true],
    ['comments', null],
    ['sees', null],
    ['decides', false],
  ] as const) {
    const id = await addContact(context, company, standing, set);
    const caller = await app.as('client', company, id);
    const stream = await openStream(app, caller.cookie ?? '');
    const rights = { standing, seesMoney: seesMoney(standing, set) };
    people.push({ id, caller, stream, rights, title: `${standing} ${set}` });
  }
  await trade();
  const last = newId(app.clock.now);
  const about = { subjectId: last, clientAccountId: company, forClient: true };
  await context.events.publish({ topic: 'deliveries', ...about });
  const money = clientReads.filter((call) => call.money);
  const amounts = await amountsOf(
    [world.people.clientA],
    [...money, { path: `/api/client/quotes/${ids['waiting']}` }],
  );
  for (const minor of Object.values(typed)) expect(amounts).toContain(minor);
  await mailWhatIsDue(app);

  for (const { id, stream, rights, title } of people) {
    // The clock has moved since the stream was opened, so sign in again.
    const caller = await app.as('client', company, id);
    const sees = rights.seesMoney;
    const found = (text: string) => secretsIn(text, amounts);
    await eventually(() => stream.text().includes(last));
    expect(found(stream.text()), title).toEqual([]);
    expect(/"topic":"(?:quotes|invoices)"/.test(stream.text()), title).toBe(sees);
    stream.close();

    const { address } = (await caller.post('/api/client/calendar')).json<CalendarFeed>();
    const calendar = await textOf(await app.get(new URL(address ?? '').pathname));
    expect([title, found(calendar), calendar.includes('Payment due')]).toEqual([title, [], sees]);

    const seenIn: string[] = [];
    for (const kind of rights.standing === 'decides' ? ['person', 'company'] : ['person']) {
      ids['exports'] = await made(caller, `/api/client/exports/${kind}`);
      for (const { name, path, standing, money: withMoney } of clientReads) {
        const answer = await caller.get(filled(path));
        const may = hasRights(rights, { standing: standing ?? 'decides', money: withMoney });
        expect([title, name, answer.statusCode === 403]).toEqual([title, name, !may]);
        const secrets = found(await textOf(answer));
        if (secrets.length > 0) seenIn.push(name);
        if (!sees) expect([title, name, secrets]).toEqual([title, name, []]);
      }
    }
    const mails = await mailsTo(await emailOf(id));
    const letters = mails.map(({ subject, body, html }) => `${subject}\n${body}\n${html}`).join('\n');
    expect(mails.length, title).toBeGreaterThan(0);
    if (sees) {
      expect(seenIn).toEqual(
        expect.arrayContaining(['myQuotes', 'myQuotePdf', 'myInvoices', 'myInvoicePdf']),
      );
      expect(seenIn).toEqual(expect.arrayContaining(['myInvoiceXml', 'myStatementCsv', 'myRounds']));
      expect(letters).toMatch(/invoice INV-\d/);
      expect(mails.some(({ files }) => files !== null)).toBe(true);
    } else {
      expect([title, seenIn, found(letters)]).toEqual([title, [], []]);
      expect(letters, title).not.toMatch(/INV-\d|Q-\d/);
      expect(mails.map(({ files }) => files)).toEqual(mails.map(() => null));
    }
  }
});

test('staff without prices find no amount in any call or search', async () => {
  const { app, people } = world;
  await trade();
  const money = staffReads.filter(({ permission }) => /^(?:quotes|invoices)\./.test(permission ?? ''));
  const search = lineNames.map((name) => ({ path: `/api/admin/search?q=${encodeURIComponent(name)}` }));
  const amounts = await amountsOf([people.admin, people.clientA], [...money, ...clientReads]);
  for (const minor of Object.values(typed)) expect(amounts).toContain(minor);
  const calls = [
    ...staffReads,
    ...search,
    { path: '/api/admin/search?q=INV' },
    { path: '/api/admin/search?q=4711' },
  ];
  for (const role of ['admin', 'content-manager', 'support-admin', 'collaborator'] as const) {
    const userId = await addUser(app.context, role);
    const createdAt = iso(app.context.now());
    await addRow(app.context.db, 'assignment', { clientAccountId: company, userId, owner: false, createdAt });
    const projectId = ids['gallery'] ?? '';
    await addRow(app.context.db, 'projectAssignment', { projectId, userId, createdAt });
    const caller = await app.as('staff', userId);
    const seenIn: string[] = [];
    for (const { path } of calls) {
      const secrets = secretsIn(await textOf(await caller.get(filled(path))), amounts);
      if (secrets.length > 0) seenIn.push(`${path}: ${secrets.join(', ')}`);
    }
    if (reachOf(role, 'quotes.read') === null) expect([role, seenIn]).toEqual([role, []]);
    else expect(seenIn.length).toBeGreaterThan(5);
  }
});
