import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { emptyContent } from '#contract/money/quote-content.ts';
import { getQuoteLink, handOverQuoteLink } from '#contract/quote-links.ts';
import { defaultMoneySettings, getMoneySettings } from '#contract/money-settings.ts';
import type { Quote, QuoteVersion } from '#contract/money/quote.ts';
import {
  deleteQuote,
  getQuote,
  listTemplates,
  listUsedLines,
  recordAcceptance,
  sendQuote,
  updateQuote,
  withdrawQuote,
} from '#contract/quotes.ts';
import { fakeNetwork, on, refuse, stillLoading, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientQuote, quoteContent } from '#web/testing/samples/money-samples.ts';
import { NewQuoteDialog } from './new-quote-dialog.tsx';
import { QuotesPanel } from './quotes-panel.tsx';

const { id, number, title, currency, version } = clientQuote();

const quote = (newest: Partial<QuoteVersion> = {}, overrides: Partial<Quote> = {}): Quote => {
  const first = { ...version, ...newest };
  return {
    id,
    number,
    title,
    currency,
    clientAccountId: id,
    consultationId: null,
    projectId: null,
    amends: null,
    buyer: 'Whitfield Roofing',
    sentAt: first.sentAt,
    seenAt: first.seenAt,
    isLinkUnsent: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    revision: 1,
    newest: first,
    versions: [
      {
        number: first.number,
        state: first.state,
        totalMinor: first.totalMinor,
        sentAt: first.sentAt,
        seenAt: first.seenAt,
      },
    ],
    ...overrides,
  };
};

const templateId = '0199f0a0-0000-7000-8000-0000000000aa';

const draft = quote({ state: 'draft', content: emptyContent(null), sentAt: null });

function open(shown: Quote, ...extra: FakeCall[]) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getQuote, () => shown),
    ...extra,
  );
  renderScreen(<QuotesPanel />, `/admin/quotes?quote=${id}`);
  return () => seen.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
}

it('turns typed and pasted lines into a quote, and sends it', async () => {
  const saved = { ...draft, revision: 2 };
  const written = open(
    draft,
    on(updateQuote, () => saved),
    on(sendQuote, () => quote({}, { revision: 2 })),
  );
  const field = await screen.findByLabelText('Add a line');
  await userEvent.type(field, '3 x Landing page @ 1200{Enter}');
  expect(screen.getByText(/, Whitfield Roofing, 3,600.00 USD/)).toBeTruthy();
  fireEvent.paste(field, { clipboardData: { getData: () => 'Logo\t1\t450\nno price @ soon' } });
  expect(screen.getByText(/^This line cannot be read/)).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('no price @ soon');
  const preview = within(screen.getByRole('complementary', { name: 'As the client sees it' }));
  expect(preview.getAllByText('4,050.00 USD').length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Send to client' }));
  const asked = within(await screen.findByRole('dialog', { name: `Send ${number} to Whitfield Roofing?` }));
  expect(asked.getByText(/^Whitfield Roofing gets an e-mail/)).toBeTruthy();
  expect(
    asked.getByText(/^Total 4,050\.00 USD, due at acceptance 4,050\.00 USD, no expiry date\./),
  ).toBeTruthy();
  expect(written()).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(written()).toMatchObject([
    [
      `/api/admin/quotes/${id}`,
      {
        revision: 1,
        content: {
          lines: [
            { name: 'Landing page', quantity: 3000, unitMinor: 120_000 },
            { name: 'Logo', quantity: 1000, unitMinor: 45_000 },
          ],
        },
      },
    ],
    [`/api/admin/quotes/${id}/send`, { revision: 2 }],
  ]);
});

it('selects no choice in advance, and at most one of a group', async () => {
  const written = open(
    draft,
    on(updateQuote, () => ({ ...draft, revision: 2 })),
  );
  const field = await screen.findByLabelText('Add a line');
  for (const name of ['Basic', 'Full', 'Photos']) await userEvent.type(field, `${name} @ 100{Enter}`);
  const choices = screen.getAllByLabelText('Choice of the client');
  for (const choice of choices.slice(0, 2)) await userEvent.selectOptions(choice, 'One of its group');
  await userEvent.selectOptions(choices[2] as Element, 'Can be ticked');
  const ticks = screen.getAllByRole('checkbox', { name: 'Selected by default', checked: false });
  for (const tick of ticks.slice(0, 2)) await userEvent.click(tick);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(written()).toMatchObject([
      [
        `/api/admin/quotes/${id}`,
        { content: { lines: [{ chosen: false }, { chosen: true }, { chosen: false }] } },
      ],
    ]),
  );
});

