import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { myInvoices } from '#contract/invoices.ts';
import { sendClientMessage } from '#contract/messages.ts';
import { carriedSelection } from '#contract/money/quote-content.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import {
  acceptMyQuote,
  declineMyQuote,
  myQuotes,
  noteQuoteSeen,
  undoMyAcceptance,
} from '#contract/my-quotes.ts';
import { fakeNetwork, on, refuse, stillLoading, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientQuote as quote, quoteContent, quoteLine as line } from '#web/testing/samples/money-samples.ts';
import { someone } from '#web/testing/samples.ts';
import { QuotesSection } from './quotes-section.tsx';

const id = '0199f0a0-0000-7000-8000-000000000001';
const at = '2026-11-20T08:00:00.000Z';
const content = quoteContent();

function show(quotes: ClientQuote[], ...extra: FakeCall[]) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(myQuotes, () => quotes),
    ...extra,
  );
  renderScreen(<QuotesSection />, `/client/dashboard?tab=project&dialog=quote:${id}`);
  return seen;
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Spring site' }));

const acceptance = {
  id,
  selection: { page: 3000, logo: 1000, full: 1000 },
  netMinor: 435_000,
  taxMinor: 0,
  totalMinor: 435_000,
  typedName: 'Ada Moss',
  acceptedBy: someone('Ada Moss'),
  recordedBy: null,
  how: null,
  purchaseOrder: null,
  file: null,
  acceptedAt: at,
  undoableUntil: null,
};

it('adds a plus to lines that can be added, and none to the other choices', async () => {
  show([quote()]);
  const opened = await sheet();
  const amounts = opened.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(amounts.filter((text) => text.includes('+ '))).toEqual([expect.stringMatching(/^Line logo\+ /)]);
  expect(opened.getByRole('radio', { name: 'Line full', checked: false })).toBeTruthy();
});

it('computes the total while lines are chosen, and accepts exactly that', async () => {
  const seen = show(
    [quote()],
    on(acceptMyQuote, () => quote({ state: 'accepted', acceptance })),
  );
  const opened = await sheet();
  expect(opened.getByText('2,500.00 USD', { selector: '.type-name' })).toBeTruthy();
  await userEvent.click(opened.getByRole('checkbox', { name: 'Line logo' }));
  await userEvent.click(opened.getByRole('radio', { name: 'Line full' }));
  const quantity = opened.getByRole('spinbutton', { name: 'Quantity of Line page' });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '2');
  await userEvent.click(opened.getByRole('button', { name: 'More: Line page' }));
  await userEvent.click(opened.getByRole('button', { name: 'Review and accept' }));
  const accept = await opened.findByRole('button', { name: 'Accept 4,350.00 USD' });
  await userEvent.click(accept);
  expect(await opened.findByText('Please type your name.')).toBeTruthy();
  await userEvent.type(opened.getByLabelText(/^Your name/), 'Ada Moss');
  await userEvent.click(accept);
  expect(await opened.findByText(/^Ada Moss accepted 4,350\.00 USD on/)).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    version: 1,
    contentHash: 'abc',
    selection: { page: 3000, logo: 1000, full: 1000 },
    totalMinor: 435_000,
    typedName: 'Ada Moss',
  });
});

it('keeps ticks and name when a newer version was sent, and says so', async () => {
  const words = 'Version 2 is here now. Please look at it before you answer.';
  let shown = quote();
  fakeNetwork(
    ...stillLoading,
    on(myQuotes, () => [shown]),
    on(acceptMyQuote, () => {
      const lines = content.lines.map((each) =>
        each.id === 'page' ? { ...each, unitMinor: 130_000 } : each,
      );
      shown = quote(
        { number: 2, content: { ...content, lines } },
        { before: { number: 1, content, totalMinor: 250_000 } },
      );
      return refuse('superseded', words);
    }),
    on(noteQuoteSeen, () => shown),
  );
  renderScreen(<QuotesSection />, `/client/dashboard?tab=project&dialog=quote:${id}`);
  let opened = await sheet();
  await userEvent.click(opened.getByRole('checkbox', { name: 'Line logo' }));
  await userEvent.click(opened.getByRole('button', { name: 'Review and accept' }));
  await userEvent.type(opened.getByLabelText(/^Your name/), 'Ada Moss');
  await userEvent.click(opened.getByRole('button', { name: 'Accept 2,950.00 USD' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByRole('table', { name: '1 change since you last looked' })).toBeTruthy();
  opened = await sheet();
  expect(opened.getByRole<HTMLInputElement>('checkbox', { name: 'Line logo' }).checked).toBe(true);
  await userEvent.click(opened.getByRole('button', { name: 'Review and accept' }));
  expect(opened.getByLabelText<HTMLInputElement>(/^Your name/).value).toBe('Ada Moss');
  expect(opened.getByRole('button', { name: 'Accept 3,150.00 USD' })).toBeTruthy();
});

it('says what a new version changes, and notes that it was seen', async () => {
  const lines = [line('page', 100_000), line('old', 5000), ...content.lines.slice(2)];
  const seen = show(
    [
      quote(
        { number: 2, seenAt: null },
        { before: { number: 1, content: { ...content, lines }, totalMinor: 115_000 } },
      ),
    ],
    on(noteQuoteSeen, () => quote({ number: 2 })),
  );
  const opened = await sheet();
  const changes = within(opened.getByRole('table', { name: '3 changes since you last looked' }));
  const rows = changes.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Line page', '1,000.00 USD', '2 × 1,200.00 USD, 1 to 3'],
    ['Line logo', 'New', '450.00 USD, optional'],
    ['Line old', '50.00 USD', 'Removed'],
    ['Total', '1,150.00 USD', '2,500.00 USD'],
  ]);
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain(`/api/client/quotes/${id}/seen`));
});

