import { beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoice.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import { draftedInvoice, sentQuote } from '#server/testing/access/work.ts';
import { writeTogether } from '#server/testing/database/lock-table.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
beforeEach(async () => {
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const seller = { name: 'Bluebonnet', lines: [], taxNumber: 'US-1', email: null, legal: { country: 'US' } };
  const settings = { ...defaultMoneySettings, issuesFirst: true, seller, revision: 0 };
  await owner.put('/api/admin/money-settings', settings);
});

const mine = '/api/client/billing';
const moss = {
  name: 'Moss & Sons',
  lines: [],
  taxNumber: null,
  email: 'bills@moss.example',
  reference: 'Cost center 7',
  legal: { street: '2 Mill Road', city: 'Lyon', country: 'FR', vatId: 'FR12345678901' },
};

const read = async (id: string) => (await people.admin.get(`/api/admin/invoices/${id}`)).json<Invoice>();

test('an invoice that issues itself has the details of the client, and its XML', async () => {
  const quote = await sentQuote(people.admin, people.accountA.id);
  const given = { selection: {}, typedName: 'Ada', how: 'On the phone' };
  await people.admin.post(`/api/admin/quotes/${quote}/acceptance`, given);
  const [draft] = (await people.admin.get('/api/admin/invoices?show=draft')).json<Invoice[]>();
  expect((await people.clientA.get(mine)).json()).toMatchObject({ lines: [] });
  expect((await people.clientA.put(mine, { ...moss, name: ' ' })).json()).toMatchObject({
    fields: { name: 'Please enter the name.' },
  });
  const payer = await addContact(app.context, people.accountA.id, 'pays');
  const asPayer = await app.as('client', people.accountA.id, payer);
  expect((await asPayer.put(mine, moss)).statusCode).toBe(200);

  app.clock.now += 3_601_000;
  await app.context.jobs.runUntilEmpty();
  const { content } = await read(draft?.id ?? '');
  expect(content).toMatchObject({ number: 'INV-1', buyer: moss });
  const client = await app.as('client', people.accountA.id);
  const xml = await client.get(`/api/client/invoices/${draft?.id}/xml`);
  expect(xml.body).toContain('<ram:BuyerReference>Cost center 7</ram:BuyerReference>');
});

test('drafts follow the details until they are issued, and change them', async () => {
  const url = `/api/admin/clients/${people.accountA.id}/billing`;
  const [first, second] = [
    await draftedInvoice(people.admin, people.accountA.id),
    await draftedInvoice(people.admin, people.accountA.id),
  ];
  const { revision, content } = await read(first);
  expect((await people.admin.put(url, moss)).json()).toMatchObject({ name: 'Moss & Sons' });
  const stale = { revision, content: { ...content, intro: 'Thank you' } };
  expect((await people.admin.patch(`/api/admin/invoices/${first}`, stale)).statusCode).toBe(409);
  const issued = await read(first);
  expect(issued.content.buyer).toMatchObject(moss);
  await people.admin.post(`/api/admin/invoices/${first}/issue`, { revision: issued.revision });

  const now = await read(second);
  const buyer = { ...now.content.buyer, name: 'Moss & Daughters' };
  const change = { revision: now.revision, content: { ...now.content, buyer } };
  expect((await people.admin.patch(`/api/admin/invoices/${second}`, change)).statusCode).toBe(200);
  expect((await people.admin.get(url)).json()).toMatchObject({ name: 'Moss & Daughters', legal: moss.legal });
  expect((await read(first)).content.buyer.name).toBe('Moss & Sons');
});

test('two drafts that change the details at once do not wait for each other forever', async () => {
  const drafts = [
    await draftedInvoice(people.admin, people.accountA.id),
    await draftedInvoice(people.admin, people.accountA.id),
  ];
  const changes = await Promise.all(
    drafts.map(async (id) => {
      const { revision, content } = await read(id);
      return { id, body: { revision, content: { ...content, buyer: { ...content.buyer, name: id } } } };
    }),
  );
  const answers = await writeTogether(app.context, 'billingDetails', (n) => {
    const { id, body } = changes[n - 1] as (typeof changes)[number];
    return people.admin.patch(`/api/admin/invoices/${id}`, body);
  });
  // The second change must be compared with the details that the first change stored.
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});