it('shows what is missing at its line', async () => {
  open(
    quote({ state: 'draft' }),
    on(sendQuote, () =>
      refuse('validation_error', 'Please choose a tax.', { 'lines.logo': 'Please choose a tax.' }),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send to client' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const lines = within(screen.getByRole('list', { name: 'Lines of the quote' }));
  expect(await lines.findByText('Please choose a tax.')).toBeTruthy();
});

it('shows a sent quote as the client has it, and records an acceptance given elsewhere', async () => {
  const written = open(
    quote({ content: quoteContent() }),
    on(recordAcceptance, () => quote({ state: 'accepted' })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Record acceptance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record acceptance' }));
  await userEvent.type(dialog.getByLabelText(/^Who accepted/), 'Ada Moss');
  await userEvent.type(dialog.getByLabelText(/^How and when/), 'On the phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Record acceptance' }));
  await waitFor(() =>
    expect(written()).toMatchObject([
      [
        `/api/admin/quotes/${id}/acceptance`,
        { selection: { page: 2000, basic: 1000 }, typedName: 'Ada Moss', how: 'On the phone' },
      ],
    ]),
  );
});

it.each([
  ['Withdraw', quote({ content: quoteContent() }), 'Withdraw Q-7?', 'Withdraw', 'POST'],
  ['Delete draft', draft, 'Delete this draft?', 'Delete', 'DELETE'],
] as const)('asks before it is gone: %s', async (item, shown, question, action, method) => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getQuote, () => shown),
    on(withdrawQuote, () => quote({ state: 'withdrawn' })),
    on(deleteQuote, () => ({ message: 'Deleted.' })),
  );
  renderScreen(<QuotesPanel />, `/admin/quotes?quote=${id}`);
  await userEvent.click(await screen.findByRole('button', { name: `More for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  const asked = within(await screen.findByRole('dialog', { name: question }));
  expect(seen.filter((call) => call.method === method)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: action }));
  await waitFor(() => expect(seen.filter((call) => call.method === method)).toHaveLength(1));
});

it('copies the link of somebody without an account once', async () => {
  const link = {
    email: 'ada@moss.example',
    mailedAt: null,
    handedOverAt: null,
    expiresAt: '2027-05-01T00:00:00.000Z',
  };
  let handedOverAt: string | null = null;
  const forRequest = { ...quote({ content: quoteContent() }), consultationId: id, clientAccountId: null };
  const written = open(
    forRequest,
    on(getQuote, () => ({ ...forRequest, isLinkUnsent: handedOverAt === null })),
    on(getQuoteLink, () => ({ link: { ...link, handedOverAt } })),
    on(handOverQuoteLink, () => {
      handedOverAt = '2026-11-20T09:00:00.000Z';
      return { link: { ...link, handedOverAt }, address: 'https://agency.example/quotes/token' };
    }),
  );
  expect(await screen.findByText('Link not sent yet')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Link to the quote')).value).toBe(
    'https://agency.example/quotes/token',
  );
  expect(await screen.findByText(/The link for ada@moss.example was copied/)).toBeTruthy();
  expect(screen.getByText('Waiting for the client')).toBeTruthy();
  expect(written()).toMatchObject([[`/api/admin/quotes/${id}/link`, null]]);
});

it('says that the link is not sent yet where no mail is set up', async () => {
  const forRequest = { consultationId: id, clientAccountId: null };
  fakeNetwork(
    ...stillLoading,
    on(getQuote, () => quote({ state: 'draft' }, forRequest)),
    on(sendQuote, () => quote({}, forRequest)),
  );
  renderScreen(<QuotesPanel />, `/admin/quotes?quote=${id}`, { mailConfigured: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Send to client' }));
  expect(await screen.findByText(/no e-mail goes out. You get a link to send to .* yourself\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Send it to the client yourself.')).toBeTruthy();
  expect(screen.queryByText('Quote sent')).toBeNull();
});

it('says before it sends that no e-mail goes out, and which version is replaced', async () => {
  const first = { number: 1, state: 'sent', totalMinor: 250_000, sentAt: null, seenAt: null } as const;
  const next = quote({ state: 'draft', number: 2 });
  const shown = { ...next, versions: [...next.versions, first] };
  fakeNetwork(
    ...stillLoading,
    on(getQuote, () => shown),
  );
  renderScreen(<QuotesPanel />, `/admin/quotes?quote=${id}`, { mailConfigured: false });
  await screen.findByRole('button', { name: 'Send to client' });
  fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
  const asked = within(await screen.findByRole('dialog'));
  expect(
    asked.getByText(/no e-mail goes out\. Please tell the client that it is in the portal\.$/),
  ).toBeTruthy();
  expect(asked.getByText(/ It replaces version 1\.$/)).toBeTruthy();
});

it('offers lines that were used before, with their quantity and their description', async () => {
  const written = open(
    draft,
    on(listUsedLines, () => [{ name: 'Landing page', text: 'Built', unitMinor: 120_000, currency }]),
    on(updateQuote, () => ({ ...draft, revision: 2 })),
  );
  const field = await screen.findByRole('combobox', { name: 'Add a line' });
  await userEvent.type(field, '2 x land');
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value')),
    ).toEqual(['2 x Landing page @ 1200.00']),
  );
  await userEvent.clear(field);
  await userEvent.type(field, '2 x Landing page @ 1200.00{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.[1]).toMatchObject({
    content: { lines: [{ name: 'Landing page', text: 'Built', quantity: 2000, unitMinor: 120_000 }] },
  });
});

it('begins an empty draft with a template, and keeps its introduction', async () => {
  const template = quote(
    { state: 'draft', content: quoteContent({ terms: 'Within 14 days.' }) },
    { number: 'T-1' },
  );
  const empty = quote({ state: 'draft', content: emptyContent('As we said.') });
  open(
    empty,
    on(listTemplates, () => [
      {
        id: templateId,
        number: 'T-1',
        title: 'Small site',
        clientAccountId: null,
        consultationId: null,
        amends: null,
        projectId: null,
        buyer: '',
        version: 1,
        state: 'draft' as const,
        currency,
        netMinor: 0,
        totalMinor: 0,
        validUntil: null,
        sentAt: null,
        seenAt: null,
        isLinkUnsent: false,
        createdAt: '2026-11-20T08:00:00.000Z',
        updatedAt: '2026-11-20T08:00:00.000Z',
      },
    ]),
    on(getQuote, ({ params }) => (params.id === templateId ? template : empty)),
  );
  await userEvent.selectOptions(await screen.findByLabelText(/^Begin with/), 'Small site');
  const lines = within(await screen.findByRole('list', { name: 'Lines of the quote' }));
  expect(await lines.findByDisplayValue('Line page')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Introduction/).value).toBe('As we said.');
});

it('keeps both texts when a colleague saved meanwhile, and asks which one stays', async () => {
  let shown = draft;
  const seen = fakeNetwork(
    ...stillLoading,
    on(getQuote, () => shown),
    on(updateQuote, () => draft),
  );
  const client = renderScreen(<QuotesPanel />, `/admin/quotes?quote=${id}`);
  await userEvent.type(await screen.findByLabelText('Add a line'), 'Mine @ 5{Enter}');
  const theirs = { ...draft.newest.content, terms: 'Theirs' };
  shown = { ...quote({ state: 'draft', content: theirs, sentAt: null }), revision: 2 };
  void client.invalidateQueries({ queryKey: [getQuote.path] });
  const table = await screen.findByRole('table', { name: 'Your text, then the colleague’s' });
  expect(within(table).getByRole('row', { name: 'Terms New Theirs' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      revision: 2,
      content: { lines: [{ name: 'Mine' }], terms: null },
    }),
  );
});

it('offers the currency of the money settings for a new quote', async () => {
  const stripe = { hasKey: false, hasWebhookSecret: false };
  const settings = { ...defaultMoneySettings, currency: 'EUR' as const, revision: 1, stripe };
  fakeNetwork(
    ...stillLoading,
    on(getMoneySettings, () => settings),
  );
  renderScreen(
    <NewQuoteDialog clientId="" requestId="" projectId="" onCreated={() => {}} onClose={() => {}} />,
  );
  expect(await screen.findByDisplayValue('EUR')).toBeTruthy();
});
