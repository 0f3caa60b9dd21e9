import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ClientInvoice } from '#contract/money/invoice.ts';
import { myBilling, saveMyBilling } from '#contract/billing.ts';
import { myInvoices, myStatement, noteInvoiceSeen, payMyInvoice } from '#contract/invoices.ts';
import { fakeNetwork, on, stillLoading, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientInvoice as invoice, statement } from '#web/testing/samples/money-samples.ts';
import { InvoicesSection } from './invoices-section.tsx';

const { id } = invoice();

function show(dialog: string, invoices: ClientInvoice[], ...extra: FakeCall[]) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(myInvoices, () => invoices),
    ...extra,
  );
  renderScreen(<InvoicesSection />, `/client/dashboard?tab=project&dialog=${dialog}`);
  return seen;
}

it('says first what is open, and how to pay it', async () => {
  const seen = show(
    `invoice:${id}`,
    [invoice({ seenAt: null })],
    on(noteInvoiceSeen, () => invoice()),
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Spring site, deposit' }));
  expect(sheet.getByText('1,082.50 USD due Dec 4, 2026')).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'Pay 1,082.50 USD' }).getAttribute('href')).toBe(
    'https://pay.example/INV-3',
  );
  expect(sheet.getByText('Please name INV-3 as the reference.')).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(
    `/api/client/invoices/${id}/pdf`,
  );
  expect(sheet.queryByRole('link', { name: 'XML' })).toBeNull();
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain(`/api/client/invoices/${id}/seen`));
});

it('prints the day of issue, and why no tax is charged', async () => {
  const [tax] = invoice().content.taxes;
  if (!tax) throw new Error('The sample has no tax.');
  const exempt = { ...tax, category: 'AE' as const, rate: 0, note: 'Reverse charge' };
  const content = { ...invoice().content, taxes: [exempt], issuedOn: '2026-11-20' };
  show(`invoice:${id}`, [invoice({ content })]);
  const sheet = within(await screen.findByRole('dialog', { name: 'Spring site, deposit' }));
  expect(sheet.getByText('Issued Nov 20, 2026')).toBeTruthy();
  expect(sheet.getByText('Reverse charge')).toBeTruthy();
});

it('says that the bank refused the payment, and offers to pay again', async () => {
  show(`invoice:${id}`, [invoice({ refusedAt: '2026-11-24T10:00:00.000Z' })]);
  const sheet = within(await screen.findByRole('dialog', { name: 'Spring site, deposit' }));
  expect(sheet.getByText(/^The bank refused your payment on .*Nov 24.*\. Please pay again\.$/)).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'Pay 1,082.50 USD again' })).toBeTruthy();
  expect(screen.getAllByText('Payment refused')).toHaveLength(2);
});

it('lets a first invoice be paid before it issues itself', async () => {
  const draft = invoice({
    state: 'draft',
    number: null,
    paymentUrl: null,
    issuesAt: '2026-11-27T10:00:00.000Z',
  });
  show(
    `invoice:${id}`,
    [draft],
    on(payMyInvoice, () => invoice({ paymentUrl: null })),
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Spring site, deposit' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Pay 1,082.50 USD' }));
  expect(await sheet.findByText('Please name INV-3 as the reference.')).toBeTruthy();
});

it('calls a credit note one, which is open for nobody', async () => {
  show(`invoice:${id}`, [invoice({ kind: 'credit', state: 'seen', openMinor: 0, paymentUrl: null })]);
  const sheet = within(await screen.findByRole('dialog', { name: 'Spring site, deposit' }));
  expect(sheet.getByText('Credit note')).toBeTruthy();
  expect(screen.queryByText('Open')).toBeNull();
});

it('shows the statement in sums and entries', async () => {
  const sample = statement();
  const more = sample.entries.flatMap((entry) => {
    const invoice = { ...entry, type: 'invoice', state: 'seen' } as const;
    return [
      { ...invoice, id: entry.id.replace(/1$/, '2') },
      { ...invoice, id: entry.id.replace(/1$/, '3'), minor: -42_000 },
      { ...entry, id: entry.id.replace(/1$/, '4'), minor: -5_000 },
    ];
  });
  show(
    'statement',
    [],
    on(myStatement, () => ({ ...sample, entries: [...sample.entries, ...more] })),
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Statement' }));
  expect(await sheet.findByText('582.50 USD')).toBeTruthy();
  expect(sheet.getByText('Not yet invoiced').nextSibling?.textContent).toBe('216.50 USD');
  expect(sheet.queryByText('Extras')).toBeNull();
  expect(sheet.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/api/client/statement/pdf',
    '/api/client/statement/csv',
  ]);
  expect(
    within(sheet.getByRole('list', { name: 'Entries' })).getByText(/^Payment · Nov 25, 2026/),
  ).toBeTruthy();
  expect(sheet.getByText(/^Credit note · Nov 25, 2026$/)).toBeTruthy();
  expect(sheet.getByText(/^Refund · Nov 25, 2026$/)).toBeTruthy();
  expect(sheet.getByText(/^Invoice · Nov 25, 2026 · Open$/)).toBeTruthy();
});

it('changes the billing details of the company', async () => {
  const bare = { name: 'Whitfield Roofing', lines: [], taxNumber: null, email: null };
  const seen = show(
    'statement',
    [invoice()],
    on(myBilling, () => bare),
    on(saveMyBilling, () => bare),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Billing details', hidden: true }));
  const street = await screen.findByLabelText('Street');
  const dialog = within(screen.getByRole('dialog', { name: 'Billing details' }));
  await userEvent.type(street, '2 Mill Road');
  await userEvent.selectOptions(dialog.getByLabelText('Country'), 'France');
  await userEvent.type(dialog.getByLabelText('VAT number'), '123');
  await userEvent.click(dialog.getByRole('button', { name: 'Save billing details' }));
  expect(await dialog.findByText('A VAT number begins with its country, such as DE123456789.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('VAT number'), '{Control>}a{/Control}FR12345678901');
  await userEvent.click(dialog.getByRole('button', { name: 'Save billing details' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Billing details' })).toBeNull());
  expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Whitfield Roofing',
    legal: { street: '2 Mill Road', country: 'FR', vatId: 'FR12345678901' },
  });
});
