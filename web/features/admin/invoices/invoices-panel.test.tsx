import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listCharges, type Charge } from '#contract/charges.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import {
  creditInvoice,
  createInvoice,
  getInvoice,
  getStatement,
  issueInvoice,
  listInvoices,
  recordPayment,
  sendInvoice,
  updateInvoice,
} from '#contract/invoices.ts';
import { fakeNetwork, listOf, on, stillLoading, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientInvoice, statement } from '#web/testing/samples/money-samples.ts';
import { noLegal } from '#web/state/billing/legal-fields.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';

const { id, paysOnline: _paysOnline, ...shown } = clientInvoice();

const invoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  ...shown,
  id,
  clientAccountId: id,
  pausedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  revision: 1,
  contentHash: null,
  supplyOn: null,
  creditsId: null,
  acceptanceId: null,
  payments: [],
  ...overrides,
});

/** Refetches the list, as after a colleague's change. */
let rereads = async () => {};

function open(first: Invoice, ...extra: FakeCall[]) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getInvoice, () => first),
    ...extra,
  );
  const client = renderScreen(<InvoicesPanel />, `/admin/invoices?invoice=${id}`);
  rereads = () => client.invalidateQueries({ queryKey: [getInvoice.path] });
  return () => seen.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
}

it('records a payment of what is open in two fields', async () => {
  const written = open(
    invoice(),
    on(recordPayment, () => invoice({ state: 'paid', openMinor: 0 })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount in USD/).value).toBe('1082.50');
  await userEvent.clear(dialog.getByLabelText(/^Amount in USD/));
  await userEvent.type(dialog.getByLabelText(/^Amount in USD/), '500');
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() =>
    expect(written()).toMatchObject([[`/api/admin/invoices/${id}/payments`, { minor: 50_000 }]]),
  );
});

it('links to the file of an issued invoice', async () => {
  open(invoice());
  await userEvent.click(await screen.findByRole('button', { name: 'More for Spring site, deposit' }));
  const link = await screen.findByRole('menuitem', { name: 'PDF' });
  expect(link.getAttribute('href')).toBe(`/api/admin/invoices/${id}/pdf`);
});

