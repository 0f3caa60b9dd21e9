import { expect, test } from 'vitest';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { issuedInvoice } from '#server/testing/access/work.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { testApp } from '#server/testing/test-app.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { windows1252 } from './datev.ts';

test('an accountant gets the invoices, credit notes and payments of a period in one zip', async () => {
  const app = await testApp();
  const { admin, accountA } = await addEveryone(app);
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const [tax] = defaultMoneySettings.taxCodes;
  await owner.put('/api/admin/money-settings', {
    ...defaultMoneySettings,
    taxCodes: [{ ...tax, account: '8400', datevKey: '3' }],
    accounting: { receivables: '10000', consultant: '29098', client: '55003' },
    revision: 0,
  });
  const id = await issuedInvoice(app.context, admin, accountA.id);
  const { issuedOn } = (await admin.get(`/api/admin/invoices/${id}`)).json<Invoice>();
  const day = String(issuedOn);
  await admin.post(`/api/admin/invoices/${id}/payments`, { minor: 400, on: day, reference: '=1+1' });
  await admin.post(`/api/admin/invoices/${id}/credit`);
  const path = (from: string, to: string) => `/api/admin/exports/invoices?from=${from}&to=${to}`;
  const answer = await admin.get(path(day, day));
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = readZip(answer.rawPayload);
  expect(Object.keys(files)).toEqual([
    'journal.csv',
    'xero.csv',
    'quickbooks.csv',
    'EXTF_Buchungsstapel.csv',
    'invoices/INV-1.pdf',
    'invoices/INV-1.xml',
    'invoices/INV-2.pdf',
    'invoices/INV-2.xml',
  ]);
  const pdf = await admin.get(`/api/admin/invoices/${id}/pdf`);
  expect(files['invoices/INV-1.pdf']).toEqual(pdf.rawPayload);
  const lines = (name: string) => (files[name]?.toString() ?? '').trim().split('\r\n').slice(1);
  const [invoice, credit, payment] = lines('journal.csv');
  expect(invoice).toContain(`"Invoice","INV-1",`);
  expect(invoice).toContain(`"USD","10.00","0.00","10.00","0.00","10.00"`);
  expect(credit).toContain(`"USD","-10.00","0.00","-10.00","0.00","-10.00"`);
  expect(payment).toContain(`"4.00","","","","'=1+1"`);
  expect(lines('xero.csv')[0]).toContain(`"1","10.00","8400","No tax","0.00","USD"`);
  expect(lines('quickbooks.csv')).toHaveLength(2);
  const datev = (files['EXTF_Buchungsstapel.csv'] ?? Buffer.alloc(0)).toString('latin1').split('\r\n');
  expect(datev[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"FY";"";"";29098;55003;/);
  expect(datev[0]?.split(';')).toHaveLength(31);
  expect(datev[1]?.split(';')).toHaveLength(14);
  const belegdatum = day.slice(8, 10) + day.slice(5, 7);
  expect(datev[2]).toContain(`10,00;"S";"USD";;;;10000;8400;"3";${belegdatum};"INV-1"`);
  expect(datev[3]).toContain(`10,00;"H";"USD";;;;10000;8400;"3";${belegdatum};"INV-2"`);
  expect(Object.keys(readZip((await admin.get(path('2001-01-01', '2001-12-31'))).rawPayload))).toHaveLength(
    4,
  );
  const support = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect((await support.get(path(day, day))).statusCode).toBe(403);
});

test('DATEV files are written in Windows-1252', () => {
  expect([...windows1252('Aä€–日')]).toEqual([0x41, 0xe4, 0x80, 0x96, 0x3f]);
});
