import { expect, test } from 'vitest';
import type { ClientInvoice, Invoice, ListedInvoice, Milestone, Statement } from '#contract/money/invoice.ts';
import type { InvoiceDraft } from '#contract/money/invoice-content.ts';
import { defaultMoneySettings, type MoneySettings } from '#contract/money-settings.ts';
import { emptyContent, type QuoteContent, type QuotePayment } from '#contract/money/quote-content.ts';
import type { BellNotice } from '#contract/notices.ts';
import type { Project } from '#contract/projects.ts';
import type { ClientQuote, Quote } from '#contract/money/quote.ts';
import { addCharge, quoteLine } from '#server/testing/access/work.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const all = '/api/admin/invoices';
const mine = '/api/client/invoices';
const hour = 3_600_000;

async function settle(more: Partial<MoneySettings> = {}) {
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const { revision } = (await owner.get('/api/admin/money-settings')).json<{ revision: number }>();
  const seller = { name: 'Bluebonnet', lines: ['1 Main St'], taxNumber: 'US-1', email: null };
  const body = { ...defaultMoneySettings, seller, bank: 'IBAN 1', revision, ...more };
  const saved = await owner.put('/api/admin/money-settings', body);
  expect(saved.statusCode).toBe(200);
}

const payment = (id: string, when: QuotePayment['when'], rate: number): QuotePayment => ({
  id,
  name: `Payment ${id}`,
  part: { rate },
  when,
  on: null,
});

/** A quote of 1,200.01 with 8.25 % tax and 45.00 without tax, which the client accepts. */
async function accepted(more: Partial<QuoteContent> = {}) {
  const content: QuoteContent = {
    ...emptyContent(null),
    taxes: [
      { id: 'texas', name: 'Sales tax', category: 'S', rate: 82_500, note: null },
      { id: 'none', name: 'No tax', category: 'O', rate: 0, note: null },
    ],
    lines: [
      quoteLine('page', 120_001, { name: 'Landing page' }),
      quoteLine('advice', 4_500, { name: 'Advice', tax: 'none' }),
    ],
    promisedOn: '2027-03-12',
    ...more,
  };
  const url = '/api/admin/quotes';
  const body = { clientAccountId: people.accountA.id, title: 'Spring site' };
  const { id } = (await people.admin.post(url, body)).json<Quote>();
  await people.admin.patch(`${url}/${id}`, { revision: 1, content });
  await people.admin.post(`${url}/${id}/send`, { revision: 2 });
  const { version } = (await people.clientA.get(`/api/client/quotes/${id}`)).json<ClientQuote>();
  const given = await people.clientA.post(`/api/client/quotes/${id}/accept`, {
    version: 1,
    contentHash: version.contentHash,
    selection: {},
    totalMinor: version.totalMinor,
    typedName: 'Ada Moss',
  });
  expect(given.statusCode).toBe(200);
  return given.json<ClientQuote>();
}

const drafts = async () => (await people.admin.get(`${all}?show=draft`)).json<ListedInvoice[]>();
const read = async (id: string) => (await people.admin.get(`${all}/${id}`)).json<Invoice>();
const issue = ({ id, revision }: Pick<Invoice, 'id' | 'revision'>) =>
  people.admin.post(`${all}/${id}/issue`, { revision });
const firstDraft = async () => read((await drafts())[0]?.id ?? '');
const pay = (id: string, minor: number, on = '2026-11-01') =>
  people.admin.post(`${all}/${id}/payments`, { minor, on });
const statement = async () => (await people.clientA.get('/api/client/statement')).json<Statement>();
const milestones = async () => (await people.admin.get('/api/admin/milestones')).json<Milestone[]>();

/** Lets days pass. The admin then signs in again. */
async function later(days: number) {
  app.clock.now += days * 24 * hour;
  people.admin = await app.as('staff', people.adminId);
}

