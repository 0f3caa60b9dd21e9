import { beforeEach, expect, test } from 'vitest';
import { deletedDays } from '#contract/removals.ts';
import { sweep } from '#server/app/sweep.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { issuedInvoice, sentQuote } from '#server/testing/access/work.ts';
import { addClient, addContact } from '#server/testing/people.ts';
import { findInFolder, findInTables } from '#server/features/erasure/testing/find-everywhere.ts';
import { uploaded } from '#server/testing/samples/sample-files.ts';
import {
  addZora,
  agencyWords,
  herPicture,
  herWords,
  zora,
} from '#server/features/erasure/testing/sample-person.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { eraseAgain } from './again.ts';

const day = 24 * 60 * 60 * 1000;

const app = appForEachTest();
let own: Awaited<ReturnType<typeof addZora>>;
beforeEach(async () => {
  own = await addZora(app, false);
});

const remove = (to = 'deleted') =>
  own.admin.post('/api/admin/removals/clients', { ids: [own.clientAccountId], to });
async function passDays(days: number): Promise<void> {
  app.clock.now += days * day;
  await sweep(app.context);
  await app.context.jobs.runUntilEmpty();
  own = { ...own, admin: await app.as('staff', own.adminId) };
}
const deleted = async () => (await own.admin.get('/api/admin/clients?closed=deleted')).json<unknown[]>();

const texts = [
  ...Object.values(zora),
  ...Object.values(herWords),
  ...Object.values(agencyWords),
  'Quillfeather',
];
const bytes = {
  ...Object.fromEntries(texts.map((text) => [text, Buffer.from(text)])),
  picture: herPicture,
  font: Buffer.from('a font that was delivered'),
};

test('a deleted client is erased after its days, with its people and the messages to it', async () => {
  const { context } = app;
  const messages = (await own.admin.get('/api/admin/client-messages')).json<{ id: string }[]>();
  const put = (to: string, id: string | undefined) =>
    own.admin.post('/api/admin/removals/client-messages', { ids: [id], to });
  await put('archived', messages[0]?.id);
  await put('deleted', messages[1]?.id);
  const uploads = [await uploaded(own.admin, 'delivery', 'Quillfeather.otf', bytes.font)];
  const delivery = { name: 'Fonts of Quillfeather', uploads };
  await own.admin.post(`/api/admin/clients/${own.clientAccountId}/deliveries`, delivery);
  expect(await findInFolder(context.config.dataDir, { font: bytes.font })).toHaveLength(1);
  await remove();
  await passDays(deletedDays - 1);
  expect((await findInFolder(context.config.dataDir, bytes)).length).toBeGreaterThan(0);
  expect(await deleted()).toHaveLength(1);
  await passDays(2);
  expect(await findInTables(context.db, texts)).toEqual([]);
  expect(await findInFolder(context.config.dataDir, bytes)).toEqual([]);
  expect(await deleted()).toEqual([]);
  expect((await remove('open')).json()).toEqual({ ids: [] });
  expect(await eraseAgain(context)).toBe(0);
});

test('a person of another company stays there, and a client that is reopened in time stays complete', async () => {
  const { db } = app.context;
  const other = await addClient(app.context, { name: 'Otis Elsewhere' });
  const createdAt = new Date(app.clock.now).toISOString();
  const both = await addContact(app.context, own.clientAccountId, 'sees');
  const place = { contactId: both, standing: 'sees' as const, createdAt, lastReadMessageId: null };
  await addRow(db, 'membership', { ...place, clientAccountId: other.id });
  await remove();
  await passDays(20);
  await remove('open');
  await passDays(20);
  expect((await findInTables(db, [herWords.message])).length).toBeGreaterThan(0);
  await remove();
  await passDays(deletedDays + 1);
  expect(await findInTables(db, [...Object.values(zora), ...Object.values(herWords)])).toEqual([]);
  const left = await db
    .q()
    .selectFrom('membership')
    .innerJoin('contact', 'contact.id', 'membership.contactId')
    .select(['contactId', 'contact.passwordHash'])
    .where('clientAccountId', '=', other.id)
    .where('contactId', '=', both)
    .execute();
  expect(left).toEqual([{ contactId: both, passwordHash: '-' }]);
});

test('quotes, drafts, plans and billing details go with an erased client; its issued invoices and payments stay', async () => {
  const { db } = app.context;
  const paid = await issuedInvoice(app.context, own.admin, own.clientAccountId);
  const on = new Date(app.clock.now).toISOString().slice(0, 10);
  await own.admin.post(`/api/admin/invoices/${paid}/payments`, { minor: 1000, on });
  const quote = await sentQuote(own.admin, own.clientAccountId);
  const given = { selection: {}, typedName: 'Zora', how: 'On the phone' };
  expect((await own.admin.post(`/api/admin/quotes/${quote}/acceptance`, given)).statusCode).toBe(200);
  const billing = { name: 'Zora & Co', lines: [], taxNumber: null, email: null };
  const url = `/api/admin/clients/${own.clientAccountId}/billing`;
  expect((await own.admin.put(url, billing)).statusCode).toBe(200);
  await remove();
  await passDays(deletedDays + 1);
  type Counted =
    | 'invoice'
    | 'payment'
    | 'milestone'
    | 'charge'
    | 'quote'
    | 'invoiceCharge'
    | 'billingDetails';
  const count = async (table: Counted) => (await db.q().selectFrom(table).selectAll().execute()).length;
  expect([await count('invoice'), await count('payment')]).toEqual([1, 1]);
  expect([await count('milestone'), await count('charge'), await count('quote')]).toEqual([0, 0, 0]);
  expect(await count('billingDetails')).toBe(0);
});
