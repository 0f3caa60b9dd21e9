import { inflateSync } from 'node:zlib';
import { XmlDocument } from 'libxml2-wasm';
import { beforeEach, expect, test } from 'vitest';
import type { Invoice, Statement } from '#contract/money/invoice.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import { addCharge } from '#server/testing/access/work.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { brokenRules } from '#server/work/einvoice/testing/einvoice-rules.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const seller = {
  name: 'Bluebonnet',
  lines: ['1 Main Street'],
  taxNumber: 'US-1',
  email: null,
  legal: {
    street: null,
    postcode: '70173',
    city: 'Stuttgart',
    country: 'DE',
    vatId: 'DE123456789',
    registration: null,
    electronicAddress: null,
  },
};

/** The uncompressed content of a stream in a PDF. */
function inflated(bytes: Buffer, key: string): string {
  const begin = bytes.indexOf('stream\n', bytes.indexOf(key)) + 'stream\n'.length;
  return inflateSync(bytes.subarray(begin, bytes.indexOf('\nendstream', begin))).toString();
}

const { app, people } = agencyForEachTest();
beforeEach(async () => {
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const { revision } = (await owner.get('/api/admin/money-settings')).json<{ revision: number }>();
  const bankAccount = { name: 'Bluebonnet AI', iban: 'DE02120300000000202051', bic: null };
  const settings = { ...defaultMoneySettings, seller, bank: 'IBAN DE02 1203', bankAccount, revision };
  await owner.put('/api/admin/money-settings', settings);
});

const all = '/api/admin/invoices';
const mine = '/api/client/invoices';

async function drafted(title = 'Spring site'): Promise<Invoice> {
  const body = { clientAccountId: people.accountA.id, title, currency: 'EUR' };
  const draft = (await people.admin.post(all, body)).json<Invoice>();
  const line = { group: null, text: null, quantity: 1500, discount: null, tax: 'vat' };
  const content = {
    ...draft.content,
    taxes: [{ id: 'vat', name: 'VAT', category: 'S', rate: 190_000, note: 'Paid in Germany.' }],
    purchaseOrder: 'PO 7',
    lines: [
      { ...line, id: 'page', name: 'Landing page', unitMinor: 100_001 },
      { ...line, id: 'thanks', name: '=Courtesy', unitMinor: -10_000 },
    ],
  };
  return (
    await people.admin.patch(`${all}/${draft.id}`, { revision: draft.revision, content })
  ).json<Invoice>();
}

async function issued(): Promise<Invoice> {
  const { id, revision } = await drafted();
  return (await people.admin.post(`${all}/${id}/issue`, { revision })).json<Invoice>();
}

const pdf = async (path: string, caller: Caller) => {
  const answer = await caller.get(path);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return {
    bytes: answer.rawPayload,
    text: (await textOfPdf(answer.rawPayload)).join('\n'),
    headers: answer.headers,
  };
};

test('prints an invoice from its frozen content, in equal bytes for both sides', async () => {
  const { id } = await issued();
  const { bytes, text, headers } = await pdf(`${mine}/${id}/pdf`, people.clientA);
  expect(headers['content-disposition']).toBe('attachment; filename="INV-1.pdf"');
  for (const words of [
    'Invoice',
    'INV-1',
    'PO 7',
    'Tax number US-1',
    '1,606.52 EUR due ',
    'Landing page 1.5 1,000.01 EUR 1,500.02 EUR',
    '=Courtesy 1.5 -100.00 EUR -150.00 EUR',
    'Without tax 1,350.02 EUR',
    '256.50 EUR',
    'Total 1,606.52 EUR',
    'Paid in Germany.',
    'IBAN DE02 1203',
    'Scan the code with your banking app.',
    'Is this invoice ours? Check it at http',
  ])
    expect(text).toContain(words);
  await people.admin.post(`${all}/${id}/payments`, { minor: 100, on: '2026-11-01' });
  app.clock.now += 3_600_000;
  expect((await pdf(`${all}/${id}/pdf`, people.admin)).bytes).toEqual(bytes);
});