test('an accepted quote makes a draft, which is issued with a number, seen and paid', async () => {
  await settle();
  await accepted();
  const draft = await firstDraft();
  expect(draft).toMatchObject({
    number: null,
    kind: 'invoice',
    state: 'draft',
    title: 'Q-1 Spring site',
    totalMinor: 134_401,
    content: { seller: { name: 'Bluebonnet' }, lines: [{ name: 'Landing page' }, { name: 'Advice' }] },
  });
  expect((await people.clientA.get(mine)).json()).toEqual([]);

  const issued = (await issue(draft)).json<Invoice>();
  expect(issued).toMatchObject({ number: 'INV-1', state: 'sent', openMinor: 134_401 });
  expect(issued.content).toMatchObject({ number: 'INV-1', bank: 'IBAN 1', issuedOn: issued.issuedOn });
  expect(issued.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect((await issue(issued)).statusCode).toBe(409);
  expect((await people.admin.delete(`${all}/${draft.id}`)).statusCode).toBe(409);
  const [notice] = (await people.clientA.get('/api/client/notices')).json<BellNotice[]>();
  expect(notice?.sentence).toContain('invoice INV-1');

  const seen = (await people.clientA.post(`${mine}/${draft.id}/seen`)).json<ClientInvoice>();
  expect(seen).toMatchObject({ number: 'INV-1', state: 'seen' });
  const day = issued.issuedOn ?? '';
  expect((await pay(draft.id, 200_000, day)).json()).toMatchObject({
    fields: { minor: 'This is more than the open amount.' },
  });
  expect((await pay(draft.id, 100_000, day)).json()).toMatchObject({
    state: 'partly-paid',
    openMinor: 34_401,
  });
  expect((await pay(draft.id, 34_401, day)).json()).toMatchObject({ state: 'paid', openMinor: 0 });
  expect((await people.admin.get(`${all}?show=open`)).json()).toEqual([]);
  expect((await statement()).accounts).toEqual([
    {
      currency: 'USD',
      agreedMinor: 124_501,
      extrasMinor: 0,
      courtesyMinor: 0,
      taxMinor: 9_900,
      totalMinor: 134_401,
      invoicedMinor: 134_401,
      notInvoicedMinor: 0,
      paidMinor: 134_401,
      openMinor: 0,
      overdueMinor: 0,
    },
  ]);
});

test('a payment is taken back by another, once', async () => {
  await settle();
  await accepted();
  const { id, issuedOn } = (await issue(await firstDraft())).json<Invoice>();
  const paid = (await pay(id, 134_401, issuedOn ?? '')).json<Invoice>();
  const undo = () => people.admin.post(`${all}/${id}/payments/${paid.payments[0]?.id}/reverse`);
  expect((await undo()).json()).toMatchObject({ state: 'sent', openMinor: 134_401, paidMinor: 0 });
  expect((await undo()).statusCode).toBe(409);
  expect((await read(id)).payments.map(({ minor }) => minor)).toEqual([134_401, -134_401]);
});

test('a payment plan carries its share of each tax, and its last invoice deducts the others', async () => {
  await settle();
  const payments = [
    payment('a', 'acceptance', 333_333),
    payment('b', 'hand', 333_333),
    payment('c', 'hand', 0),
  ];
  await accepted({ payments });
  const deposit = await firstDraft();
  expect(deposit).toMatchObject({ kind: 'prepayment', totalMinor: 44_800 });
  expect(deposit.netMinor + deposit.taxMinor).toBe(deposit.totalMinor);
  const changed = await people.admin.patch(`${all}/${deposit.id}`, {
    revision: 1,
    content: { ...(deposit.content as InvoiceDraft), lines: [] },
  });
  expect(changed.statusCode).toBe(409);
  expect((await issue(deposit)).json<Invoice>().content.supplyOn).toBeNull();
  expect((await statement()).accounts).toMatchObject([{ invoicedMinor: 44_800, notInvoicedMinor: 89_601 }]);

  const plan = await milestones();
  const [last, second] = plan;
  expect(plan.map(({ state }) => state)).toEqual(['open', 'open', 'invoiced']);
  const early = await people.admin.post(all, { milestoneId: last?.id });
  expect(early.json()).toMatchObject({ code: 'conflict' });
  await issue((await people.admin.post(all, { milestoneId: second?.id })).json<Invoice>());
  const final = (await people.admin.post(all, { milestoneId: last?.id })).json<Invoice>();
  expect(final).toMatchObject({
    kind: 'invoice',
    totalMinor: 134_401,
    prepaidMinor: 89_600,
    openMinor: 44_801,
  });
  expect(final.content.deducted.map(({ number }) => number)).toEqual(['INV-1', 'INV-2']);
  expect((await issue(final)).json()).toMatchObject({ number: 'INV-3', openMinor: 44_801 });
  expect((await statement()).accounts).toMatchObject([{ invoicedMinor: 134_401, notInvoicedMinor: 0 }]);
});

test('work that waits for its deposit begins with the payment, as many days later', async () => {
  await settle();
  const payments = [payment('a', 'acceptance', 500_000), payment('b', 'delivery', 500_000)];
  const { projectId } = await accepted({ payments, depositFirst: true });
  const project = async () => (await people.admin.get(`/api/admin/portfolio/${projectId}`)).json<Project>();
  expect(await project()).toMatchObject({ awaitsDeposit: true, stage: null, promisedOn: null });
  const draft = await firstDraft();
  await issue(draft);
  await later(3);
  const day = new Date(app.context.now()).toISOString().slice(0, 10);
  await pay(draft.id, draft.totalMinor - 1, day);
  expect(await project()).toMatchObject({ awaitsDeposit: true });
  await pay(draft.id, 1, day);
  expect(await project()).toMatchObject({ awaitsDeposit: false, stage: 'brief', promisedOn: '2027-03-15' });
});

test('a refund that is taken back begins the work if the deposit is paid with it for the first time', async () => {
  await settle();
  const assignment = {
    clientAccountId: people.accountA.id,
    owner: false,
    createdAt: '2026-11-01T00:00:00.000Z',
  };
  // Add another member of staff, because the admin who acts gets no notice.
  const userId = await addUser(app.context, 'admin');
  await addRow(app.context.db, 'assignment', { ...assignment, userId });
  const payments = [payment('a', 'acceptance', 500_000), payment('b', 'delivery', 500_000)];
  const { projectId } = await accepted({ payments, depositFirst: true });
  const project = async () => (await people.admin.get(`/api/admin/portfolio/${projectId}`)).json<Project>();
  const draft = await firstDraft();
  await issue(draft);
  const today = () => new Date(app.context.now()).toISOString().slice(0, 10);
  const told = async () => {
    const rows = await app.context.db.q().selectFrom('notification').select('kind').execute();
    return (['payment', 'invoice-paid'] as const).map(
      (kind) => rows.filter((row) => row.kind === kind).length,
    );
  };
  const reverseRefund = async () => {
    const refund = (await read(draft.id)).payments.findLast(({ minor }) => minor < 0);
    return people.admin.post(`${all}/${draft.id}/payments/${refund?.id}/reverse`);
  };
  await pay(draft.id, 10_000, today());
  await pay(draft.id, -1_000, today());
  await later(3);
  await pay(draft.id, draft.totalMinor - 10_000, today());
  expect(await project()).toMatchObject({ awaitsDeposit: true });
  const [receipts] = await told();
  expect((await reverseRefund()).json()).toMatchObject({ state: 'paid', openMinor: 0 });
  // The refund was days ago, but the client paid the rest today, so the work begins today.
  expect(await project()).toMatchObject({ awaitsDeposit: false, stage: 'brief', promisedOn: '2027-03-15' });
  const after = await told();
  expect(after).toEqual([receipts, 1]);
  await pay(draft.id, -1_000, today());
  expect((await reverseRefund()).json()).toMatchObject({ state: 'paid' });
  expect(await told()).toEqual(after);
  expect(await project()).toMatchObject({ stage: 'brief', promisedOn: '2027-03-15' });
});

test('an undone acceptance takes its drafts along, until one is issued', async () => {
  await settle();
  const { id } = await accepted();
  const undo = () => people.clientA.post(`/api/client/quotes/${id}/undo`);
  expect((await undo()).statusCode).toBe(200);
  expect([await drafts(), await milestones()]).toEqual([[], []]);
  await accepted();
  const draft = await firstDraft();
  await issue(draft);
  const quote = (await people.clientA.get('/api/client/quotes')).json<ClientQuote[]>()[0];
  const refused = await people.clientA.post(`/api/client/quotes/${quote?.id}/undo`);
  expect(refused.json()).toMatchObject({ code: 'conflict' });
});

test('the first invoice issues itself once the acceptance stands, or when the client pays', async () => {
  await settle({ issuesFirst: true, payLink: 'https://pay.example/{number}?a={minor}&c={currency}' });
  await accepted();
  const [draft] = (await people.clientA.get(mine)).json<ClientInvoice[]>();
  expect(draft).toMatchObject({ number: null, state: 'draft', paymentUrl: null });
  await app.context.jobs.runUntilEmpty();
  expect((await drafts()).length).toBe(1);
  app.clock.now += hour + 1000;
  await app.context.jobs.runUntilEmpty();
  expect((await people.clientA.get(mine)).json()).toMatchObject([
    { number: 'INV-1', paymentUrl: 'https://pay.example/INV-1?a=134401&c=USD' },
  ]);
  await accepted();
  const waiting = (await people.clientA.get(mine)).json<ClientInvoice[]>()[0];
  const now = await people.clientA.post(`${mine}/${waiting?.id}/pay`);
  expect(now.json()).toMatchObject({ number: 'INV-2', state: 'sent' });
});

test('a credit note takes an invoice back and frees its part of the plan', async () => {
  await settle();
  await accepted();
  const { id } = (await issue(await firstDraft())).json<Invoice>();
  const note = (await people.admin.post(`${all}/${id}/credit`)).json<Invoice>();
  expect(note).toMatchObject({ number: 'INV-2', kind: 'credit', content: { credits: 'INV-1' } });
  expect(await read(id)).toMatchObject({ state: 'credited', openMinor: 0 });
  expect((await people.admin.post(`${all}/${id}/credit`)).statusCode).toBe(409);
  expect(await milestones()).toMatchObject([{ state: 'due', invoiceId: null }]);
  expect((await statement()).accounts).toMatchObject([{ invoicedMinor: 0, notInvoicedMinor: 134_401 }]);
  const again = (await people.admin.post(all, { milestoneId: (await milestones())[0]?.id })).json<Invoice>();
  expect(again).toMatchObject({ state: 'draft', totalMinor: 134_401 });
});

test('a blank invoice is written by hand; charges are on one invoice at most', async () => {
  await settle();
  const clientAccountId = people.accountA.id;
  const made = (await people.admin.post(all, { clientAccountId, title: 'Hosting' })).json<Invoice>();
  const refused = await issue(made);
  expect(refused.json()).toMatchObject({ fields: { lines: 'Please add a line.' } });
  const line = { id: 'host', group: null, name: 'Hosting', text: null, quantity: 2000 };
  const content = { ...made.content, lines: [{ ...line, unitMinor: 1_000, discount: null, tax: 'none' }] };
  const changed = await people.admin.patch(`${all}/${made.id}`, {
    revision: 1,
    content,
    dueOn: '2027-01-31',
  });
  expect((await issue(changed.json<Invoice>())).json()).toMatchObject({
    totalMinor: 2_000,
    dueOn: '2027-01-31',
  });
  const late = await people.admin.patch(`${all}/${made.id}`, { revision: 2, title: 'Other' });
  expect(late.json()).toMatchObject({ code: 'conflict' });

  await accepted({ payments: [payment('a', 'hand', 500_000), payment('b', 'hand', 500_000)] });
  const planned = (await statement()).entries.flatMap(({ id, type }) => (type === 'charge' ? [id] : []));
  // These charges are refused, because their payment plan invoices them.
  const plan = { clientAccountId, title: 'Work', chargeIds: planned };
  expect((await people.admin.post(all, plan)).statusCode).toBe(409);
  const chargeIds = [await addCharge(app, clientAccountId), await addCharge(app, clientAccountId)];
  const open = async () =>
    (await people.admin.get(`/api/admin/charges?open=true&clientAccountId=${clientAccountId}`))
      .json<{ id: string }[]>()
      .map(({ id }) => id)
      .toSorted();
  expect(await open()).toEqual(chargeIds.toSorted());
  const body = { clientAccountId, title: 'Work', chargeIds };
  const ofCharges = (await people.admin.post(all, body)).json<Invoice>();
  expect(ofCharges).toMatchObject({ totalMinor: 240_000 });
  expect(await open()).toEqual([]);
  expect((await people.admin.post(all, body)).statusCode).toBe(409);
  const [kept] = ofCharges.content.lines;
  await people.admin.patch(`${all}/${ofCharges.id}`, {
    revision: 1,
    content: { ...ofCharges.content, lines: [kept] },
  });
  const freed = await people.admin.post(all, { ...body, chargeIds: chargeIds.slice(1) });
  expect(freed.statusCode).toBe(201);
});

test('charges on one invoice are taxed together, so the statement leaves no cent', async () => {
  await settle();
  const clientAccountId = people.accountA.id;
  const tax = JSON.stringify({ id: 'vat', name: 'VAT', category: 'S', rate: 99_750, note: null });
  const charge = { netMinor: 1_008, tax };
  const chargeIds = [
    await addCharge(app, clientAccountId, charge),
    await addCharge(app, clientAccountId, charge),
  ];
  expect((await statement()).accounts).toMatchObject([{ totalMinor: 2_218, notInvoicedMinor: 2_218 }]);
  const body = { clientAccountId, title: 'Work', chargeIds };
  const { id } = (await issue((await people.admin.post(all, body)).json<Invoice>())).json<Invoice>();
  const sums = { totalMinor: 2_217, invoicedMinor: 2_217, notInvoicedMinor: 0 };
  expect((await statement()).accounts).toMatchObject([sums]);
  await people.admin.post(`${all}/${id}/credit`);
  expect((await statement()).accounts).toMatchObject([{ invoicedMinor: 0, notInvoicedMinor: 2_218 }]);
});

test('payers read invoices, contacts who see no money and other companies do not', async () => {
  await settle();
  await accepted();
  const { id } = (await issue(await firstDraft())).json<Invoice>();
  const payer = await app.as(
    'client',
    people.accountA.id,
    await addContact(app.context, people.accountA.id, 'pays'),
  );
  const other = await app.as(
    'client',
    people.accountA.id,
    await addContact(app.context, people.accountA.id, 'comments'),
  );
  expect((await payer.get(`${mine}/${id}`)).json()).toMatchObject({ number: 'INV-1' });
  expect((await other.get(`${mine}/${id}`)).statusCode).toBe(403);
  expect((await people.clientB.get(`${mine}/${id}`)).statusCode).toBe(404);
  const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
  expect((await manager.get(`${all}/${id}`)).statusCode).toBe(404);
  expect((await manager.post(`${all}/${id}/issue`, { revision: 1 })).statusCode).toBe(403);
});

test('without invoices, quotes are accepted and nothing waits for a deposit', async () => {
  await settle({ invoices: false });
  const { projectId } = await accepted({ depositFirst: true });
  expect([await drafts(), await milestones()]).toEqual([[], []]);
  const project = (await people.admin.get(`/api/admin/portfolio/${projectId}`)).json<Project>();
  expect(project).toMatchObject({ awaitsDeposit: false, stage: 'brief' });
  const blank = await people.admin.post(all, { clientAccountId: people.accountA.id, title: 'Hosting' });
  expect(blank.statusCode).toBe(409);
});

test('an invoice past its day is overdue', async () => {
  await settle();
  await accepted();
  const { id } = (await issue(await firstDraft())).json<Invoice>();
  expect((await people.admin.get(`${all}?show=overdue`)).json()).toEqual([]);
  // Invoices are due in 14 days. Without a time zone in the settings, that date ends twelve hours later than in UTC.
  await later(16);
  expect((await people.admin.get(`${all}?show=overdue`)).json()).toMatchObject([{ id, state: 'overdue' }]);
});

test('an approval and a delivery make their parts of the plan due, and back', async () => {
  await settle();
  const payments = [
    payment('a', 'hand', 300_000),
    payment('b', 'approval', 300_000),
    payment('c', 'delivery', 0),
  ];
  const { projectId } = await accepted({ payments });
  const states = async () => (await milestones()).toReversed().map(({ state }) => state);
  const url = '/api/admin/client-previews';
  const about = { clientAccountId: people.accountA.id, projectId, title: 'Home' };
  const fileUrl = dataUrl('image/png', png(8, 8, [1, 2, 3]));
  const { id } = (await people.admin.post(url, { ...about, fileUrl })).json<{ id: string }>();
  await setState(app.context.db, id, 'ready');
  const version = app.context.db.q().selectFrom('previewVersion').select('contentHash').where('id', '=', id);
  const { contentHash } = await version.executeTakeFirstOrThrow();
  const body = { versionId: id, contentHash, kind: 'approve' };
  const decided = await people.clientA.post(`/api/client/previews/${id}/decisions`, body);
  expect(await states()).toEqual(['open', 'due', 'open']);
  const { id: decisionId } = decided.json<{ id: string }>();
  await people.clientA.post(`/api/client/previews/${id}/decisions/${decisionId}/withdraw`);
  expect(await states()).toEqual(['open', 'open', 'open']);
  const made = await people.admin.post(`${url}/${id}/deliveries`, { versionId: id, name: 'Final files' });
  expect(await states()).toEqual(['open', 'open', 'due']);
  await people.admin.delete(`/api/admin/deliveries/${made.json<{ id: string }>().id}`);
  expect(await states()).toEqual(['open', 'open', 'open']);
});

test('a payment with a day is due on that day', async () => {
  await settle();
  const day = new Date(app.clock.now + 3 * 24 * hour).toISOString().slice(0, 10);
  const dated = { ...payment('a', 'date', 500_000), on: day };
  await accepted({ payments: [dated, payment('b', 'hand', 0)] });
  await app.context.jobs.runUntilEmpty();
  expect(await milestones()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  await later(3);
  await app.context.jobs.runUntilEmpty();
  expect(await milestones()).toMatchObject([{ state: 'open' }, { state: 'due' }]);
});
