import { expect, test } from 'vitest';
import { XmlDocument } from 'libxml2-wasm';
import { decimalOf, formatMoney } from '#contract/money/currency.ts';
import { invoiceTotals } from '#contract/money/invoice-content.ts';
import type { Invoice, Milestone, Statement } from '#contract/money/invoice.ts';
import type { Legal } from '#contract/money/parties.ts';
import { firstSelection, quoteTotals } from '#contract/money/quote-content.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import { randomQuotes } from '#contract/testing/random-quotes.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { made, testApp } from '#server/testing/test-app.ts';

const legal: Legal = {
  street: null,
  postcode: null,
  city: null,
  country: 'DE',
  vatId: 'DE123456789',
  registration: null,
  electronicAddress: null,
};
const textOf = async (pdf: Buffer) => (await textOfPdf(pdf)).join('\n');
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const count = 200;

// For the pages of the same quotes, see web/site/equal-totals.test.tsx.
test('quote, PDF, XML, CSV and statement of random quotes say equal totals', async () => {
  const app = await testApp();
  const { admin, clientA, accountA } = await addEveryone(app);
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const { revision } = (await owner.get('/api/admin/money-settings')).json<{ revision: number }>();
  const seller = { name: 'Bluebonnet', lines: [], taxNumber: null, email: null, legal };
  await owner.put('/api/admin/money-settings', { ...defaultMoneySettings, seller, revision });

  const issued: Invoice[] = [];
  async function issue({ id, invoiceId }: Milestone) {
    const invoices = '/api/admin/invoices';
    const draft = invoiceId ?? (await made(admin, invoices, { milestoneId: id }));
    const { content, ...row } = (await admin.get(`${invoices}/${draft}`)).json<Invoice>();
    const buyer = { ...content.buyer, legal };
    const body = { revision: row.revision, content: { ...content, buyer } };
    const saved = (await admin.patch(`${invoices}/${draft}`, body)).json<Invoice>();
    const answer = await admin.post(`${invoices}/${draft}/issue`, { revision: saved.revision });
    expect(answer.statusCode, answer.body).toBe(200);
    issued.push(answer.json<Invoice>());
    return answer.json<Invoice>();
  }

  for (const [n, { currency, content }] of randomQuotes(count).entries()) {
    const selection = firstSelection(content);
    const { netMinor, taxMinor, totalMinor } = quoteTotals(content, selection);
    const money = (minor: number) => formatMoney(minor, currency);
    const named = `quote ${n} of ${money(totalMinor)}`;
    const quotes = '/api/admin/quotes';
    const id = await made(admin, quotes, { clientAccountId: accountA.id, title: `Site ${n}`, currency });
    await admin.patch(`${quotes}/${id}`, { revision: 1, content });
    const sent = await admin.post(`${quotes}/${id}/send`, { revision: 2 });
    expect(sent.statusCode, `${named}: ${sent.body}`).toBe(200);
    const quote = (await clientA.get(`/api/client/quotes/${id}`)).json<ClientQuote>();
    expect(quote.version, named).toMatchObject({ netMinor, totalMinor });
    const price = await clientA.post(`/api/client/quotes/${id}/price`, { selection });
    expect(price.json(), named).toMatchObject({ totalMinor });
    const paper = await textOf((await clientA.get(`/api/client/quotes/${id}/pdf`)).rawPayload);
    expect(paper, named).toContain(`Without tax ${money(netMinor)}`);
    expect(paper, named).toContain(`Total ${money(totalMinor)}`);

    const { number: version, contentHash } = quote.version;
    const body = { version, contentHash, selection, totalMinor, typedName: 'Ada Moss' };
    const accepted = await clientA.post(`/api/client/quotes/${id}/accept`, body);
    expect(accepted.statusCode, `${named}: ${accepted.body}`).toBe(200);
    const query = `projectId=${accepted.json<ClientQuote>().projectId}`;
    const plan = (await admin.get(`/api/admin/milestones?${query}`)).json<Milestone[]>();
    const invoices: Invoice[] = [];
    for (const part of plan.toSorted((a, b) => a.name.localeCompare(b.name)))
      invoices.push(await issue(part));
    expect(sum(invoices.map((invoice) => invoice.openMinor)), named).toBe(totalMinor);
    const taxes = invoices.flatMap(({ kind, content: { deducted }, ...row }) =>
      kind === 'prepayment' ? [] : [row.taxMinor, ...deducted.map(() => 0)],
    );
    expect(sum(taxes), named).toBe(totalMinor === 0 ? 0 : taxMinor);

    const statement = (await clientA.get(`/api/client/statement?${query}`)).json<Statement>();
    const invoicedMinor = totalMinor;
    expect(statement.accounts, named).toMatchObject([{ currency, totalMinor, taxMinor, invoicedMinor }]);
    const csv = (await clientA.get(`/api/client/statement/csv?${query}`)).body;
    for (const { number, title, openMinor } of invoices)
      expect(csv).toContain(`"${number} ${title}","${currency}","${decimalOf(openMinor, currency)}"`);
    const printed = await textOf((await clientA.get(`/api/client/statement/pdf?${query}`)).rawPayload);
    expect(printed, named).toContain(`${taxMinor === 0 ? 'Agreed' : 'Agreed with tax'} ${money(totalMinor)}`);
    expect(printed, named).toContain(`To pay now ${money(totalMinor)}`);
  }

  const day = issued[0]?.issuedOn ?? '';
  const files = readZip((await admin.get(`/api/admin/exports/invoices?from=${day}&to=${day}`)).rawPayload);
  const journal = files['journal.csv']?.toString() ?? '';
  const xmls = issued.map(({ number }) => files[`invoices/${number}.xml`]?.toString());
  expect(xmls.filter(Boolean).length).toBeGreaterThan(count / 2);
  for (const [
    n,
    { number, currency, content, netMinor, taxMinor, totalMinor, openMinor },
  ] of issued.entries()) {
    const [net, taxed, total, open] = [netMinor, taxMinor, totalMinor, openMinor].map((minor) =>
      decimalOf(minor, currency),
    );
    const named = `${number} of ${total} ${currency}`;
    expect(invoiceTotals(content), named).toMatchObject({ netMinor, taxMinor, totalMinor });
    const less = decimalOf(openMinor - totalMinor, currency);
    expect(journal).toContain(`"${currency}","${net}","${taxed}","${total}","${less}","${open}"`);
    const paper = await textOf(files[`invoices/${number}.pdf`] ?? Buffer.alloc(0));
    expect(paper, named).toContain(`Total ${formatMoney(totalMinor, currency)}`);
    expect(paper, named).toContain(`${formatMoney(openMinor, currency)} due `);
    if (xmls[n] === undefined) continue;
    using xml = XmlDocument.fromString(xmls[n]);
    const said = (name: string) =>
      xml.eval(
        `string(//*[local-name() = '${name}' and not(ancestor::*[contains(local-name(), 'LineTradeSettlement')])])`,
      );
    expect(
      [
        said('TaxBasisTotalAmount'),
        said('TaxTotalAmount'),
        said('GrandTotalAmount'),
        said('DuePayableAmount'),
      ],
      named,
    ).toEqual([net, taxed, total, open]);
  }
});