test('carries an electronic invoice once both countries are known, and says so in its metadata', async () => {
  const { id: without } = await issued();
  expect((await people.clientA.get(`${mine}/${without}/xml`)).statusCode).toBe(404);
  expect((await pdf(`${mine}/${without}/pdf`, people.clientA)).bytes.includes('EmbeddedFile')).toBe(false);

  const draft = await drafted('R&D <site>');
  const legal = { ...seller.legal, country: 'FR', vatId: null };
  const content = { ...draft.content, buyer: { ...draft.content.buyer, legal } };
  const saved = await people.admin.patch(`${all}/${draft.id}`, { revision: draft.revision, content });
  const { revision } = saved.json<Invoice>();
  expect((await people.admin.get(`${all}/${draft.id}/xml`)).statusCode).toBe(404);
  await people.admin.post(`${all}/${draft.id}/issue`, { revision });

  const { body, headers } = await people.clientA.get(`${mine}/${draft.id}/xml`);
  expect(headers['content-disposition']).toBe('attachment; filename="INV-2.xml"');
  expect((await people.admin.get(`${all}/${draft.id}/xml`)).body).toBe(body);
  expect(brokenRules(body)).toEqual([]);

  const { bytes } = await pdf(`${mine}/${draft.id}/pdf`, people.clientA);
  const file = bytes.toString('latin1');
  for (const words of ['/AFRelationship /Alternative', '/AF [', '(factur-x.xml)', '/Subtype /text#2Fxml'])
    expect(file).toContain(words);
  expect(inflated(bytes, '/Type /EmbeddedFile')).toBe(body);
  const [metadata = ''] = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(bytes.toString()) ?? [];
  using xmp = XmlDocument.fromString(metadata);
  const said = (name: string) => xmp.eval(`string(//*[local-name() = '${name}'])`);
  expect(said('part')).toBe('3');
  expect(said('conformance')).toBe('B');
  expect(said('ConformanceLevel')).toBe('EN 16931');
  expect(said('DocumentFileName')).toBe('factur-x.xml');
  expect(said('title')).toContain('R&D <site>');
});

test('prints a draft for staff, and a credit note with what it corrects', async () => {
  const draft = await drafted();
  expect((await pdf(`${all}/${draft.id}/pdf`, people.admin)).text).toContain('Draft, not issued');
  expect((await people.clientA.get(`${mine}/${draft.id}/pdf`)).statusCode).toBe(404);
  await people.admin.post(`${all}/${draft.id}/issue`, { revision: draft.revision });
  const credit = (await people.admin.post(`${all}/${draft.id}/credit`)).json<Invoice>();
  const { text } = await pdf(`${mine}/${credit.id}/pdf`, people.clientA);
  expect(text).toContain('Credit note');
  expect(text).toContain('Corrects INV-1');
  expect(text).toContain('1,606.52 EUR credited');
  expect(text).not.toContain('IBAN');
  expect(text).not.toContain('invoice-check');
  const statement = await people.clientA.get('/api/client/statement/csv');
  expect(statement.body).toContain('"Credit note","INV-2 ');
});

test('saves the statement as PDF and CSV with the amounts of the page', async () => {
  const { id } = await issued();
  await people.admin.post(`${all}/${id}/payments`, { minor: 10_000, on: '2026-11-01' });
  await people.admin.post(`${all}/${id}/payments`, { minor: -5_000, on: '2026-11-01', method: '=1+1' });
  const [account] = (await people.clientA.get('/api/client/statement')).json<Statement>().accounts;
  expect(account).toMatchObject({ openMinor: 155_652 });
  const query = `clientAccountId=${people.accountA.id}`;
  const ours = await pdf(`/api/admin/statement/pdf?${query}`, people.admin);
  const theirs = await pdf('/api/client/statement/pdf', people.clientA);
  expect(theirs.bytes).toEqual(ours.bytes);
  for (const words of ['1,556.52 EUR to pay', 'Invoiced 1,606.52 EUR', 'Paid 50.00 EUR', 'INV-1 Spring site'])
    expect(theirs.text).toContain(words);

  const csv = await people.clientA.get('/api/client/statement/csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = csv.body.split('\r\n');
  expect(lines[0]).toBe('\ufeff"Day","Kind","Description","Currency","Amount","To pay","State"');
  expect(csv.body).toContain(`"2026-11-01","Refund","'=1+1","EUR","-50.00","",""`);
  expect(csv.body).toContain('"Invoice","INV-1 Spring site","EUR","1606.52","1556.52"');
  expect((await people.admin.get(`/api/admin/statement/csv?${query}`)).body).toBe(csv.body);

  await addCharge(app, people.accountA.id);
  const later = await pdf('/api/client/statement/pdf', people.clientA);
  expect(later.text).toContain('Not yet invoiced 1,200.00 USD');
  expect((await people.clientA.get('/api/client/statement/csv')).body).toMatch(
    /"Not yet invoiced","","USD","1200.00","",""\r\n$/,
  );
});

test('gives no document to who may not see amounts, and one of their own to who only pays', async () => {
  const { id } = await issued();
  const as = async (standing: 'comments' | 'pays') =>
    app.as('client', people.accountA.id, await addContact(app.context, people.accountA.id, standing));
  for (const path of [`${mine}/${id}/pdf`, '/api/client/statement/pdf', '/api/client/statement/csv']) {
    expect((await (await as('pays')).get(path)).statusCode).toBe(200);
    expect((await (await as('comments')).get(path)).statusCode).toBe(403);
  }
  expect((await people.clientB.get(`${mine}/${id}/pdf`)).statusCode).toBe(404);
  const support = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect((await support.get(`${all}/${id}/pdf`)).statusCode).toBe(403);
});
