import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listClients } from '#contract/clients.ts';
import { createInvoice, listClientMoney, sendInvoice } from '#contract/invoices.ts';
import { defaultMoneySettings, getMoneySettings } from '#contract/money-settings.ts';
import type { ClientMoney } from '#contract/money/invoice.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, listedClient } from '#web/testing/samples.ts';
import { ClientsPanel } from '../clients-panel.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

const company = (n: number, more: Partial<ClientMoney> = {}): ClientMoney => ({
  id: id(n),
  name: `Company ${n}`,
  companyLogoUrl: null,
  sums: [{ currency: 'USD', minor: 102_500 }],
  count: 1,
  oldest: { type: 'invoice', id: id(100 + n), number: `INV-${n}`, day: '2026-11-20' },
  ...more,
});

function show(
  address: string,
  rows: ClientMoney[],
  invoices = true,
  role: 'admin' | 'support-admin' = 'admin',
) {
  const settings = { ...defaultMoneySettings, invoices, revision: 1 };
  const seen = fakeNetwork(
    ...stillLoading,
    on(listClients, () => listOf([listedClient()])),
    on(getMoneySettings, () => ({ ...settings, stripe: { hasKey: false, hasWebhookSecret: false } })),
    on(listClientMoney, () => listOf(rows)),
    on(createInvoice, () => refuse('conflict', 'This payment has an invoice already.')),
    on(sendInvoice, () => refuse('conflict', 'This invoice is settled.')),
  );
  renderScreen(<ClientsPanel />, `/admin?tab=clients${address}`).setQueryData(
    currentUserQuery.queryKey,
    admin({ role }),
  );
  return seen;
}

const where = () => window.location.pathname + window.location.search;

it('chooses overdue ones beside the other filters, and sends the only one again', async () => {
  const two = {
    sums: [{ currency: 'USD', minor: 500 } as const, { currency: 'EUR', minor: 100 } as const],
    count: 2,
  };
  const seen = show('', [company(1), company(2, two)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Search clients' }));
  await screen.findByRole('option', { name: 'Overdue' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Overdue');
  const [first, second] = await screen.findAllByRole('article');
  expect(first?.textContent).toContain('1,025.00 USD due Nov 20, 2026');
  expect(second?.textContent).toContain('5.00 USD and 1.00 EUR, oldest due Nov 20, 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Send again: Company 1' }));
  expect(await screen.findByText('This invoice is settled.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.path).toBe(`/api/admin/invoices/${id(101)}/send`);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2: Company 2' }));
  expect(where()).toBe(`/admin/invoices?client=${id(2)}&show=overdue`);
});

it('drafts what is to be invoiced, and opens a draft', async () => {
  const part = { type: 'milestone', id: id(201), number: null, day: '2026-11-20' } as const;
  const seen = show('&money=draft', [company(1, { oldest: part }), company(2)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Draft invoice: Company 1' }));
  expect(await screen.findByText('This payment has an invoice already.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ milestoneId: id(201) });
  await userEvent.click(screen.getByRole('button', { name: 'Review draft: Company 2' }));
  expect(where()).toBe(`/admin/invoices?invoice=${id(102)}`);
});

it('opens an invoice to record its payment', async () => {
  show('&money=open', [company(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment: Company 1' }));
  expect(where()).toBe(`/admin/invoices?invoice=${id(101)}&pay=1`);
});

it.each([
  ['invoices are switched off', false, 'admin'],
  ['somebody may not see invoices', true, 'support-admin'],
] as const)('offers none of it where %s', async (_, invoices, role) => {
  const seen = show('', [], invoices, role);
  await userEvent.click(await screen.findByRole('button', { name: 'Search clients' }));
  expect(await screen.findByRole('combobox', { name: 'Sort' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Overdue' })).toBeNull());
  expect(seen.map(({ path }) => path)).not.toContain('/api/admin/client-money');
});