it('says at its field what an electronic invoice lacks', async () => {
  const { content } = invoice();
  const lone = { name: 'Lone Star Works', lines: [], taxNumber: 'TX-1', email: null };
  const known = { ...lone, legal: { ...noLegal, country: 'US' } };
  const draft = invoice({ state: 'draft', number: null, content: { ...content, seller: known } });
  const written = open(
    draft,
    on(updateInvoice, () => draft),
  );
  expect(await screen.findByText('Without XML. The country of the client is missing.')).toBeTruthy();
  const form = within(screen.getByRole('form', { name: 'Billing details' }));
  await userEvent.selectOptions(
    form.getByRole('combobox', { name: 'Country', description: 'The country of the client is missing.' }),
    'Germany',
  );
  expect(form.queryByText('The country of the client is missing.')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Save billing details' }));
  await waitFor(() =>
    expect(written()).toMatchObject([
      [`/api/admin/invoices/${id}`, { content: { buyer: { legal: { country: 'DE' } } } }],
    ]),
  );
});

it('exports the invoices of a period for the accountant', async () => {
  fakeNetwork(
    ...stillLoading,
    on(listInvoices, () => listOf([])),
  );
  renderScreen(<InvoicesPanel />, '/admin/invoices');
  await userEvent.click(await screen.findByRole('button', { name: 'More for invoices' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export for the accountant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export for the accountant' }));
  fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2026-10-01' } });
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-09-30' } });
  expect(dialog.queryByRole('link', { name: 'Export' })).toBeNull();
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-10-31' } });
  expect(dialog.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
    '/api/admin/exports/invoices?from=2026-10-01&to=2026-10-31',
  );
});

it('links to the electronic invoice where it can be made', async () => {
  const { content } = invoice();
  const lone = {
    name: 'Lone',
    lines: [],
    taxNumber: 'TX-1',
    email: null,
    legal: { ...noLegal, country: 'US' },
  };
  open(invoice({ content: { ...content, seller: lone, buyer: lone } }));
  await userEvent.click(await screen.findByRole('button', { name: 'More for Spring site, deposit' }));
  const link = await screen.findByRole('menuitem', { name: 'XML' });
  expect(link.getAttribute('href')).toBe(`/api/admin/invoices/${id}/xml`);
});

it('shows the statement of a client without an invoice, with its files', async () => {
  fakeNetwork(
    ...stillLoading,
    on(getStatement, () => statement()),
  );
  renderScreen(<InvoicesPanel />, `/admin/invoices?client=${id}`);
  expect((await screen.findByRole('link', { name: 'PDF' })).getAttribute('href')).toBe(
    `/api/admin/statement/pdf?clientAccountId=${id}`,
  );
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    `/api/admin/statement/csv?clientAccountId=${id}`,
  );
});

it('saves what was typed before it issues the invoice', async () => {
  const draft = invoice({ state: 'draft', number: null });
  const written = open(
    draft,
    on(updateInvoice, () => ({ ...draft, revision: 2 })),
    on(issueInvoice, () => invoice()),
  );
  await userEvent.type(await screen.findByLabelText(/^Note below the total/), 'Thank you');
  await userEvent.click(screen.getByRole('button', { name: 'Issue and send' }));
  const asked = within(await screen.findByRole('dialog', { name: `Issue this invoice to ${draft.buyer}?` }));
  expect(written()).toHaveLength(1);
  await userEvent.click(asked.getByRole('button', { name: 'Issue and send' }));
  await waitFor(() =>
    expect(written()).toMatchObject([
      [`/api/admin/invoices/${id}`, { revision: 1, content: { note: 'Thank you' } }],
      [`/api/admin/invoices/${id}/issue`, { revision: 2 }],
    ]),
  );
});

it('sends an issued invoice again, changes its link to pay, and credits it', async () => {
  const written = open(
    invoice(),
    on(sendInvoice, () => invoice()),
    on(updateInvoice, () => invoice({ revision: 2 })),
    on(creditInvoice, () => invoice({ kind: 'credit', number: 'INV-4' })),
  );
  const more = { name: 'More for Spring site, deposit' };
  await userEvent.click(await screen.findByRole('button', more));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  const link = screen.getByLabelText<HTMLInputElement>('Link to pay', { selector: 'input' });
  expect(link.value).toBe('https://pay.example/INV-3');
  await userEvent.clear(link);
  await userEvent.type(link, 'https://pay.example/x');
  await userEvent.click(screen.getByRole('button', { name: 'Save link' }));
  await userEvent.click(screen.getByRole('button', more));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Credit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit INV-3?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Credit' }));
  await screen.findByText('Credit note sent');
  const path = `/api/admin/invoices/${id}`;
  expect(written()).toMatchObject([
    [`${path}/send`, null],
    [path, { revision: 1, paymentUrl: 'https://pay.example/x' }],
    [`${path}/credit`, null],
  ]);
});

it('shows what is to be invoiced if the address names a payment', async () => {
  fakeNetwork(...stillLoading);
  renderScreen(<InvoicesPanel />, `/admin/invoices?milestone=${id}`);
  expect(await screen.findByRole('radio', { name: 'To invoice', checked: true })).toBeTruthy();
});

it('edits lines, days and discount of a draft, and keeps them when a colleague saved meanwhile', async () => {
  const draft = invoice({ state: 'draft', number: null });
  let stored = draft;
  const written = open(
    draft,
    on(getInvoice, () => stored),
    on(updateInvoice, () => ({ ...draft, revision: 3 })),
  );
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the line');
  await userEvent.clear(name);
  await userEvent.type(name, 'Landing page');
  await userEvent.type(screen.getByLabelText('Add a line'), '2 x Proof @ 15{Enter}');
  await userEvent.type(screen.getByLabelText('Delivered on (optional)'), '2026-11-20');
  stored = { ...draft, revision: 2, title: 'Autumn site' };
  void rereads();
  const note = within(await screen.findByRole('alert'));
  expect(note.getByRole('row', { name: 'Title Spring site, deposit Autumn site' })).toBeTruthy();
  await userEvent.click(note.getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(written()).toMatchObject([
      [
        `/api/admin/invoices/${id}`,
        {
          revision: 2,
          title: 'Spring site, deposit',
          supplyOn: '2026-11-20',
          content: {
            lines: [{ name: 'Landing page' }, { name: 'Proof', quantity: 2000, unitMinor: 1500 }],
          },
        },
      ],
    ]),
  );
  expect(written()[0]?.[1]).not.toHaveProperty('content.lines.0.choice');
});

it('drafts an invoice of the chosen open charges of a client', async () => {
  const charge = (name: string, at: number): Charge => ({
    id: `0190a0b0-0000-7000-8000-00000000000${at}`,
    clientAccountId: id,
    projectId: null,
    source: 'line',
    name,
    currency: 'USD',
    netMinor: 45_000,
    reason: null,
    createdAt: '2026-11-20T08:00:00.000Z',
  });
  const written = fakeNetwork(
    ...stillLoading,
    on(listCharges, () => listOf([charge('Logo', 1), charge('Card', 2)])),
    on(createInvoice, () => invoice({ state: 'draft', number: null })),
  );
  renderScreen(<InvoicesPanel />, `/admin/invoices?client=${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New invoice' }));
  await userEvent.type(dialog.getByLabelText(/^Title/), 'Extras');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Card, 450.00 USD' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Draft the invoice' }));
  await waitFor(() =>
    expect(written.find(({ method }) => method === 'POST')?.body).toMatchObject({
      clientAccountId: id,
      title: 'Extras',
      chargeIds: [charge('Logo', 1).id],
    }),
  );
});
