import { emptyContent, type QuoteContent } from '#contract/money/quote-content.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import type { Legal } from '#contract/money/parties.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { readMoney, writeMoney } from '#server/data/settings/money.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { newPicture } from '#server/testing/samples/sample-files.ts';
import { made, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { rowsOf, sent, type Company } from './rows.ts';

/** For each kind of row, the id of one such row. */
export interface Work {
  client: string;
  consultation: string;
  contactMessage: string;
  clientMessage: string;
  changeRequest: string;
  project: string;
  preview: string;
  feedback: string;
  delivery: string;
  artwork: string;
  quote: string;
  charge: string;
  invoice: string;
  milestone: string;
  retainer: string;
}

/** The kinds of rows that may belong to no company. Such a row may have an owner. */
export type LooseWork = Pick<Work, 'consultation' | 'contactMessage' | 'project'>;

/** A project of a company, with final files and a preview that the contact has rated. */
export async function addProject(
  app: TestApp,
  company: Company,
): Promise<Pick<Work, 'project' | 'preview' | 'feedback' | 'delivery'>> {
  const rows = rowsOf(app, company);
  const title = 'Project';
  const project = await rows.project({ title });
  const { id } = await rows.readyPreview({ title, projectId: project, fileUrl: newPicture() });
  return { project, preview: id, feedback: await rows.ratingOf(id), delivery: await rows.deliveryOf(id) };
}

/** The buyer of a quote: the id of a client, or a request. */
type QuoteBuyer = string | { consultationId: string };

/** Something that a company agreed to pay for. */
export async function addCharge(
  { context: { db, now } }: Pick<TestApp, 'context'>,
  clientAccountId: string,
  more: { netMinor?: number; tax?: string } = {},
): Promise<string> {
  const id = newId(now());
  const tax = JSON.stringify(emptyContent(null).taxes[0]);
  await addRow(db, 'charge', {
    id,
    clientAccountId,
    projectId: null,
    acceptanceId: null,
    source: 'line',
    sourceId: id,
    name: 'Landing page',
    currency: 'USD',
    netMinor: 120_000,
    tax,
    ...more,
    createdAt: iso(now()),
  });
  return id;
}

/** A line of a quote: one piece, which is not optional. */
export const quoteLine = (
  id: string,
  unitMinor: number,
  more: Partial<QuoteContent['lines'][number]> = {},
): QuoteContent['lines'][number] => ({
  id,
  group: null,
  choice: 'fixed',
  chosen: true,
  name: `Line ${id}`,
  text: null,
  quantity: 1000,
  range: null,
  unitMinor,
  discount: null,
  tax: 'texas',
  ...more,
});

/** A draft of a quote with one line, in its second revision. */
export async function draftedQuote(
  admin: Caller,
  buyer: QuoteBuyer,
  more: Partial<QuoteContent> = {},
): Promise<string> {
  const to = typeof buyer === 'string' ? { clientAccountId: buyer } : buyer;
  const id = await made(admin, '/api/admin/quotes', { ...to, title: 'Spring site' });
  const empty = emptyContent(null);
  const line = quoteLine('page', 120_000, {
    name: 'Landing page',
    tax: (more.taxes ?? empty.taxes)[0]?.id ?? '',
  });
  await admin.patch(`/api/admin/quotes/${id}`, {
    revision: 1,
    content: { ...empty, lines: [line], ...more },
  });
  return id;
}

/** A quote with one line. It waits for the client's answer. */
export async function sentQuote(
  admin: Caller,
  buyer: QuoteBuyer,
  more: Partial<QuoteContent> = {},
): Promise<string> {
  const id = await draftedQuote(admin, buyer, more);
  await admin.post(`/api/admin/quotes/${id}/send`, { revision: 2 });
  return id;
}

/** The minimum data of a seller or buyer for an electronic invoice. */
const abroad: Legal = {
  street: null,
  postcode: null,
  city: null,
  country: 'US',
  vatId: null,
  registration: null,
  electronicAddress: null,
};

/** The draft of an invoice with one line, in its second revision. */
export async function draftedInvoice(admin: Caller, clientAccountId: string): Promise<string> {
  const id = await made(admin, '/api/admin/invoices', { clientAccountId, title: 'Hosting' });
  const { content } = (await admin.get(`/api/admin/invoices/${id}`)).json<Invoice>();
  const line = { id: 'host', group: null, name: 'Hosting', text: null, quantity: 1000, unitMinor: 1000 };
  const lines = [{ ...line, discount: null, tax: content.taxes[0]?.id }];
  const buyer = { ...content.buyer, legal: abroad };
  await admin.patch(`/api/admin/invoices/${id}`, { revision: 1, content: { ...content, buyer, lines } });
  return id;
}

/** An issued invoice with one line. */
export async function issuedInvoice(
  { db, now }: Pick<TestApp['context'], 'db' | 'now'>,
  admin: Caller,
  clientAccountId: string,
): Promise<string> {
  const money = await readMoney(db);
  const seller = { ...money.seller, name: 'Bluebonnet', taxNumber: 'T-1', legal: abroad };
  await writeMoney(db, { ...money, seller }, { userId: null, updatedAt: iso(now()) });
  const id = await draftedInvoice(admin, clientAccountId);
  const issued = await admin.post(`/api/admin/invoices/${id}/issue`, { revision: 2 });
  if (issued.statusCode !== 200) throw new Error(issued.body);
  return id;
}

/** A sent quote, an issued invoice, a part of a payment plan, and a retainer. */
async function addMoney(app: TestApp, { admin, clientAccountId }: Company) {
  const { db } = app.context;
  const quote = await sentQuote(admin, clientAccountId);
  const version = db.q().selectFrom('quoteVersion').select('id').where('quoteId', '=', quote);
  const { id: versionId } = await version.executeTakeFirstOrThrow();
  const acceptedAt = iso(app.context.now());
  // An undone acceptance, after which the quote still waits for an answer.
  const acceptance = {
    id: newId(),
    versionId,
    selection: '{}',
    statement: null,
    netMinor: 0,
    taxMinor: 0,
    totalMinor: 0,
    typedName: 'Ada',
    how: null,
    purchaseOrder: null,
    contactId: null,
    userId: null,
    network: null,
    agent: null,
    madeProject: false,
    acceptedAt,
    undoneAt: acceptedAt,
  };
  await db.q().insertInto('quoteAcceptance').values(acceptance).execute();
  const agreed = {
    clientAccountId,
    projectId: null,
    acceptanceId: acceptance.id,
    currency: 'USD',
    createdAt: acceptedAt,
  } as const;
  const milestone = {
    ...agreed,
    id: newId(),
    position: 0,
    name: 'Deposit',
    totalMinor: 100,
    taxes: '[]',
    when: 'hand',
    on: null,
    state: 'open',
    dueAt: null,
    dueById: null,
    promisedOn: null,
    invoiceId: null,
  } as const;
  await db.q().insertInto('milestone').values(milestone).execute();
  const invoice = await issuedInvoice(app.context, admin, clientAccountId);
  const retainer = {
    ...agreed,
    id: newId(),
    lineId: null,
    name: 'Care plan',
    netMinor: 100,
    tax: '[]',
    every: 'month',
    rounds: null,
    hours: null,
    startsOn: '2026-01-01',
    periods: 1,
    endsOn: null,
  } as const;
  await db.q().insertInto('retainer').values(retainer).execute();
  return { quote, invoice, milestone: milestone.id, retainer: retainer.id };
}

/** One row of each kind for a company, made by visitors, its contact and an admin. */
export async function addWork(app: TestApp, company: Company): Promise<Work> {
  const { clientAccountId } = company;
  const rows = rowsOf(app, company);
  return {
    client: clientAccountId,
    consultation: await sentAnd(app, 'consultation', { clientAccountId }),
    contactMessage: await sentAnd(app, 'contactMessage', { clientAccountId }),
    clientMessage: await rows.message(),
    changeRequest: await rows.changeRequest(),
    ...(await addProject(app, company)),
    artwork: await rows.artwork(newPicture()),
    ...(await addMoney(app, company)),
    charge: await addCharge(app, clientAccountId),
  };
}

/** Rows without a company, with the given owner or none. */
export async function addLooseWork(
  app: TestApp,
  { ownerId, ...company }: Company & { ownerId: string | null },
): Promise<LooseWork> {
  const project = await rowsOf(app, company).project({ title: 'Of nobody' });
  const loose = { clientAccountId: null, assignedAdminId: ownerId };
  await app.context.db.q().updateTable('project').set(loose).where('id', '=', project).execute();
  return {
    consultation: await sentAnd(app, 'consultation', { ownerId }),
    contactMessage: await sentAnd(app, 'contactMessage', { ownerId }),
    project,
  };
}

/** Sends a form and gives its row to a company or an owner. */
async function sentAnd(
  app: TestApp,
  table: 'consultation' | 'contactMessage',
  whose: { clientAccountId: string } | { ownerId: string | null },
): Promise<string> {
  const id = await sent(app, table);
  await app.context.db.q().updateTable(table).set(whose).where('id', '=', id).execute();
  return id;
}
