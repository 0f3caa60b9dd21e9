import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { myStatement } from '#contract/invoices.ts';
import { getClientNext } from '#contract/waiting.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { noNext } from '#web/testing/samples.ts';
import { NextStrip } from './next-strip.tsx';
// Import this in advance, so that the strip does not wait for its code.
import './to-pay.tsx';

const paid = {
  currency: 'USD',
  agreedMinor: 100_000,
  extrasMinor: 0,
  courtesyMinor: 0,
  taxMinor: 0,
  totalMinor: 100_000,
  invoicedMinor: 100_000,
  notInvoicedMinor: 0,
  paidMinor: 100_000,
  openMinor: 0,
  overdueMinor: 0,
} as const;

type Sums = Partial<Record<Exclude<keyof typeof paid, 'currency'>, number>>;

function show(...sums: Sums[]) {
  const accounts = sums.map((some, n) => ({
    ...paid,
    ...some,
    currency: n === 0 ? ('USD' as const) : ('EUR' as const),
  }));
  const seen = fakeNetwork(
    on(getClientNext, () => ({ ...noNext, hasMoney: true })),
    on(myStatement, () => ({ buyer: 'Whitfield', on: '2026-11-27', accounts, entries: [] })),
  );
  renderScreen(<NextStrip />, '/client/dashboard');
  return seen;
}

it.each([
  [[{ openMinor: 100_000, notInvoicedMinor: 286_767 }], '3,867.67 USD still to pay'],
  [[{ notInvoicedMinor: 286_767 }], '2,867.67 USD not invoiced yet'],
  [[{ openMinor: 900_000 }, { openMinor: 100 }], '9,000.00 USD + 1.00 EUR still to pay'],
  [
    [{ openMinor: 100_000, notInvoicedMinor: -5_000, overdueMinor: 40_000 }, { openMinor: 100 }],
    '400.00 USD overdue',
  ],
])('says what is still to pay or invoice, and links to the statement (%o)', async (sums, text) => {
  show(...sums);
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe('/client/dashboard?tab=project&dialog=statement');
});

it('says nothing about money once all of it is paid', async () => {
  const seen = show({});
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
});
