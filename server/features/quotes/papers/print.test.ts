import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ClientQuote, Quote } from '#contract/money/quote.ts';
import type { QuotePrice } from '#contract/my-quotes.ts';
import { emptyContent, type QuoteContent } from '#contract/money/quote-content.ts';
import { changeRows, rowIn } from '#server/testing/database/rows.ts';
import { quoteLine as line } from '#server/testing/access/work.ts';
import { addContact, addEveryone, addUser } from '#server/testing/people.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { catchMail } from '#server/testing/services/mail-catcher.ts';
import { tellWhatIsDue } from '#server/work/notices/start-notices.ts';
import { noticeTexts } from '#server/app/notice-texts.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

const all = '/api/admin/quotes';
const mine = '/api/client/quotes';

const content: QuoteContent = {
  ...emptyContent('For the spring.'),
  taxes: [
    { id: 'texas', name: 'Sales tax', category: 'S', rate: 82_500, note: null },
    { id: 'none', name: 'No tax', category: 'E', rate: 0, note: 'Advice is not taxed.' },
  ],
  lines: [
    line('page', 120_000, { quantity: 2500, discount: { rate: 100_000 }, text: 'Words included.' }),
    line('logo', 45_000, { choice: 'optional', chosen: false, group: 'Brand', tax: 'none' }),
    line('card', 5000, { choice: 'optional', chosen: false, group: 'Brand' }),
  ],
  discount: { minor: 1999 },
  terms: 'Paid in thirty days.',
  payments: [
    { id: 'first', name: 'Deposit', part: { rate: 300_000 }, when: 'acceptance', on: null },
    { id: 'rest', name: 'Rest', part: { rate: 700_000 }, when: 'date', on: '2027-04-01' },
  ],
  promisedOn: '2027-03-12',
  rounds: { included: 2, extraMinor: 45_000, extraDays: 2, per: 'preview' },
};

async function sent(): Promise<Quote> {
  const { id } = (
    await people.admin.post(all, { clientAccountId: people.accountA.id, title: 'Spring site' })
  ).json<Quote>();
  const draft = (await people.admin.patch(`${all}/${id}`, { revision: 1, content })).json<Quote>();
  return (await people.admin.post(`${all}/${id}/send`, { revision: draft.revision })).json<Quote>();
}

async function accept(id: string, selection: object) {
  const { version } = (await people.clientA.get(`${mine}/${id}`)).json<ClientQuote>();
  const price = (await people.clientA.post(`${mine}/${id}/price`, { selection })).json<QuotePrice>();
  await people.clientA.post(`${mine}/${id}/accept`, {
    version: version.number,
    contentHash: version.contentHash,
    selection,
    totalMinor: price.totalMinor,
    typedName: 'Ada Moss',
    purchaseOrder: 'PO 7',
  });
  return version.contentHash ?? '';
}

const pdf = async (path: string, caller: Caller) => {
  const answer = await caller.get(path);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer;
};

