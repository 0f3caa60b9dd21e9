import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ListedInvoice } from '#contract/money/invoice.ts';
import type { ListedQuote } from '#contract/money/quote.ts';
import { getStatement, listInvoices } from '#contract/invoices.ts';
import { listQuotes } from '#contract/quotes.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientInvoice, statement } from '#web/testing/samples/money-samples.ts';
import { admin } from '#web/testing/samples.ts';
import { MoneySection } from './money-section.tsx';

const id = '0199f0a0-0000-7000-8000-000000000001';
const at = '2026-11-20T08:00:00.000Z';

const quote = (n: number, state: ListedQuote['state']): ListedQuote => ({
  id: `0199f0a0-0000-7000-8000-00000000010${n}`,
  number: `Q-${n}`,
  title: `Quote ${n}`,
  clientAccountId: id,
  consultationId: null,
  projectId: null,
  amends: null,
  buyer: 'Moss & Co',
  version: 1,
  state,
  currency: 'USD',
  netMinor: 10_000,
  totalMinor: 10_000,
  validUntil: null,
  sentAt: at,
  seenAt: null,
  isLinkUnsent: false,
  createdAt: at,
  updatedAt: at,
});

function show(quotes: ListedQuote[], role: 'admin' | 'support-admin' = 'admin') {
  const {
    paysOnline: _,
    content: _content,
    paymentUrl: _url,
    payments: _payments,
    ...paid
  } = clientInvoice();
  const invoice: ListedInvoice = { ...paid, clientAccountId: id, pausedAt: null, createdAt: at };
  const seen = fakeNetwork(
    on(listQuotes, () => listOf(quotes)),
    on(listInvoices, () => listOf(quotes.length > 0 ? [invoice] : [])),
    on(getStatement, () => (quotes.length > 0 ? statement() : { ...statement(), accounts: [], entries: [] })),
  );
  renderScreen(<Shown role={role} />, '/admin?tab=clients');
  return seen;
}

function Shown({ role }: { role: 'admin' | 'support-admin' }) {
  useQueryClient().setQueryData(currentUserQuery.queryKey, admin({ role }));
  return <MoneySection of={{ clientAccountId: id }} />;
}

const where = () => window.location.pathname + window.location.search;

it('shows the sums, and the quotes and invoices with those that wait first', async () => {
  show([quote(2, 'accepted'), quote(1, 'sent')]);
  const section = within(await screen.findByRole('region', { name: 'Money' }));
  await waitFor(() => expect(section.getAllByRole('heading', { level: 4 })).toHaveLength(3));
  expect(section.getAllByRole('heading', { level: 4 })[0]?.textContent).toBe('Quote 1');
  const sums = section
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(sums[0]).toBe('Quoted 100.00 USD');
  expect(sums.map((sum) => sum.split(' ')[0])).toEqual(['Quoted', 'Agreed', 'Invoiced', 'Open']);
  await userEvent.click(section.getByRole('button', { name: 'Quote 1' }));
  expect(where()).toBe(`/admin/quotes?quote=${quote(1, 'sent').id}`);
  await userEvent.click(section.getByRole('button', { name: 'New quote' }));
  expect(where()).toBe(`/admin/quotes?client=${id}&new=1`);
  await userEvent.click(section.getByRole('button', { name: 'Invoices and statement' }));
  expect(where()).toBe(`/admin/invoices?client=${id}`);
});

it('is one line before the first quote', async () => {
  const seen = show([]);
  await waitFor(() => expect(seen).toHaveLength(3));
  const section = within(screen.getByRole('region', { name: 'Money' }));
  expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New quote']);
});

it('is nothing for staff who see no prices, and asks for nothing', async () => {
  const seen = show([quote(1, 'sent')], 'support-admin');
  await waitFor(() => expect(document.querySelector('script#foyer')).toBeTruthy());
  expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
  expect(seen).toEqual([]);
});