it('asks for nothing today once the quote has expired', async () => {
  show([quote({ state: 'expired' })]);
  const opened = await sheet();
  expect(opened.getByText(/^This quote expired/)).toBeTruthy();
  expect(opened.queryByText(/due today/)).toBeNull();
});

it('undoes an acceptance while that is possible', async () => {
  show(
    [quote({ state: 'accepted', acceptance: { ...acceptance, undoableUntil: '2026-11-20T09:00:00.000Z' } })],
    on(undoMyAcceptance, () => quote()),
  );
  const opened = await sheet();
  expect(opened.queryByRole('button', { name: /^Accept/ })).toBeNull();
  await userEvent.click(opened.getByRole('button', { name: /^Undo until/ }));
  expect(await opened.findByRole('button', { name: 'Review and accept' })).toBeTruthy();
});

it('asks about a line in the conversation, and declines with a reason', async () => {
  const seen = show(
    [quote()],
    on(sendClientMessage, () => refuse('conflict', 'Please try again.')),
    on(declineMyQuote, () => quote({ state: 'declined', reason: 'Too late for us' })),
  );
  const opened = await sheet();
  await userEvent.click(opened.getByRole('button', { name: 'Ask a question' }));
  await userEvent.selectOptions(opened.getByLabelText('About'), 'Line logo');
  await userEvent.type(opened.getByLabelText(/^Your question/), 'In blue?');
  await userEvent.click(opened.getByRole('button', { name: 'Send question' }));
  expect(await opened.findByText('Please try again.')).toBeTruthy();
  await userEvent.click(opened.getByRole('button', { name: 'Back' }));
  await userEvent.click(opened.getByRole('button', { name: 'Decline' }));
  await userEvent.type(opened.getByLabelText(/^Why not/), 'Too late for us');
  await userEvent.click(opened.getByRole('button', { name: 'Decline quote' }));
  expect(await opened.findByText('This quote was declined: Too late for us')).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { message: 'Q-7 Spring site, version 1, line “Line logo”:\n\nIn blue?' },
    { version: 1, reason: 'Too late for us' },
  ]);
});

it('keeps the choices that still fit when a new version arrives', () => {
  expect(carriedSelection(content, { page: 9000, logo: 1000, gone: 1000 })).toEqual({
    page: 3000,
    logo: 1000,
    basic: 1000,
  });
});

it('renders nothing without a quote', async () => {
  const seen = show([]);
  await waitFor(() => expect(seen).not.toHaveLength(0));
  expect(screen.queryByRole('heading', { name: 'Quotes' })).toBeNull();
});

it('opens the statement once a quote is accepted, before the first invoice', async () => {
  const calls = [on(myQuotes, () => [quote({ state: 'accepted', acceptance })]), on(myInvoices, () => [])];
  fakeNetwork(...stillLoading, ...calls);
  renderScreen(<QuotesSection />, '/client/dashboard?tab=project');
  await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
  expect(window.location.search).toContain('dialog=statement');
});

it('says what a new price changes, and charges nothing today', async () => {
  const newPrice = { retainerId: id, name: 'Care plan', every: 'month' as const };
  const prices = { wasMinor: 90_000, minor: 95_000 };
  show([quote({ number: 2, content: { ...content, newPrice: { ...newPrice, ...prices } } })]);
  const opened = await sheet();
  const note =
    'From its next period on, Care plan costs 950.00 USD each month instead of 900.00 USD. Nothing else changes, and nothing is charged again.';
  expect(opened.getByText(note)).toBeTruthy();
  expect(opened.getByText(/due today 0\.00 USD$/)).toBeTruthy();
  await userEvent.click(opened.getByRole('button', { name: 'Review and accept' }));
  expect(await opened.findByRole('button', { name: 'Accept the new price' })).toBeTruthy();
});
