import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ListedQuote } from '#contract/money/quote.ts';
import { addAddendum, listQuotes } from '#contract/quotes.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientQuote } from '#web/testing/samples/money-samples.ts';
import { OutsideQuote } from './outside-quote.tsx';

const about = { type: 'pin', id: crypto.randomUUID(), previewId: crypto.randomUUID() } as const;
const clientId = crypto.randomUUID();

const quote = (more: Partial<ListedQuote> = {}): ListedQuote => {
  const { id, number, title, currency, version } = clientQuote();
  return {
    id,
    number,
    title,
    currency,
    clientAccountId: clientId,
    consultationId: null,
    projectId: crypto.randomUUID(),
    amends: null,
    buyer: 'Whitfield Roofing',
    version: 1,
    state: 'accepted',
    netMinor: version.netMinor,
    totalMinor: version.totalMinor,
    validUntil: null,
    sentAt: version.sentAt,
    seenAt: version.seenAt,
    isLinkUnsent: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...more,
  };
};

function open(quotes: ListedQuote[]) {
  const seen = fakeNetwork(
    on(listQuotes, () => listOf(quotes)),
    on(addAddendum, () => refuse('conflict', 'An addendum about this waits already.')),
  );
  renderScreen(<OutsideQuote clientId={clientId} about={about} words="And a booking form" />);
  return seen;
}

it('prices a note for the accepted quote, and keeps what was typed if it is refused', async () => {
  const seen = open([quote({ state: 'sent' }), quote()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Outside the quote' }));
  expect(await screen.findByText('“And a booking form”')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Name'), 'Booking form');
  const price = await screen.findByLabelText('Price (USD)');
  await userEvent.type(price, '1,300.50');
  const days = screen.getByLabelText('Working days');
  await userEvent.clear(days);
  await userEvent.type(days, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Send to client' }));
  expect(await screen.findByText('An addendum about this waits already.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Booking form',
    minor: 130_050,
    days: 2,
    about,
  });
  expect((price as HTMLInputElement).value).toBe('1,300.50');
});

it('is not offered for a client who has accepted no quote', async () => {
  const seen = open([quote({ state: 'sent' }), quote({ amends: crypto.randomUUID() })]);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Outside the quote' })).toBeNull();
});