test('prints a quote with its lines, totals, payments, rounds and terms', async () => {
  const { id } = await sent();
  const answer = await pdf(`${mine}/${id}/pdf`, people.clientA);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Q-1-v1.pdf"');
  const text = (await textOfPdf(answer.rawPayload)).join('\n');
  for (const words of [
    'Q-1, version 1',
    'Spring site',
    'For the spring.',
    'Words included.',
    '2.5 1,200.00 USD',
    'Less 10',
    '2,700.00 USD',
    'Discount -19.99 USD',
    'Without tax 2,680.01 USD',
    '221.10 USD',
    'Total 2,901.11 USD',
    'Deposit 870.33 USD when you accept',
    'Rest 2,030.78 USD on April 1, 2027',
    '2 of each preview included, the next one 450.00 USD and 2 days',
    'March 12, 2027',
    'Paid in thirty days.',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Acceptance');
});

test('prints the acceptance with its evidence, in equal bytes for both sides', async () => {
  const { id } = await sent();
  await people.clientA.post(`${mine}/${id}/seen`);
  const hash = await accept(id, { logo: 1000 });
  const answer = await pdf(`${mine}/${id}/pdf`, people.clientA);
  const text = (await textOfPdf(answer.rawPayload)).join('\n');
  for (const words of [
    'Optional, chosen',
    'Optional, not chosen',
    'Advice is not taxed.',
    'Accepted by Ada Moss',
    'Access: Can approve',
    'First seen',
    'Agreed to I accept this quote',
    'Purchase order PO 7',
    hash,
  ])
    expect(text).toContain(words);
  const versions = `${all}/${id}/versions`;
  expect((await pdf(`${versions}/1/pdf`, people.admin)).rawPayload).toEqual(answer.rawPayload);
  await changeRows(app.context.db, 'clientAccount', { id: people.accountA.id }, { company: 'Renamed' });
  app.clock.now += 3_600_000;
  expect((await pdf(`${versions}/1/pdf`, people.admin)).rawPayload).toEqual(answer.rawPayload);
});

test('both sides get the accepted quote by mail, in the bytes of the download, and its hash is kept', async () => {
  const post = await catchMail();
  app = await testApp({ SMTP_URL: post.url, MAIL_FROM: 'Foyer <hello@foyer.example>' });
  people = await addEveryone(app);
  const { id } = await sent();
  await accept(id, {});
  const download = (await pdf(`${mine}/${id}/pdf`, people.clientA)).rawPayload;
  for (let n = 0; n < 60; n++) {
    app.clock.now += 60_000;
    await tellWhatIsDue(app.context, noticeTexts);
    await app.context.jobs.runUntilEmpty();
  }
  const got = post.mails.flatMap(({ to, attachments }) =>
    attachments
      .filter(({ mimeType }) => mimeType === 'application/pdf')
      .map(({ filename, content: bytes }) => [
        to?.[0]?.address,
        filename,
        Buffer.from(bytes as ArrayBuffer).equals(download),
      ]),
  );
  expect(got).toEqual(
    expect.arrayContaining([
      [people.accountA.email, 'Q-1-v1.pdf', true],
      [app.context.brand.email, 'Q-1-v1.pdf', true],
    ]),
  );
  const { pdfHash } = await rowIn(app.context.db, 'quoteAcceptance', ['pdfHash']);
  expect(pdfHash).toBe(createHash('sha256').update(download).digest('hex'));
});

test('a copy is no longer for the buyer of what it copies', async () => {
  const { id } = await sent();
  const shown = (await people.admin.get(`${all}/${id}`)).json<Quote>();
  expect(shown.newest.content.parties?.buyer.name).toBe(people.accountA.company ?? people.accountA.name);
  const wanted = { clientAccountId: people.accountB.id, title: 'Again', from: id };
  const copy = (await people.admin.post(all, wanted)).json<Quote>();
  expect(copy.newest.content).not.toHaveProperty('parties');
});

test('prints a draft that does not add up for staff, and no draft for the client', async () => {
  const { id, revision } = await sent();
  const wrong = {
    ...content,
    discount: { minor: 10 ** 9 },
    lines: [line('page', 10, { discount: { minor: 99 } })],
  };
  await people.admin.patch(`${all}/${id}`, { revision, content: wrong });
  const draft = await pdf(`${all}/${id}/versions/2/pdf`, people.admin);
  const text = (await textOfPdf(draft.rawPayload)).join('\n');
  expect(text).toContain('Draft, not sent');
  expect(text).not.toContain('Total');
  const shown = await pdf(`${mine}/${id}/pdf`, people.clientA);
  expect((await textOfPdf(shown.rawPayload)).join('\n')).toContain('version 1');
});

test('gives no PDF to who may not see the quote or its prices', async () => {
  const { id } = await sent();
  const comments = await addContact(app.context, people.accountA.id, 'comments');
  const contact = await app.as('client', people.accountA.id, comments);
  expect((await contact.get(`${mine}/${id}/pdf`)).statusCode).toBe(403);
  expect((await people.clientB.get(`${mine}/${id}/pdf`)).statusCode).toBe(404);
  const support = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect((await support.get(`${all}/${id}/versions/1/pdf`)).statusCode).toBe(403);
  expect((await people.admin.get(`${all}/${id}/versions/2/pdf`)).statusCode).toBe(404);
});
