import { emptyContent } from '#contract/money/quote-content.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { readMoney, writeMoney } from '#server/data/settings/money.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';

/** The ids of one row of each kind. */
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

/** The kinds of rows that may belong to no company, with or without an owner. */
export type LooseWork = Pick<Work, 'consultation' | 'contactMessage' | 'project'>;

let made = 0;

async function idOf(caller: Caller, url: string, body: object): Promise<string> {
  const response = await caller.post(url, body);
  if (response.statusCode !== 201) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json<{ id: string }>().id;
}

/** Sends a form of the site as a visitor and returns the id of its row. */
async function sent(app: TestApp, table: 'consultation' | 'contactMessage'): Promise<string> {
  made += 1;
  const email = `visitor-${made}@example.com`;
  const url = table === 'consultation' ? '/api/consultations' : '/api/messages';
  const response = await app.inject({
    method: 'POST',
    url,
    payload: { name: `Visitor ${made}`, email, message: 'Hello' },
    // Each has its own network address, so that no limit refuses it.
    remoteAddress: `10.1.${made >> 8}.${made % 256}`,
  });
  if (response.statusCode !== 201) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  const found = app.context.db.q().selectFrom(table).select('id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** A project of a company with a preview that its contact has rated. */
export async function addProject(
  app: TestApp,
  { admin, client, clientAccountId }: { admin: Caller; client: Caller; clientAccountId: string },
): Promise<Pick<Work, 'project' | 'preview' | 'feedback' | 'delivery'>> {
  made += 1;
  const about = { clientAccountId, title: `Project ${made}`, description: 'A mill' };
  const project = await idOf(admin, '/api/admin/gallery', about);
  const preview = await idOf(admin, '/api/admin/client-previews', {
    ...about,
    projectId: project,
    fileUrl: dataUrl('image/png', png(16, 9, [made % 256, made >> 8, 7])),
  });
  await setState(app.context.db, preview, 'ready');
  const feedback = await idOf(client, '/api/client/preview-feedback', { previewId: preview, rating: 4 });
  const files = { versionId: preview, name: 'Final files' };
  const delivery = await idOf(admin, `/api/admin/client-previews/${preview}/deliveries`, files);
  return { project, preview, feedback, delivery };
}

/** The id of a client, or a request. */
type QuoteBuyer = string | { consultationId: string };

/** A quote of one line that waits for the client's answer. */
export async function sentQuote(admin: Caller, buyer: QuoteBuyer): Promise<string> {
  const id = await draftedQuote(admin, buyer);
  await admin.post(`/api/admin/quotes/${id}/send`, { revision: 2 });
  return id;
}

/** Something that a company agreed to pay for. */
export async function addCharge(
  { context: { db, now } }: Pick<TestApp, 'context'>,
  clientAccountId: string,
): Promise<string> {
  const id = newId(now());
  const tax = JSON.stringify(emptyContent(null).taxes[0]);
  await db
    .q()
    .insertInto('charge')
    .values({
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
      createdAt: iso(now()),
    })
    .execute();
  return id;
}

/** A draft of a quote with one line, in its second revision. */
export async function draftedQuote(admin: Caller, buyer: QuoteBuyer): Promise<string> {
  const to = typeof buyer === 'string' ? { clientAccountId: buyer } : buyer;
  const id = await idOf(admin, '/api/admin/quotes', { ...to, title: 'Spring site' });
  const empty = emptyContent(null);
  const line = {
    id: 'page',
    group: null,
    choice: 'fixed',
    chosen: true,
    name: 'Landing page',
    text: null,
    quantity: 1000,
    range: null,
    unitMinor: 120_000,
    discount: null,
    tax: empty.taxes[0]?.id,
  };
  await admin.patch(`/api/admin/quotes/${id}`, { revision: 1, content: { ...empty, lines: [line] } });
  return id;
}

/** The draft of an invoice with one line, in its second revision. */
export async function draftedInvoice(admin: Caller, clientAccountId: string): Promise<string> {
  const id = await idOf(admin, '/api/admin/invoices', { clientAccountId, title: 'Hosting' });
  const { content } = (await admin.get(`/api/admin/invoices/${id}`)).json<Invoice>();
  const line = { id: 'host', group: null, name: 'Hosting', text: null, quantity: 1000, unitMinor: 1000 };
  const lines = [{ ...line, discount: null, tax: content.taxes[0]?.id }];
  await admin.patch(`/api/admin/invoices/${id}`, { revision: 1, content: { ...content, lines } });
  return id;
}

/** An issued invoice of one line. */
export async function issuedInvoice(
  { db, now }: Pick<TestApp['context'], 'db' | 'now'>,
  admin: Caller,
  clientAccountId: string,
): Promise<string> {
  const money = await readMoney(db);
  const seller = { ...money.seller, name: 'Bluebonnet' };
  await writeMoney(db, { ...money, seller }, { userId: null, updatedAt: iso(now()) });
  const id = await draftedInvoice(admin, clientAccountId);
  const issued = await admin.post(`/api/admin/invoices/${id}/issue`, { revision: 2 });
  if (issued.statusCode !== 200) throw new Error(issued.body);
  return id;
}

/** A sent quote, the draft of an invoice, and a part of a payment plan. */
async function addMoney(
  app: TestApp,
  { admin, clientAccountId }: { admin: Caller; clientAccountId: string },
) {
  const { db } = app.context;
  const quote = await sentQuote(admin, clientAccountId);
  const version = db.q().selectFrom('quoteVersion').select('id').where('quoteId', '=', quote);
  const { id: versionId } = await version.executeTakeFirstOrThrow();
  const acceptedAt = iso(app.context.now());
  // An acceptance that was undone: the quote still waits for an answer.
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
  const milestone = {
    id: newId(),
    clientAccountId,
    projectId: null,
    acceptanceId: acceptance.id,
    position: 0,
    name: 'Deposit',
    currency: 'USD' as const,
    totalMinor: 100,
    taxes: '[]',
    when: 'hand' as const,
    on: null,
    state: 'open' as const,
    dueAt: null,
    dueById: null,
    promisedOn: null,
    invoiceId: null,
    createdAt: acceptedAt,
  };
  await db.q().insertInto('milestone').values(milestone).execute();
  const invoice = await issuedInvoice(app.context, admin, clientAccountId);
  const retainer = {
    id: newId(),
    clientAccountId,
    projectId: null,
    acceptanceId: acceptance.id,
    name: 'Care plan',
    currency: 'USD' as const,
    netMinor: 100,
    tax: milestone.taxes,
    every: 'month' as const,
    rounds: null,
    hours: null,
    startsOn: '2026-01-01',
    periods: 1,
    endsOn: null,
    createdAt: acceptedAt,
  };
  await db.q().insertInto('retainer').values(retainer).execute();
  return { quote, invoice, milestone: milestone.id, retainer: retainer.id };
}

/** One row of each kind for a company, made by visitors, its contact and an admin. */
export async function addWork(
  app: TestApp,
  by: { admin: Caller; client: Caller; clientAccountId: string },
): Promise<Work> {
  const { client, clientAccountId } = by;
  const [consultation, contactMessage] = [await sent(app, 'consultation'), await sent(app, 'contactMessage')];
  for (const [table, id] of [
    ['consultation', consultation],
    ['contactMessage', contactMessage],
  ] as const)
    await app.context.db.q().updateTable(table).set({ clientAccountId }).where('id', '=', id).execute();
  return {
    client: clientAccountId,
    consultation,
    contactMessage,
    clientMessage: await idOf(client, '/api/client/messages', { message: 'Hello' }),
    changeRequest: await idOf(client, '/api/client/directive-change-requests', {
      requestType: 'color_change',
      requestReason: 'New logo',
      currentValues: { colors: ['#aa0000'] },
      requestedValues: { colors: ['#0000cc'] },
    }),
    ...(await addProject(app, by)),
    artwork: await idOf(client, '/api/client/artwork', {
      originalName: 'a.png',
      filePath: dataUrl('image/png', png(16, 9, [made % 256, made >> 8, 9])),
    }),
    ...(await addMoney(app, by)),
    charge: await addCharge(app, clientAccountId),
  };
}

/** Rows without a company, with the given owner or none. */
export async function addLooseWork(
  app: TestApp,
  { admin, clientAccountId, ownerId }: { admin: Caller; clientAccountId: string; ownerId: string | null },
): Promise<LooseWork> {
  const { db } = app.context;
  const [consultation, contactMessage] = [await sent(app, 'consultation'), await sent(app, 'contactMessage')];
  for (const [table, id] of [
    ['consultation', consultation],
    ['contactMessage', contactMessage],
  ] as const)
    await db.q().updateTable(table).set({ ownerId }).where('id', '=', id).execute();
  const about = { clientAccountId, title: 'Of nobody', description: 'A mill' };
  const project = await idOf(admin, '/api/admin/gallery', about);
  await db
    .q()
    .updateTable('project')
    .set({ clientAccountId: null, assignedAdminId: ownerId })
    .where('id', '=', project)
    .execute();
  return { consultation, contactMessage, project };
}
